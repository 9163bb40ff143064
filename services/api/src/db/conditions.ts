import type { BookingStatus } from '@studio/contract/bookings';

// SQL conditions that several features share, over a row with the given alias. The tests have their own versions as a
// control (test/model/invariants.ts).

/** Statuses that lists show; held and expired rows are not bookings (DESIGN §4). */
export const listedStatuses: BookingStatus[] = ['pending', 'confirmed', 'cancelled'];

/** Bookings whose participants are expected. */
export const comingStatuses: BookingStatus[] = ['pending', 'confirmed'];

/** Bookings whose seats are counted in `events.seats_taken` (DESIGN §4 Seats). */
export const seatedStatuses: readonly string[] = ['held', ...comingStatuses];

/** The booking is listed. */
export function isListed(booking: string): string {
  return isIn(booking, listedStatuses);
}

/** The booking's participants are expected (DESIGN §4 Ledger: counts leave out cancelled). */
export function isComing(booking: string): string {
  return isIn(booking, comingStatuses);
}

/** The booking holds seats. */
export function holdsSeats(booking: string): string {
  return isIn(booking, seatedStatuses);
}

/** The payment is in review and not resolved. */
export function isOpenReview(payment: string): string {
  return `${payment}.review is not null
    and not exists (select from payment_resolutions where payment_id = ${payment}.id)`;
}

/** A payment of the booking is in review and not resolved. */
export function hasMoneyInReview(booking: string): string {
  return `exists (select from payments p where p.booking_id = ${booking}.id and ${isOpenReview('p')})`;
}

/** The mail has failed, and would still apply if it were sent: a person must look at it. */
export function isMailToSeeTo(message: string): string {
  return `${message}.state = 'failed'
    and (${message}.kind not like 'booking-%'
      or exists (select from bookings b where b.id = ${message}.booking_id and ${isComing('b')}))
    and (${message}.payment_id is null
      or exists (select from payments p where p.id = ${message}.payment_id and ${isOpenReview('p')}))
    and (${message}.reset_id is null
      or exists (select from password_resets r where r.id = ${message}.reset_id and r.expires_at > now()))`;
}

function isIn(booking: string, statuses: readonly string[]): string {
  return `${booking}.status in (${statuses.map((status) => `'${status}'`).join(', ')})`;
}
