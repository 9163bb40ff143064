import type { AttendeeView } from '@studio/contract/bookings/attendees';
import { ticketsOfPeople } from '@studio/contract/bookings/tickets';
import type { BookedTicket } from '@studio/contract/bookings/tickets';
import { people } from '@studio/contract/format/counts';
import { attendeeLabels } from './attendeeLabels.ts';

/** `attendeeIds` has the ids of the chosen people, separated by spaces. */
export const nobodyChosen = { attendeeIds: '' };

export function chosenPeople(
  attendees: readonly AttendeeView[],
  { attendeeIds }: typeof nobodyChosen,
): readonly AttendeeView[] {
  const ids = attendeeIds.split(' ');
  return attendees.filter(({ id }) => ids.includes(String(id)));
}

/** The API's rules for the people who get a separate booking. */
export function splitError(
  attendees: readonly AttendeeView[],
  chosen: readonly AttendeeView[],
  tickets: readonly BookedTicket[],
): string | undefined {
  if (chosen.length === 0) return 'Please choose who gets a separate booking';
  if (chosen.length === attendees.length)
    return 'At least one person must stay in this booking. To move everybody, move the booking itself.';
  const taken = ticketsOfPeople(tickets, chosen);
  return 'divided' in taken ? `The people of a ticket ‘${taken.divided}’ can only go together.` : undefined;
}

/** `Sipho now has a separate booking`, with the ticket for a person without a name. */
export function splitText(attendees: readonly AttendeeView[], chosen: readonly AttendeeView[]): string {
  const [one, ...others] = chosen;
  if (!one || others.length > 0) return `${people(chosen.length)} now have a separate booking`;
  const label = attendeeLabels(attendees)[attendees.indexOf(one)] ?? '';
  return `${one.name ?? label} now has a separate booking`;
}
