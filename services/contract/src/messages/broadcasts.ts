import { array, object } from 'yup';
import type { InferType } from 'yup';
import type { Clock, Day } from '../format/dates.ts';
import { integer, line, paragraph, token } from '../validation/text.ts';

export const maxBroadcastSubject = 120;
export const maxBroadcastBody = 2000;
/** A workshop has at most 50 places. */
const maxRecipients = 50;

/** The form creates this key, so that a repeated request sends nothing twice. */
export const requestKey = token(/^[A-Za-z0-9_-]{16,64}$/, 'Please close the form and start again');

const someone = 'Please choose at least one person';
const bookingId = integer('Booking ID').min(1, 'Booking ID is required').max(2_147_483_647, 'Booking ID is too large');

export const broadcastInputSchema = object({
  requestKey: requestKey.required('Please close the form and start again'),
  subject: line('Subject', maxBroadcastSubject).required('Please enter a subject'),
  body: paragraph('Message', maxBroadcastBody).required('Please enter a message'),
  bookingIds: array(bookingId.required('Booking ID is required'))
    .transform((_value: unknown, original: unknown) => original)
    .typeError(someone)
    .required(someone)
    .min(1, someone)
    .max(maxRecipients, `At most ${maxRecipients} bookings`),
});
export type BroadcastInput = InferType<typeof broadcastInputSchema>;

/** A broadcast, with the results of its mails. */
export interface BroadcastView {
  id: number;
  subject: string;
  body: string;
  /** The admin's username. */
  sentBy: string;
  createdAt: string;
  sent: number;
  waiting: number;
  failed: number;
  /** The number of mails that were not sent, because the booking was cancelled or moved before. */
  leftOut: number;
}

export interface RecipientView {
  bookingId: number;
  firstName: string;
  lastName: string;
  /** Empty for a walk-in customer without an address, who gets no mail. */
  email: string;
  participants: number;
}

export interface EventMessagesView {
  event: { id: number; title: string; date: Day; startTime: Clock; endTime: Clock | null; isCancelled: boolean };
  recipients: RecipientView[];
  /** The latest first. */
  broadcasts: BroadcastView[];
}
