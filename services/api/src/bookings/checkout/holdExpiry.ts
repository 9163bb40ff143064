import { holdMinutesKept, holdMinutesShown, pendingHours } from '@studio/contract/bookings';

/** SQL: when a hold that is made now ends. */
export const keptFromNow = `now() + interval '${holdMinutesKept} minutes'`;

/**
 * SQL: a hold's minutes from now on, but never beyond one more hold than a row lives by itself (held, then pending): a
 * card that fails for ever keeps no place for ever (ADR 0017).
 */
export const extended = `greatest(expires_at, least(
  ${keptFromNow},
  created_at + interval '${2 * holdMinutesKept + pendingHours * 60} minutes'
))`;

/** Until when the visitor is told to pay: we keep the places a little longer, for a payment that is under way. */
export function shownUntil(expiresAt: Date | null, heldAt: Date): Date {
  const kept = expiresAt?.getTime() ?? heldAt.getTime() + holdMinutesKept * 60_000;
  return new Date(kept - (holdMinutesKept - holdMinutesShown) * 60_000);
}
