import { object } from 'yup';
import type { InferType } from 'yup';
import { maxCapacity } from '../events/events.ts';
import { list } from '../validation/list.ts';
import { integer, line, optionalText } from '../validation/text.ts';
import { answersSchema } from './answersInput.ts';
import { maxAge, maxAttendeeName, maxAttendeeNotes } from './attendees.ts';

const details = {
  name: optionalText(line('Name', maxAttendeeName)),
  age: integer('Age').nullable().default(null).min(0, 'Age cannot be negative').max(maxAge, `Age is at most ${maxAge}`),
  notes: optionalText(line('Allergies or notes', maxAttendeeNotes)),
};

const attendeeSchema = object({
  ticketTypeId: integer('Ticket').nullable().default(null),
  ...details,
  answers: answersSchema,
})
  .typeError('A person must be an object')
  .nonNullable('A person must be an object');

/** The people of a new booking, in the order of the form; a seat without an entry is filled in later. */
export const attendeesSchema = list('People', attendeeSchema)
  .optional()
  .max(maxCapacity, `At most ${maxCapacity} people at once`);
export type AttendeeInput = InferType<typeof attendeeSchema>;

/** Replaces what is known about one person. If `answers` is left out, the stored ones stay. */
export const attendeeUpdateSchema = object({
  id: integer('Person').required('Person is required'),
  ...details,
  answers: answersSchema,
});
export type AttendeeUpdate = InferType<typeof attendeeUpdateSchema>;
