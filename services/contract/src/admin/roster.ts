import { object } from 'yup';
import type { AnswerView } from '../bookings/answers.ts';
import type { AttendeeView } from '../bookings/attendees.ts';
import type { BookingStatus } from '../bookings/bookings.ts';
import type { MovedDateView } from '../bookings/missedDates.ts';
import type { PaymentStatus } from '../bookings/payments.ts';
import type { AttendeeQuestion } from '../events/attendeeQuestions.ts';
import type { QuestionView } from '../events/questions.ts';
import type { DateTargetView, FurtherDateView } from '../format/courseDates.ts';
import type { Clock, Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import { queryInteger } from '../paging.ts';
import type { AdminTicketView } from './adminBookings.ts';

/** The date of a course: `firstDateId`, or the id of a further date. Without it: today's, the next or the last one. */
export const rosterQuerySchema = object({ date: queryInteger('Date').optional() });

export interface RosterEntry {
  bookingId: number;
  bookingReference: string;
  firstName: string;
  lastName: string;
  phone: string;
  participants: number;
  tickets: AdminTicketView[];
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  totalAmount: Cents;
  /** What is still to be paid for a booking that is paid in part; otherwise null. */
  openAmount: Cents | null;
  notes: string | null;
  attendees: AttendeeView[];
  /** Answers to the questions that are asked once per booking. */
  answers: AnswerView[];
  /** True if all people who are expected at the shown date have arrived. */
  hasArrived: boolean;
  /** Its people who come to a date of another course instead of the shown one. */
  movedDates: MovedDateView[];
  isAwaitingChoice: boolean;
}

/** A person of another course who comes to the shown date instead of a missed one. */
export interface GuestRosterEntry {
  bookingId: number;
  bookingReference: string;
  firstName: string;
  lastName: string;
  phone: string;
  notes: string | null;
  /** Answers of the booking to the questions that are asked once. */
  answers: AnswerView[];
  /** `hasArrived` at the shown date. */
  attendee: AttendeeView;
  /** What the person missed. An arrival is noted with the booking and this date. */
  missed: DateTargetView;
}

export interface RosterView {
  event: {
    id: number;
    title: string;
    date: Day;
    startTime: Clock;
    endTime: Clock | null;
    furtherDates: FurtherDateView[];
    capacity: number;
    attendeeQuestions: AttendeeQuestion[];
    questions: QuestionView[];
  };
  isCancelled: boolean;
  seatsTaken: number;
  /** The shown date: `firstDateId`, or the id of a further date. */
  dateId: number;
  entries: RosterEntry[];
  guests: GuestRosterEntry[];
}
