import type { BookingStatus } from '@studio/contract/bookings';

// What rows of several features are asked for again and again, in one place. Each is SQL over the row under the name
// that is handed in; the checks of the tests say the same on their own (test/invariants.ts), for they are controls.

/** What admins and visitors are shown; held and expired rows are not bookings (DESIGN §4). */
export const listedStatuses: BookingStatus[] = ['pending', 'confirmed', 'cancelled'];

/** Listed and not cancelled. */
export const comingStatuses: BookingStatus[] = ['pending', 'confirmed'];

/** Whose places stand in `events.seats_taken` (DESIGN §4 Seats). */
export const seatedStatuses: readonly string[] = ['held', ...comingStatuses];

/** The booking is listed. */
export function isListed(booking: string): string {
  return isIn(booking, listedStatuses);
}

/** The booking counts: listed and not cancelled (DESIGN §4 Ledger). */
export function isComing(booking: string): string {
  return isIn(booking, comingStatuses);
}

/** The booking has its places. */
export function holdsSeats(booking: string): string {
  return isIn(booking, seatedStatuses);
}

/** The payment waits for an admin's decision. */
export function isOpenReview(payment: string): string {
  return `${payment}.review is not null
    and not exists (select from payment_resolutions where payment_id = ${payment}.id)`;
}

/** The booking has a payment in review without a resolution. */
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
