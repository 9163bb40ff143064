import type { ConfirmHold } from '@studio/contract/bookings/bookings';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { lockHold } from '../lockBooking.ts';
import { returnFromProvider } from '../settlement/stateTransitions.ts';

/**
 * Records that the visitor is back from PayFast. Only an ITN confirms the booking, whatever this request says about
 * money (DESIGN §4). @throws not_found, hold_mismatch
 */
export function confirmHold(
  { database }: BookingContext,
  input: ConfirmHold,
  { requestId, follow }: Caller,
): Promise<{ booking: Booking; event: Event }> {
  return transact(database, async (transaction) => {
    const booking = await lockHold(transaction, input.holdId);
    if (!booking) throw notFound('No pending booking found');
    follow(booking.id);
    if (!isSameRequest(booking, input)) throw conflict('hold_mismatch', 'These details belong to another booking.');
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    if (booking.status === 'held') await returnFromProvider(transaction, booking, requestId);
    return { booking, event };
  });
}

/** Compares only the fields that the request contains. */
function isSameRequest(booking: Booking, { eventId, email, participants }: ConfirmHold): boolean {
  return (
    (eventId ?? booking.eventId) === booking.eventId &&
    (participants ?? booking.participants) === booking.participants &&
    (email ?? booking.order.email)?.toLowerCase() === booking.order.email?.toLowerCase()
  );
}
