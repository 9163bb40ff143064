import type { BookingStatus } from '@studio/contract/bookings';

// SQL conditions over a row with the given alias. The tests have their own versions as a control
// (test/model/invariants.ts).

/** Statuses that lists show; held and expired rows are not bookings (DESIGN §4). */
export const listedStatuses: BookingStatus[] = ['pending', 'confirmed', 'cancelled'];

export const comingStatuses: BookingStatus[] = ['pending', 'confirmed'];

/** Bookings whose seats are counted in `events.seats_taken` (DESIGN §4 Seats). */
export const seatedStatuses: readonly string[] = ['held', ...comingStatuses];

export function isListed(booking: string): string {
  return isIn(booking, listedStatuses);
}

/** DESIGN §4 Ledger: counts leave out cancelled. */
export function isComing(booking: string): string {
  return isIn(booking, comingStatuses);
}

export function holdsSeats(booking: string): string {
  return isIn(booking, seatedStatuses);
}

export function isOpenReview(payment: string): string {
  return `${payment}.review is not null
    and not exists (select from payment_resolutions where payment_id = ${payment}.id)`;
}

export function hasMoneyInReview(booking: string): string {
  return `exists (select from payments p where p.booking_id = ${booking}.id and ${isOpenReview('p')})`;
}

/** A failed mail that would still apply. */
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
