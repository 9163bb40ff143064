import { array, object } from 'yup';
import type { InferType } from 'yup';
import { maxCapacity } from '../events/events.ts';
import { integer } from '../validation/text.ts';
import type { AttendeeView } from './attendees.ts';
import type { ManageView } from './bookingChanges.ts';
import type { BookedTicket } from './tickets.ts';

const nobodyChosen = 'Please choose who gets a separate booking';

/** `attendeeIds` are those who get a separate booking: at least one of the people of the booking, and not all. */
export const splitInputSchema = object({
  version: integer('Version').required('Version is required').min(0, 'Version cannot be negative'),
  attendeeIds: array(integer('Person').required('Person is required'))
    .transform((_value: unknown, original: unknown) => original)
    .typeError('People must be a list')
    .required(nobodyChosen)
    .min(1, nobodyChosen)
    .max(maxCapacity, `At most ${maxCapacity} people at once`),
});
export type SplitInput = InferType<typeof splitInputSchema>;

type Person = Pick<AttendeeView, 'ticketTypeId'>;

/** The tickets that go with the chosen people, or why these people cannot get a separate booking. */
export function ticketsOfSplit(
  people: readonly Person[],
  chosen: readonly Person[],
  booked: readonly BookedTicket[],
): BookedTicket[] | { error: string } {
  if (chosen.length === 0) return { error: nobodyChosen };
  if (chosen.length === people.length) {
    return { error: 'At least one person must stay in this booking. To move everybody, move the booking itself.' };
  }
  const tickets: BookedTicket[] = [];
  for (const ticket of booked.filter(({ seats }) => seats > 0)) {
    const seats = chosen.filter(({ ticketTypeId }) => ticketTypeId === ticket.ticketTypeId).length;
    if (seats % ticket.seats !== 0) {
      return { error: `The people of a ticket ‘${ticket.label}’ can only go together.` };
    }
    if (seats > 0) tickets.push({ ...ticket, quantity: seats / ticket.seats });
  }
  return tickets;
}

/** What a visitor gets for the people who now have a separate booking. */
export interface SplitResultView {
  bookingReference: string;
  /** Opens the page `/booking/<reference>/manage#key=<key>` of the new booking. */
  key: string;
  /** The booking of the others. */
  manage: ManageView;
}
