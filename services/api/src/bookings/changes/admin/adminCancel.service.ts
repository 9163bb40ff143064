import type { Transaction } from 'sequelize';
import type { AdminCancel } from '@studio/contract/admin/adminBookingChanges';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import type { Actor } from '../../../admins/audit/audit.ts';
import { transact } from '../../../db/transact.ts';
import { changedMeanwhile, conflict, invalidInput } from '../../../errors.ts';
import { Event } from '../../../events/event.model.ts';
import type { RefundConfig, RequestedRefund } from '../../../payments/refunds/requestRefund.ts';
import { auditFields } from '../../auditFields.ts';
import type { Booking } from '../../booking.model.ts';
import type { BookingContext } from '../../bookingContext.ts';
import { lockListed } from '../../lockBooking.ts';
import { lockEvents } from '../../seats/seats.ts';
import { cancelBooking } from '../cancelBooking.ts';
import { endOpenChange } from '../openChange.ts';
import { readBookingMoney } from '../readQuote.ts';
import { recordWithReason } from './recordWithReason.ts';

/** Refunds the given sum and keeps the rest. @throws not_found, changed_meanwhile, conflict, invalid_input */
export function cancelAsAdmin(
  context: BookingContext,
  id: number,
  { version, refund, asCredit = false, reason }: AdminCancel,
  actor: Actor,
): Promise<void> {
  return transact(context.database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    if (booking.status === 'cancelled') throw conflict('conflict', 'This booking is cancelled already.');
    if (booking.changeCount !== version) throw changedMeanwhile('this booking', booking.updatedAt);
    const before = auditFields(booking);
    const { paid } = await readBookingMoney(transaction, booking);
    if (refund > paid) throw tooMuch(paid);
    await cancelLocked(transaction, context.config.payfast, booking, { refund, paid, reason, asCredit }, actor);
    await booking.reload({ transaction });
    const after = { ...auditFields(booking), refund, ...(asCredit && { asCredit }) };
    await recordWithReason(transaction, actor, booking, { action: 'booking.cancelled', before, after }, reason);
  });
}

interface Decision {
  refund: Cents;
  /** What was paid and not refunded. */
  paid: Cents;
  reason: string;
  asCredit?: boolean;
}

/** The caller has locked the booking. @returns the refunds that it has requested */
export async function cancelLocked(
  transaction: Transaction,
  payfast: RefundConfig,
  booking: Booking,
  { refund, paid, reason, asCredit = false }: Decision,
  { adminId, requestId }: Pick<Actor, 'adminId' | 'requestId'>,
): Promise<RequestedRefund[]> {
  await endOpenChange(transaction, booking);
  await lockEvents(transaction, [booking.eventId]);
  const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
  const quote = {
    isFree: true,
    toPay: 0,
    toReturn: refund,
    kept: Math.max(0, paid - refund),
    totalAfter: booking.totalAmount,
  };
  const by = { actor: 'admin', adminId, requestId } as const;
  return cancelBooking(transaction, payfast, booking, { event, quote, asCredit }, by, reason);
}

function tooMuch(paid: number): Error {
  const message = `At most ${formatRand(paid)} can be refunded.`;
  return invalidInput(message, { refund: message });
}
