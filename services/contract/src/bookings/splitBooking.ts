import { array, object } from 'yup';
import type { InferType } from 'yup';
import { maxCapacity } from '../events/events.ts';
import { integer } from '../validation/text.ts';
import type { ManageView } from './bookingChanges.ts';
import { noPeopleChosenText } from './ticketsOfSplit.ts';

/** `attendeeIds` are the people who get a separate booking: at least one person of the booking, and not all. */
export const splitInputSchema = object({
  version: integer('Version').required('Version is required').min(0, 'Version cannot be negative'),
  attendeeIds: array(integer('Person').required('Person is required'))
    .transform((_value: unknown, original: unknown) => original)
    .typeError('People must be a list')
    .required(noPeopleChosenText)
    .min(1, noPeopleChosenText)
    .max(maxCapacity, `At most ${maxCapacity} people at once`),
});
export type SplitInput = InferType<typeof splitInputSchema>;

/** What the visitor gets after a split. The reference is that of the new booking. */
export interface SplitResultView {
  bookingReference: string;
  /** Opens the page `/booking/<reference>/manage#key=<key>` of the new booking. */
  key: string;
  /** The manage page of the original booking. */
  manage: ManageView;
}
