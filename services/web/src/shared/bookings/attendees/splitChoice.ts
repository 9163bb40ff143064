import type { AttendeeView } from '@studio/contract/bookings/attendees';
import type { BookedTicket } from '@studio/contract/bookings/tickets';
import { ticketsOfSplit } from '@studio/contract/bookings/ticketsOfSplit';
import { people } from '@studio/contract/format/counts';
import { attendeeLabels } from './attendeeLabels.ts';

/** `attendeeIds` has the ids of the chosen people, separated by spaces. */
export const noPeopleChosen = { attendeeIds: '' };

export function chosenPeople(
  attendees: readonly AttendeeView[],
  { attendeeIds }: typeof noPeopleChosen,
): readonly AttendeeView[] {
  const ids = attendeeIds.split(' ');
  return attendees.filter(({ id }) => ids.includes(String(id)));
}

export function splitError(
  attendees: readonly AttendeeView[],
  chosen: readonly AttendeeView[],
  tickets: readonly BookedTicket[],
): string | undefined {
  const taken = ticketsOfSplit(attendees, chosen, tickets);
  return 'error' in taken ? taken.error : undefined;
}

/** `Sipho now has a separate booking`, with the ticket for a person without a name. */
export function splitText(attendees: readonly AttendeeView[], chosen: readonly AttendeeView[]): string {
  const [one, ...others] = chosen;
  if (!one || others.length > 0) return `${people(chosen.length)} now have a separate booking`;
  const label = attendeeLabels(attendees)[attendees.indexOf(one)] ?? '';
  return `${one.name ?? label} now has a separate booking`;
}
