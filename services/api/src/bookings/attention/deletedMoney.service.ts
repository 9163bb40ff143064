import type { DeletedMoneyDecision } from '@studio/contract/admin/attention';
import { formatRand } from '@studio/contract/format/money';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { isViolation } from '../../db/violation.ts';
import { changedMeanwhile, notFound } from '../../errors.ts';
import { markMoneyDecided } from '../../payments/deletedMoney.ts';
import { readRefundableOfDeleted, totalLeft } from '../../payments/refunds/refundable.ts';
import { insertRefunds } from '../../payments/refunds/requestRefund.ts';
import type { BookingContext } from '../bookingContext.ts';

/** Refunds the card money of a deleted booking, or keeps it. @throws not_found, changed_meanwhile */
export async function decideDeletedMoney(
  { database, config }: BookingContext,
  bookingReference: string,
  { kind, amount: seen }: DeletedMoneyDecision,
  actor: Actor,
): Promise<void> {
  try {
    await transact(database, async (transaction) => {
      const decided = await markMoneyDecided(transaction, [bookingReference]);
      if (decided === 0) throw notWaiting();
      const payments = await readRefundableOfDeleted(transaction, bookingReference);
      const amount = totalLeft(payments);
      if (amount !== seen) throw changedMeanwhile('what was paid', new Date());
      if (kind === 'refunded') {
        const request = { bookingId: null, bookingReference, amount, requestedBy: 'admin' } as const;
        const { adminId } = actor;
        await insertRefunds(transaction, config.payfast, payments, { ...request, reason: 'Booking deleted', adminId });
      }
      await recordAudit(transaction, actor, {
        action: kind === 'refunded' ? 'payment.refund_requested' : 'booking.money_kept',
        subject: `${formatRand(amount)}, ${bookingReference}`,
      });
    });
  } catch (error) {
    const isDecided = ['payment_resolutions_once', 'refunds_within_payment'].some((name) => isViolation(error, name));
    throw isDecided ? notWaiting() : error;
  }
}

function notWaiting(): Error {
  return notFound('The money of this booking is not waiting for a decision.');
}
