import type { ConfirmHold, ConfirmInput } from '@studio/contract/bookings';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';
import type { Asker, BookingDeps } from '../bookingContext.ts';
import { confirmVisitor } from '../directConfirm/directConfirm.service.ts';
import type { ConfirmedBooking } from '../directConfirm/directConfirm.service.ts';
import { returnFromProvider } from '../settlement/stateTransitions.ts';
import { lockHold } from './hold.service.ts';

/**
 * The visitor comes back from the card provider. Whatever the request says about money, only the provider's notice
 * settles it: this answers where the booking stands (DESIGN §4).
 *
 * @param key an `Idempotency-Key`, for clients that send one without a hold
 * @throws `not_found` and `hold_mismatch` with a hold; `key_reused` and what `claimSeats` throws without one
 */
export function confirmBooking(
  deps: BookingDeps,
  input: ConfirmInput,
  key: string | null,
  asker: Asker,
): Promise<ConfirmedBooking> {
  return isHold(input) ? confirmHold(deps, input, asker) : confirmVisitor(deps, input, key, asker);
}

function isHold(input: ConfirmInput): input is ConfirmHold {
  return 'holdId' in input;
}

function confirmHold(deps: BookingDeps, input: ConfirmHold, { requestId }: Asker): Promise<ConfirmedBooking> {
  return transact(deps.database, async (transaction) => {
    const booking = await lockHold(transaction, input.holdId);
    if (!booking) throw notFound('No pending booking found');
    if (!agrees(booking, input)) throw conflict('hold_mismatch', 'These details belong to another booking.');
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    if (booking.status === 'held') {
      await returnFromProvider(transaction, booking, event, { canonicalOrigin: deps.config.publicUrls[0], requestId });
    }
    return { booking, event };
  });
}

/** What else was sent is compared with the hold; left out it says nothing. */
function agrees(booking: Booking, { eventId, email, participants }: ConfirmHold): boolean {
  return (
    (eventId ?? booking.eventId) === booking.eventId &&
    (participants ?? booking.participants) === booking.participants &&
    (email ?? booking.email).toLowerCase() === booking.email.toLowerCase()
  );
}
