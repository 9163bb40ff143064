import type { AttendeeView } from '@studio/contract/bookings/attendees';
import type { Attendee } from './attendee.model.ts';

/** With `hasArrived` at any date. */
export function presentAttendee(attendee: Attendee): AttendeeView {
  const { id, ticketTypeId, label, name, age, notes, answers, arrivals } = attendee;
  return { id, ticketTypeId, label, name, age, notes, answers: answers ?? [], hasArrived: arrivals.length > 0 };
}

export function presentAtDate(attendee: Attendee, dateId: number): AttendeeView {
  return { ...presentAttendee(attendee), hasArrived: attendee.arrivals.some((arrival) => arrival.dateId === dateId) };
}
