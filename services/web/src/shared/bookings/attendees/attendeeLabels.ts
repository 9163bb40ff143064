import type { AttendeeDetails, AttendeeView } from '@studio/contract/bookings/attendees';
import type { AttendeeQuestion } from '@studio/contract/events/attendeeQuestions';
import { onlyTicketName } from '@studio/contract/events/ticketPrices';

type Ticket = Pick<AttendeeView, 'ticketTypeId' | 'label'>;

/** The ticket of each person: `Adult`, `Pair, person 2` where several come on tickets of a type, or `Person 2`. */
export function attendeeLabels(people: readonly Ticket[]): string[] {
  return people.map((person, index) => {
    const alike = people.filter((other) => isSameTicket(person, other));
    const place = people.slice(0, index + 1).filter((other) => isSameTicket(person, other)).length;
    if (person.label === null || person.label === onlyTicketName) return `Person ${place}`;
    return alike.length === 1 ? person.label : `${person.label}, person ${place}`;
  });
}

export interface AttendeeLines {
  /** `Sipho, 8` */
  title: string;
  /** The ticket, unless it is the title. */
  ticket: string | null;
}

export function attendeeLines(
  { name, age }: AttendeeDetails,
  label: string,
  questions: readonly AttendeeQuestion[],
): AttendeeLines {
  const isAsked = questions.includes('name');
  const title = name ?? (isAsked ? 'Name missing' : label);
  return { title: age === null ? title : `${title}, ${age}`, ticket: name !== null || isAsked ? label : null };
}

function isSameTicket(one: Ticket, other: Ticket): boolean {
  return one.ticketTypeId === other.ticketTypeId && one.label === other.label;
}
