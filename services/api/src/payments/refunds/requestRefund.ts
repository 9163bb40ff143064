import type { Transaction } from 'sequelize';
import type { RefundMethod } from '@studio/contract/bookings/refunds';
import { formatRand } from '@studio/contract/format/money';
import { conflict } from '../../errors.ts';
import type { PayfastConfig } from '../payfast/payfastConfig.ts';
import type { OpenReview } from '../paymentReview.ts';
import { completeRefund, lockRefund } from './completeRefund.ts';
import { Refund } from './refund.model.ts';
import { readRefundablePayments, totalLeft } from './refundable.ts';
import type { RefundablePayment } from './refundable.ts';

/** Without PayFast's API every refund is manual. */
export type RefundConfig = Pick<PayfastConfig, 'api'>;

interface AskedRefund extends Pick<Refund, 'bookingId' | 'amount' | 'reason' | 'requestedBy' | 'adminId'> {
  /** Set if the booking was deleted. */
  bookingReference?: string | null;
  /** The voucher that gets what did not come by voucher; without it that goes back the way it came. */
  creditId?: number | null;
}

export interface RefundRequest extends AskedRefund {
  orderId: number;
  bookingId: number;
}

export type RequestedRefund = Pick<Refund, 'id' | 'amount' | 'method'>;

/**
 * Requests the refund of a whole payment in review. The caller has locked its booking.
 * @param bookingId the booking of its order; null without one
 * @throws a violation of `payment_resolutions_once` or `refunds_within_payment` if the payment is already decided about
 */
export async function requestReviewRefund(
  transaction: Transaction,
  { api }: RefundConfig,
  { id: paymentId, amount, bookingReference }: OpenReview,
  { bookingId, reason, adminId }: Pick<AskedRefund, 'bookingId' | 'reason' | 'adminId'>,
): Promise<void> {
  const method: RefundMethod = api ? 'payfast' : 'by_hand';
  const refund = { paymentId, bookingId, bookingReference, amount, method, reason, adminId };
  await Refund.create({ ...refund, requestedBy: 'admin' }, { transaction });
}

/**
 * Splits the sum over the order's payments: those by voucher first, then the latest. The caller has locked the booking.
 * @throws conflict if the sum is more than what is left
 */
export async function requestRefund(
  transaction: Transaction,
  payfast: RefundConfig,
  request: RefundRequest,
): Promise<RequestedRefund[]> {
  const payments = await readRefundablePayments(transaction, request.orderId);
  const total = totalLeft(payments);
  if (request.amount > total) {
    throw conflict('conflict', `At most ${formatRand(total)} of this booking can be refunded.`);
  }
  return insertRefunds(transaction, payfast, payments, request);
}

/** Takes the sum from the payments in the order of the list. */
export async function insertRefunds(
  transaction: Transaction,
  payfast: RefundConfig,
  payments: readonly RefundablePayment[],
  { amount, bookingId, bookingReference = null, reason, requestedBy, adminId, creditId = null }: AskedRefund,
): Promise<RequestedRefund[]> {
  const refunds: RequestedRefund[] = [];
  let open = amount;
  for (const payment of payments) {
    const part = Math.min(open, payment.left);
    if (part <= 0) break;
    const voucherId = payment.voucherId ?? creditId;
    const method = voucherId === null ? methodFor(payment, payfast) : 'voucher';
    const of = { paymentId: payment.id, voucherId, bookingId, bookingReference, requestedBy, adminId };
    const { id } = await Refund.create({ ...of, amount: part, method, reason }, { transaction });
    if (voucherId !== null) await moveToVoucher(transaction, id);
    refunds.push({ id, amount: part, method });
    open -= part;
  }
  return refunds;
}

function methodFor({ provider }: RefundablePayment, { api }: RefundConfig): RefundMethod {
  return provider === 'payfast' && api ? 'payfast' : 'by_hand';
}

/** A refund to a voucher needs no decision and no provider, so it is completed at once. */
async function moveToVoucher(transaction: Transaction, id: number): Promise<void> {
  const refund = await lockRefund(transaction, id);
  if (refund) await completeRefund(transaction, refund, 'voucher');
}
