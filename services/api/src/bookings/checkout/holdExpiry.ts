import { holdMinutesKept, holdMinutesShown, pendingHours } from '@studio/contract/bookings';

export const keptFromNow = `now() + interval '${holdMinutesKept} minutes'`;

/**
 * SQL: the expiry time after a retry of the payment. However often it is retried, the booking ends at most one hold
 * (`holdMinutesKept`) later than without retries: a hold and the two hours of a pending booking.
 */
export const extended = `greatest(expires_at, least(
  ${keptFromNow},
  created_at + interval '${2 * holdMinutesKept + pendingHours * 60} minutes'
))`;

/**
 * The end that the page shows. The seats are kept a little longer, for a payment in progress.
 *
 * @param changedAt counts if the booking never expires
 */
export function shownUntil(expiresAt: Date | null, changedAt: Date): Date {
  const keptUntil = expiresAt?.getTime() ?? changedAt.getTime() + holdMinutesKept * 60_000;
  return new Date(keptUntil - (holdMinutesKept - holdMinutesShown) * 60_000);
}
