import type { AnswerView } from './answers.ts';

export const maxAttendeeName = 100;
export const maxAge = 120;
/** The maximum length of allergies and other notes. Everyone with the manage link sees the notes. */
export const maxAttendeeNotes = 300;
/** The notes are deleted this many days after the workshop, because they are health data. */
export const attendeeNotesDays = 30;

export interface AttendeeDetails {
  name: string | null;
  age: number | null;
  notes: string | null;
}

/** A person of a booking. A pending or confirmed booking has one for each of its seats. */
export interface AttendeeView extends AttendeeDetails {
  id: number;
  /** The ticket on which the person comes; null for a workshop without ticket types. */
  ticketTypeId: number | null;
  /** The name of the ticket type when it was booked. */
  label: string | null;
  /** Answers to the custom questions about each person; empty if nothing was answered. */
  answers: AnswerView[];
  /** On the roster: at the shown date. Elsewhere: at any date. */
  hasArrived: boolean;
}
