import { object } from 'yup';
import type { InferType } from 'yup';
import type { Cents } from '../format/money.ts';
import { integer, oneOf, paragraph } from '../validation/text.ts';

/** `refund`: all bookings end and are paid back now. `choose`: paid and confirmed bookings wait for their visitors. */
export const cancellationMoney = ['refund', 'choose'] as const;
export type CancellationMoney = (typeof cancellationMoney)[number];

export const maxCancelReason = 1000;

/** What the cancellation of a workshop would do now. */
export interface CancellationView {
  bookings: number;
  people: number;
  /** Bookings without an e-mail address, whose people must be called. */
  unreachable: number;
  /** Bookings that may wait for a choice of their visitor. */
  choosable: number;
  toRefund: Cents;
}

/** Number and sum come from the preview. If they differ now, the API responds with `changed_meanwhile`. */
export const eventCancellationSchema = object({
  reason: paragraph('Reason', maxCancelReason).required('Please say why; everybody reads it'),
  money: oneOf<CancellationMoney>('Money', cancellationMoney).required('Please choose what happens to the money'),
  bookings: integer('Bookings').min(0, 'Bookings cannot be negative').required('Bookings are required'),
  toRefund: integer('Refunds').min(0, 'Refunds cannot be negative').required('Refunds are required'),
});
export type EventCancellationInput = InferType<typeof eventCancellationSchema>;

export interface CancellationResultView {
  /** The number of mails to visitors. */
  told: number;
  unreachable: number;
  /** The number of bookings that ended. */
  ended: number;
  refunded: Cents;
}
