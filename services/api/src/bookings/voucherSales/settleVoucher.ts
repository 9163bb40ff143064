import type { Transaction } from 'sequelize';
import { providerMethod } from '@studio/contract/bookings/payments';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { addYears, studioDay } from '@studio/contract/format/dates';
import { voucherYears } from '@studio/contract/vouchers/vouchers';
import { notifyEventsUpdated } from '../../events/eventUpdates.ts';
import { makeGroupedCode } from '../../input/makeGroupedCode.ts';
import type { ReadItn } from '../../payments/payfast/itnVerifier.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';
import type { Settlement } from '../bookingContext.ts';
import { recordItn } from '../settlement/recordItn.ts';
import type { PaymentHandler } from '../settlement/recordItn.ts';
import { enqueueVoucherMails } from './voucherMails.ts';
import { VoucherOrder } from './voucherOrder.model.ts';

export const voucherHandler: PaymentHandler = {
  complete: async (transaction, _context, itn, settlement) => {
    const request = await lockRequest(transaction, itn.holdId);
    return request && settleVoucher(transaction, request, itn, settlement);
  },
  fail: async (transaction, { holdId }) => {
    const request = await lockRequest(transaction, holdId);
    if (request?.state !== 'open') return 'ignored';
    await request.update({ state: 'failed' }, { transaction });
    return 'failed';
  },
};

/** Locks the payment request of a voucher order. @returns the order's id, or null for another request */
export async function lockVoucherOrderId(transaction: Transaction, requestId: string | null): Promise<number | null> {
  return (await lockRequest(transaction, requestId))?.orderId ?? null;
}

/** Locked before the voucher is made, so that concurrent payments make one voucher. */
async function lockRequest(transaction: Transaction, id: string | null): Promise<PaymentRequest | null> {
  if (id === null) return null;
  return PaymentRequest.findOne({ where: { id, purpose: 'voucher' }, lock: transaction.LOCK.UPDATE, transaction });
}

/** Records the payment. The first payment of the exact amount makes the voucher, also after the request has expired. */
async function settleVoucher(
  transaction: Transaction,
  request: PaymentRequest,
  itn: ReadItn,
  { requestId }: Settlement,
): Promise<'confirmed' | PaymentReview> {
  const { orderId, amount } = request;
  const review = request.state === 'paid' ? 'paid_twice' : itn.amount === amount ? null : 'wrong_amount';
  await recordItn(transaction, itn, { booking: null, orderId, review }, requestId);
  if (review) return review;
  await request.update({ state: 'paid', method: providerMethod, expiresAt: null }, { transaction });
  const voucher = await makeVoucher(transaction, request);
  await enqueueVoucherMails(transaction, voucher, requestId);
  return 'confirmed';
}

async function makeVoucher(transaction: Transaction, { orderId, amount: value }: PaymentRequest): Promise<Voucher> {
  const today = studioDay(new Date());
  const order = await VoucherOrder.findByPk(orderId, { transaction, rejectOnEmpty: true });
  const { recipientName, senderName, message, picture, recipientEmail, sendOn } = order;
  const day = sendOn === null || sendOn < today ? today : sendOn;
  const voucher = await Voucher.create(
    {
      code: makeGroupedCode(),
      kind: 'sold',
      value,
      balance: value,
      expiresOn: addYears(today, voucherYears),
      orderId,
      recipientName,
      recipientEmail,
      senderName,
      message,
      picture,
      sendOn: recipientEmail === null ? null : day,
    },
    { transaction },
  );
  await order.destroy({ transaction });
  // Refreshes the cached settings, which say whether there are vouchers.
  transaction.afterCommit(notifyEventsUpdated);
  return voucher;
}
