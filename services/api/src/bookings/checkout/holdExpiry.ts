import { holdMinutesKept, holdMinutesShown, pendingHours } from '@studio/contract/bookings';

export const keptFromNow = `now() + interval '${holdMinutesKept} minutes'`;

/** SQL: a new expiry time. Retries extend a booking by at most the length of one hold in total. */
export const extended = `greatest(expires_at, least(
  ${keptFromNow},
  created_at + interval '${2 * holdMinutesKept + pendingHours * 60} minutes'
))`;

/** The page shows an earlier end than the real one, so that a payment in progress still finds its seats. */
export function shownUntil(expiresAt: Date | null, heldAt: Date): Date {
  const keptUntil = expiresAt?.getTime() ?? heldAt.getTime() + holdMinutesKept * 60_000;
  return new Date(keptUntil - (holdMinutesKept - holdMinutesShown) * 60_000);
}
