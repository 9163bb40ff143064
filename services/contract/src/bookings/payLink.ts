import type { EventView } from '../events/events.ts';
import type { CancellationRule } from '../format/cancellation.ts';
import { addDays } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import type { BookingView } from './bookings.ts';
import type { BookingSumsView } from './bookingSums.ts';

/** The header with the key of the link `/pay/<id>#key=<key>`. */
export const payKeyHeader = 'x-pay-key';

export const payPurposes = ['full', 'deposit', 'balance'] as const;
/** `full`: the price in one sum. `deposit`: a part of it, and `balance` the rest. */
export type PayPurpose = (typeof payPurposes)[number];

/**
 * `failed`: the last payment failed, and another can be made. `paid`: also if it was paid at the studio. `ended`: it can no
 * longer be paid, because the booking or the link has ended or the workshop has started.
 */
export type PayState = 'open' | 'failed' | 'paid' | 'ended';

/** One sum that is asked for. */
export interface PayPartView {
  purpose: PayPurpose;
  state: PayState;
  /** What is to be paid, or was paid. */
  amount: Cents;
  /** The last day on which a balance should be paid. It can be paid later. Null if no day was named. */
  dueOn: Day | null;
}

/** What the owner of the link reads. */
export interface PayView extends PayPartView {
  /** ISO instant until which it can be paid, at the latest the start of the workshop. */
  until: string;
  /**
   * The sums that are asked for, in the order of payment, this one included. One for a booking that is paid in one sum.
   * Of a booking that was paid and costs more since then, the balance alone.
   */
  parts: PayPartView[];
  /** The path of the link to the balance, with its key, once this sum is paid; null if there is nothing left to pay. */
  nextPath: string | null;
  booking: BookingView;
  event: EventView;
  sums: BookingSumsView;
  cancellationRule: CancellationRule;
  /** The SEQUENCE of the booking's calendar entry. */
  sequence: number;
  /**
   * Set for an ended link of a booking that can still be paid: whether a new link can be asked for, or was asked for.
   */
  newLink: 'possible' | 'asked' | null;
}

/** The reminder of a balance is mailed this many days before it is due. */
const balanceReminderDays = 4;

/** The day on which the reminder with the link to the balance is mailed, unless it is over when the balance is made. */
export function balanceReminderDay(dueOn: Day): Day {
  return addDays(dueOn, -balanceReminderDays);
}
