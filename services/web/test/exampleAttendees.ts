import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { AttendeeView } from '@studio/contract/bookings/attendees';

/** A person of a workshop without ticket types, about whom nothing is known. */
export function exampleAttendee(overrides: Partial<AttendeeView> = {}): AttendeeView {
  const unknown = { name: null, age: null, notes: null };
  return { id: 1, ticketTypeId: null, label: null, ...unknown, answers: [], hasArrived: false, ...overrides };
}

/** Lerato, a person without a name, and a child with an allergy. */
export const threePeople = [
  exampleAttendee({ id: 1, name: 'Lerato' }),
  exampleAttendee({ id: 2 }),
  exampleAttendee({ id: 3, name: 'Sipho', age: 8, notes: 'Peanuts' }),
];

/** What the portal reads of a booking about which nothing is asked. */
export function exampleAttendees(overrides: Partial<AttendeesView> = {}): AttendeesView {
  return { attendees: [], questions: [], customQuestions: [], answers: [], ...overrides };
}
