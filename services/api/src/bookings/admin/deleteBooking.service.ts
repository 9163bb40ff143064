import type { Transaction } from 'sequelize';
import type { DeletionQuery } from '@studio/contract/admin/adminBookings';
import type { Cents } from '@studio/contract/format/money';
import { formatRand } from '@studio/contract/format/money';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { changedMeanwhile, notFound } from '../../errors.ts';
import { lockDeletedBooking } from '../../payments/deletedBookings.ts';
import { markMoneyDecided } from '../../payments/deletedMoney.ts';
import { reverseManualPayments, takeBackManualPayments } from '../../payments/manualPayments.ts';
import { Payment } from '../../payments/payment.model.ts';
import { readRefundableAmount, requireNoManualRefund } from '../../payments/refunds/refundable.ts';
import { requireNoUnreadable } from '../../payments/unreadablePayments.ts';
import { auditFields } from '../auditFields.ts';
import { holdsSeats } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { endOpenChange } from '../changes/openChange.ts';
import { lockListed } from '../lockBooking.ts';
import { returnSeats } from '../seats/seats.ts';

/**
 * The payments stay in the ledger. With the decision `reversed`, negative rows take back the manual payments.
 * @throws not_found, conflict; changed_meanwhile if the paid sum is not the one that the admin saw
 */
export function deleteBooking(
  context: BookingContext,
  id: number,
  { money, paid: seen }: DeletionQuery,
  actor: Actor,
): Promise<void> {
  return transact(context.database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    await requireNoManualRefund(transaction, [id]);
    const { orderId } = booking;
    await requireNoUnreadable(transaction, [orderId]);
    const paid = await readRefundableAmount(transaction, orderId);
    if (seen !== undefined && seen !== paid) throw changedMeanwhile('what was paid', new Date());
    await endOpenChange(transaction, booking);
    const where = { orderId, provider: 'manual' } as const;
    const amount = money === 'reversed' ? ((await Payment.sum('amount', { where, transaction })) ?? 0) : 0;
    // Without manual payments the sum is 0. It is negative if they record a refund of a card payment.
    if (amount > 0) {
      await takeBackManualPayments(transaction, { orderId, amount, isCorrection: true });
      await auditReversal(transaction, booking.bookingReference, amount, actor);
    }
    if (holdsSeats(booking)) await returnSeats(transaction, booking.eventId, booking.participants);
    await booking.destroy({ transaction });
    if (money !== undefined) await markMoneyDecided(transaction, [booking.bookingReference]);
    await recordAudit(transaction, actor, {
      action: 'booking.deleted',
      subject: booking.bookingReference,
      before: { ...auditFields(booking), paidAmount: paid },
    });
  });
}

/** Takes the manual payments of a deleted order out of the revenue. @throws not_found */
export async function reverseDeletedBooking({ database }: BookingContext, id: number, actor: Actor): Promise<void> {
  await transact(database, async (transaction) => {
    const deleted = await lockDeletedBooking(transaction, id);
    if (!deleted) throw notFound('This payment does not count as revenue any more.');
    await reverseManualPayments(transaction, { orderId: id, amount: deleted.amount });
    await auditReversal(transaction, deleted.bookingReference ?? `order ${id}`, deleted.amount, actor);
  });
}

async function auditReversal(transaction: Transaction, reference: string, amount: Cents, actor: Actor): Promise<void> {
  const subject = `${formatRand(amount)}, ${reference}`;
  await recordAudit(transaction, actor, { action: 'payment.reversed', subject });
}
