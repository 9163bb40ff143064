import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { HoldView } from '@studio/contract/bookings/bookings';
import { providerMethod } from '@studio/contract/bookings/payments';
import { studioDay } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { sendDayError } from '@studio/contract/vouchers/sendDay';
import type { VoucherOrderInput } from '@studio/contract/vouchers/voucherOrders';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { conflict, invalidInput, keyReused } from '../../errors.ts';
import { Order } from '../../orders/order.model.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { readSettings } from '../../settings/readSettings.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { makeHoldId } from '../ids/holdId.ts';
import { OrderLine } from '../money/orderLine.model.ts';
import { toE164 } from '../phone.ts';
import { requireOpenSales } from '../seats/availability.ts';
import { VoucherOrder } from './voucherOrder.model.ts';

/** Nothing is held, so there is much time to pay. A later payment counts too. */
const payableHours = 24;

/**
 * Stores the order of a voucher. The answer is the form that pays it. One idempotency key makes one order.
 * @throws sales_paused, payment_not_available, key_reused, already_paid, conflict while the studio sells no vouchers,
 *   invalid_input for a day that is over or more than a year ahead
 */
export async function orderVoucher(
  context: BookingContext,
  input: VoucherOrderInput,
  key: string,
  caller: Caller,
): Promise<HoldView> {
  const { database, config } = context;
  requireOpenSales(config);
  if (!(await readSettings(database)).sellsVouchers) {
    throw conflict('conflict', 'We do not sell gift vouchers at the moment.');
  }
  if (input.website)
    throw invalidInput('Please leave the field Website empty.', { website: 'Please leave this empty' });
  const error = input.sendOn === null ? null : sendDayError(input.sendOn, studioDay(new Date()));
  if (error !== null) throw invalidInput(error, { sendOn: error });

  const requestHash = hashOf(input);
  try {
    const request = await transact(database, (transaction) =>
      createOrder(transaction, input, { key, requestHash, ...caller }),
    );
    return presentForm(context, request, input, caller.origin);
  } catch (error_) {
    if (!isViolation(error_, 'payment_requests_key_once')) throw error_;
    const request = await PaymentRequest.findOne({ where: { idempotencyKey: key }, rejectOnEmpty: true });
    if (request.requestHash !== requestHash) throw keyReused();
    if (request.state === 'paid') throw conflict('already_paid', 'This voucher is already paid.');
    return presentForm(context, request, input, caller.origin);
  }
}

async function createOrder(
  transaction: Transaction,
  { value, firstName, lastName, email, phone, utm, ...voucher }: VoucherOrderInput,
  { key, requestHash, origin, visitorKey, browserKey, traceparent }: Caller & { key: string; requestHash: string },
): Promise<PaymentRequest> {
  const buyer = { firstName, lastName, email, phone, phoneE164: toE164(phone), origin };
  const { source = null, medium = null, campaign = null } = utm ?? {};
  const order = { ...buyer, utmSource: source, utmMedium: medium, utmCampaign: campaign };
  const { id: orderId } = await Order.create(order, { transaction });
  const { recipientName, senderName, message, picture, recipientEmail } = voucher;
  // An order without a recipient has no day on which the voucher is mailed.
  const sendOn = recipientEmail === null ? null : voucher.sendOn;
  const names = { recipientName, senderName, recipientEmail };
  await VoucherOrder.create({ orderId, ...names, message, picture, sendOn }, { transaction });
  const line = { kind: 'voucher', ticketTypeId: null, label: null, seats: 0, quantity: 1, unitPrice: value } as const;
  await OrderLine.create({ ...line, orderId, bookingId: null }, { transaction });
  return PaymentRequest.create(
    {
      id: makeHoldId(),
      orderId,
      purpose: 'voucher',
      amount: value,
      method: providerMethod,
      expiresAt: new Date(Date.now() + payableHours * 3_600_000),
      idempotencyKey: key,
      requestHash,
      visitorKey,
      browserKey,
      traceparent,
    },
    { transaction, returning: true },
  );
}

function presentForm(
  { paymentForms }: BookingContext,
  { id, amount, createdAt }: PaymentRequest,
  { firstName, lastName, email }: VoucherOrderInput,
  origin: string,
): HoldView {
  const form = paymentForms.formOfItem({
    payer: { firstName, lastName, email },
    total: amount,
    requestId: id,
    origin,
    item: `Gift voucher, ${formatRand(amount)}`,
    returnPath: `/voucher-bought?order=${id}`,
    cancelPath: '/vouchers?payment=cancelled',
  });
  const expiresAt = new Date(createdAt.getTime() + payableHours * 3_600_000).toISOString();
  return { holdId: id, expiresAt, totalAmount: amount, ...form };
}

function hashOf({ website: _website, utm: _utm, ...input }: VoucherOrderInput): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(input).toSorted(([one], [other]) => one.localeCompare(other))))
    .digest('base64url');
}
