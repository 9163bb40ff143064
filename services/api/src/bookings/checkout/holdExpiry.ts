import { holdMinutesKept, holdMinutesShown, pendingHours } from '@studio/contract/bookings';

export const keptFromNow = `now() + interval '${holdMinutesKept} minutes'`;

/** SQL: at most one hold longer than a booking lives without retries (held, then pending). */
export const extended = `greatest(expires_at, least(
  ${keptFromNow},
  created_at + interval '${2 * holdMinutesKept + pendingHours * 60} minutes'
))`;

/** Seats are kept a little longer than shown, for a payment that is under way. */
export function shownUntil(expiresAt: Date | null, heldAt: Date): Date {
  const keptUntil = expiresAt?.getTime() ?? heldAt.getTime() + holdMinutesKept * 60_000;
  return new Date(keptUntil - (holdMinutesKept - holdMinutesShown) * 60_000);
}
