import type { AttendeeView } from '@studio/contract/bookings/attendees';
import type { Attendee } from './attendee.model.ts';

export function presentAttendee(attendee: Attendee): AttendeeView {
  const { id, ticketTypeId, label, name, age, notes, answers, arrivedAt } = attendee;
  return { id, ticketTypeId, label, name, age, notes, answers: answers ?? [], hasArrived: arrivedAt !== null };
}
