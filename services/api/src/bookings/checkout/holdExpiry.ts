import { holdMinutesKept, holdMinutesShown, pendingHours } from '@studio/contract/bookings';

/** SQL: when a hold that is made now expires. */
export const keptFromNow = `now() + interval '${holdMinutesKept} minutes'`;

/** SQL: a hold's minutes from now, but at most one hold longer than a booking lives without retries (held, then pending). */
export const extended = `greatest(expires_at, least(
  ${keptFromNow},
  created_at + interval '${2 * holdMinutesKept + pendingHours * 60} minutes'
))`;

/** The time that the visitor is shown. Seats are kept a little longer, for a payment that is under way. */
export function shownUntil(expiresAt: Date | null, heldAt: Date): Date {
  const keptUntil = expiresAt?.getTime() ?? heldAt.getTime() + holdMinutesKept * 60_000;
  return new Date(keptUntil - (holdMinutesKept - holdMinutesShown) * 60_000);
}
