import type { AttendeeDetails, AttendeeView } from '@studio/contract/bookings/attendees';
import type { AttendeeInput } from '@studio/contract/bookings/attendeesInput';
import type { EventView } from '@studio/contract/events/events';
import { trimmed } from '@studio/contract/validation/textRules';
import {
  attendeeDetails,
  attendeeErrors,
  emptyAttendeeTexts,
} from '../../../shared/bookings/attendees/attendeeTexts.ts';
import type { AttendeeTexts } from '../../../shared/bookings/attendees/attendeeTexts.ts';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';
import { chooseTickets } from '../tickets/chosenTickets.ts';
import type { ChosenTickets } from '../tickets/chosenTickets.ts';

type AskingEvent = Pick<EventView, 'price' | 'ticketTypes' | 'attendeeQuestions'>;

/** A seat of the chosen tickets, for which one person comes. */
export interface AttendeeSeat extends Pick<AttendeeView, 'ticketTypeId' | 'label'> {
  /** Stays the same when numbers of tickets change, so that the seat finds its texts again. */
  key: string;
}

/** Returns the seats in the order of the form. The first seat is the visitor's. */
export function attendeeSeats({ lines }: Pick<ChosenTickets, 'lines'>): AttendeeSeat[] {
  return lines.flatMap(({ ticketTypeId, label, seats, quantity }) =>
    Array.from({ length: seats * quantity }, (_, index) => ({ key: `${ticketTypeId}-${index}`, ticketTypeId, label })),
  );
}

/** The name of a field, as in the contract's errors. */
export function attendeeField(index: number, part: keyof AttendeeDetails): string {
  return `attendees[${index}].${part}`;
}

/** Returns the errors of the typed texts by field. */
export function attendeeErrorsIn(event: AskingEvent, entry: BookingEntry): Partial<Record<string, string>> {
  const found: Partial<Record<string, string>> = {};
  for (const [index, { texts }] of typedPeople(event, entry).entries()) {
    const errors = attendeeErrors(texts);
    for (const part of ['name', 'age', 'notes'] as const) {
      const error = errors[part];
      if (error) found[attendeeField(index, part)] = error;
    }
  }
  return found;
}

/** The people for the hold; undefined if nothing was typed about them, or if they are filled in later. */
export function attendeesInput(event: AskingEvent, entry: BookingEntry): AttendeeInput[] | undefined {
  const people = typedPeople(event, entry).map(({ ticketTypeId, texts }) => ({
    ticketTypeId,
    ...attendeeDetails(texts),
  }));
  const isTyped = people.some(({ name, age, notes }) => name !== null || age !== null || notes !== null);
  const [visitor, ...others] = people;
  if (!isTyped || !visitor) return undefined;
  const name = event.attendeeQuestions.includes('name') ? trimmed(entry.firstName) : null;
  return [{ ...visitor, name }, ...others];
}

/**
 * Returns the seats with the typed texts that the workshop asks for. The visitor's name is another field of the form.
 */
function typedPeople(event: AskingEvent, entry: BookingEntry): (AttendeeSeat & { texts: AttendeeTexts })[] {
  const { attendeeQuestions } = event;
  if (entry.isFilledInLater || attendeeQuestions.length === 0) return [];
  return attendeeSeats(chooseTickets(event, entry)).map((seat, index) => {
    const typed = entry.people?.[seat.key] ?? emptyAttendeeTexts;
    const asked = attendeeQuestions.filter((question) => question !== 'name' || index > 0);
    const texts = Object.fromEntries(asked.map((question) => [question, typed[question]]));
    return { ...seat, texts: { ...emptyAttendeeTexts, ...texts } };
  });
}
