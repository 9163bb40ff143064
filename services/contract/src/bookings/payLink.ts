import type { EventView } from '../events/events.ts';
import type { CancellationRule } from '../format/cancellation.ts';
import type { MovedPlaceView } from '../format/courseDates.ts';
import { addDays } from '../format/dates.ts';
import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import type { BookingView } from './bookings.ts';
import type { BookingSumsView } from './bookingSums.ts';

/** The header with the key of the link `/pay/<id>#key=<key>`. */
export const payKeyHeader = 'x-pay-key';

export const payPurposes = ['full', 'deposit', 'balance'] as const;
/** `full`: the whole price. `deposit`: the first part of the price. `balance`: the rest. */
export type PayPurpose = (typeof payPurposes)[number];

/**
 * `failed`: the last payment failed, and another one can be made. `paid`: by card or at the studio. `ended`: it can no
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
   * The sums that are asked for, in the order of payment, including this one. A booking that is paid in one sum has
   * one. A paid booking that has become more expensive has only the balance.
   */
  parts: PayPartView[];
  /** The path of the link to the balance, with its key. Null until this sum is paid, or if nothing is left to pay. */
  nextPath: string | null;
  booking: BookingView;
  event: EventView;
  sums: BookingSumsView;
  cancellationRule: CancellationRule;
  /** The SEQUENCE of the booking's calendar entry. */
  sequence: number;
  /** Where its people come instead of missed dates. */
  movedDates: MovedPlaceView[];
  /**
   * Only for an ended link of a booking that can still be paid: whether a new link can be asked for, or was asked for.
   */
  newLink: 'possible' | 'asked' | null;
}

/** The reminder of a balance is mailed this many days before it is due. */
export const balanceReminderDays = 4;

/** The day on which the reminder of the balance is mailed; none is sent if that day has passed before. */
export function balanceReminderDay(dueOn: Day): Day {
  return addDays(dueOn, -balanceReminderDays);
}
