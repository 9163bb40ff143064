import { object } from 'yup';
import type { AttendeeView } from '../bookings/attendees.ts';
import type { AttendeeQuestion } from '../events/attendeeQuestions.ts';
import { flag, integer } from '../validation/text.ts';

/** The people of a booking, and what its workshop asks about each of them. */
export interface AttendeesView {
  attendees: AttendeeView[];
  questions: AttendeeQuestion[];
}

/** Ticks one person on the roster, or removes the tick. */
export const attendeeArrivalSchema = object({
  id: integer('Person').required('Person is required'),
  arrived: flag('Arrived').required('Arrived is required'),
});
