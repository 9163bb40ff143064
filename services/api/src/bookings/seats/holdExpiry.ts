import { unpaidMinutesOf } from '@studio/contract/bookings/bookings';
import { eftReleaseClock } from '@studio/contract/bookings/laterPayments';
import { studioZone } from '@studio/contract/format/dates';

/** SQL: how long the seats are held if no ITN will report the payment, so that the studio can look for the money. */
export const heldWithoutItn = `interval '7 days'`;

/** SQL: when the seats are released if the EFT has not arrived; null without a due day. */
export function eftRelease(dueOn: string): string {
  return `(${dueOn} + 1 + time '${eftReleaseClock}') at time zone '${studioZone}'`;
}

/** SQL: the expiry time of a hold that begins now. */
export function holdExpirySql(participants: number): string {
  return `now() + interval '${unpaidMinutesOf(participants).held} minutes'`;
}

/**
 * SQL: the expiry time after a retry of the payment. All retries together extend the booking by at most the time of one
 * hold.
 */
export function extendedExpiry(participants: number): string {
  return `greatest(expires_at, least(
    ${holdExpirySql(participants)},
    created_at + interval '${longestMinutes(participants)} minutes'
  ))`;
}

/** The longest time that one unpaid booking holds its seats. */
export function longestMinutes(participants: number): number {
  const { held, pending } = unpaidMinutesOf(participants);
  return 2 * held + pending;
}

/**
 * The end of the hold that the page shows. The seats are held a little longer, for a payment in progress.
 *
 * @param since the start of the shown time if there is no deadline
 */
export function shownHoldEnd(participants: number, deadline: Date | null, since: Date): Date {
  const { shown, held } = unpaidMinutesOf(participants);
  const heldUntil = deadline?.getTime() ?? since.getTime() + held * 60_000;
  return new Date(heldUntil - (held - shown) * 60_000);
}
