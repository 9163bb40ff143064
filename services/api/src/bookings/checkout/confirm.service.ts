import type { ConfirmHold, ConfirmInput } from '@studio/contract/bookings/bookings';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { confirmDirectly } from '../directConfirm/directConfirm.service.ts';
import type { ConfirmedBooking } from '../directConfirm/directConfirm.service.ts';
import { lockHold } from '../lockBooking.ts';
import { returnFromProvider } from '../settlement/stateTransitions.ts';

/**
 * Only the provider's ITN confirms a booking, whatever this request says about money (DESIGN §4).
 *
 * @throws not_found and hold_mismatch with a hold; key_reused and what `claimSeats` throws without one
 */
export function confirmBooking(
  context: BookingContext,
  input: ConfirmInput,
  key: string | null,
  caller: Caller,
): Promise<ConfirmedBooking> {
  return isHold(input) ? confirmHold(context, input, caller) : confirmDirectly(context, input, key, caller);
}

function isHold(input: ConfirmInput): input is ConfirmHold {
  return 'holdId' in input;
}

function confirmHold(
  { database }: BookingContext,
  input: ConfirmHold,
  { requestId, follow }: Caller,
): Promise<ConfirmedBooking> {
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
