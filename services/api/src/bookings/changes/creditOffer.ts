import type { Sequelize, Transaction } from 'sequelize';
import type { ChangeQuoteView } from '@studio/contract/bookings/bookingChanges';
import type { Cents } from '@studio/contract/format/money';
import { readRefundablePayments, totalLeft } from '../../payments/refunds/refundable.ts';
import type { RefundablePayment } from '../../payments/refunds/refundable.ts';
import { readSettings } from '../../settings/readSettings.ts';
import type { Booking } from '../booking.model.ts';

/**
 * The sum that goes back if the visitor who cancels takes credit instead of money. What came by voucher goes back to
 * that voucher in any case, and what the studio kept at earlier changes stays kept.
 * @returns null if credit is not offered, or all of it goes back to a voucher
 */
export async function readCreditOffer(
  on: Transaction | Sequelize,
  { orderId, status }: Booking,
  { toReturn, kept }: Pick<ChangeQuoteView, 'toReturn' | 'kept'>,
): Promise<Cents | null> {
  const { creditOffer } = await readSettings(on);
  if (creditOffer === 'never' || status !== 'confirmed') return null;
  const sum = creditOffer === 'always' ? toReturn + kept : toReturn;
  return creditPart(await readRefundablePayments(on, orderId), sum) > 0 ? sum : null;
}

/** The part of a sum that goes back which did not come by voucher. */
export function creditPart(payments: readonly RefundablePayment[], sum: Cents): Cents {
  return Math.max(0, sum - totalLeft(payments.filter(({ voucherId }) => voucherId !== null)));
}
