import type { Transaction } from 'sequelize';
import { addYears, studioDay } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import { voucherYears } from '@studio/contract/vouchers/vouchers';
import { notifyEventsUpdated } from '../../events/eventUpdates.ts';
import { makeGroupedCode } from '../../input/makeGroupedCode.ts';
import { readRefundablePayments } from '../../payments/refunds/refundable.ts';
import { Voucher } from '../../vouchers/voucher.model.ts';
import type { Booking } from '../booking.model.ts';
import { creditPart } from './creditOffer.ts';

/**
 * Makes the credit that gets what goes back for the booking, except what came by voucher. It is empty until the refund
 * is requested. The caller has locked the booking.
 * @returns null if all of the sum goes back to a voucher
 */
export async function issueCredit(
  transaction: Transaction,
  { orderId, order }: Booking,
  amount: Cents,
): Promise<number | null> {
  const value = creditPart(await readRefundablePayments(transaction, orderId), amount);
  if (value === 0) return null;
  const { firstName, lastName, email } = order;
  const credit = await Voucher.create(
    {
      code: makeGroupedCode(),
      kind: 'credit',
      value,
      balance: 0,
      expiresOn: addYears(studioDay(new Date()), voucherYears),
      recipientName: `${firstName} ${lastName}`.trim(),
      recipientEmail: email,
    },
    { transaction },
  );
  // Refreshes the cached settings, which say whether there are vouchers.
  transaction.afterCommit(notifyEventsUpdated);
  return credit.id;
}
