import type { EventView } from '../events/events.ts';
import type { CancellationRule } from '../format/cancellation.ts';
import type { Cents } from '../format/money.ts';
import type { BookingView } from './bookings.ts';
import type { BookingSumsView } from './bookingSums.ts';

/** The header with the key of the link `/pay/<id>#key=<key>`. */
export const payKeyHeader = 'x-pay-key';

/**
 * `failed`: the last payment failed, and another can be made. `paid`: also if it was paid at the studio. `ended`: it can no
 * longer be paid, because the booking or the link has ended or the workshop has started.
 */
export type PayState = 'open' | 'failed' | 'paid' | 'ended';

/** What the owner of the link reads. */
export interface PayView {
  state: PayState;
  /** What is to be paid, or was paid. */
  amount: Cents;
  /** ISO instant until which it can be paid, at the latest the start of the workshop. */
  until: string;
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
