import type { GuestRosterEntry, RosterEntry, RosterView } from '@studio/contract/admin/roster';
import { missingAnswers } from '@studio/contract/bookings/answers';
import type { AnswerView } from '@studio/contract/bookings/answers';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import { questionsPer } from '@studio/contract/events/questions';
import type { QuestionView } from '@studio/contract/events/questions';
import { courseDates } from '@studio/contract/format/courseDates';
import type { CourseDateView } from '@studio/contract/format/courseDates';

/** The standard and the custom questions of the workshop. */
export type RosterQuestions = Pick<RosterView['event'], 'attendeeQuestions' | 'questions'>;

/** What all lines of a sheet share. */
export interface RosterSheetContext {
  event: RosterQuestions;
  /** The shown date. */
  dateId: number;
  /** The key of the roster's query. */
  rosterKey: readonly string[];
}

export const rosterCell = 'pr-5 align-top print:pr-3 sm:py-2.5 print:table-cell print:py-(--roster-gap)';

/** The date for which the roster is. */
export function shownDate({ event, dateId }: RosterView): CourseDateView | undefined {
  return courseDates(event).find(({ id }) => id === dateId);
}

/** The people of the booking who come to the shown date. */
export function expectedPeople({ attendees, movedDates }: RosterEntry): AttendeeView[] {
  return attendees.filter(({ id }) => !movedDates.some(({ attendeeId }) => attendeeId === id));
}

export function withEntry(
  roster: RosterView,
  bookingId: number,
  update: (entry: RosterEntry) => RosterEntry,
): RosterView {
  return { ...roster, entries: roster.entries.map((one) => (one.bookingId === bookingId ? update(one) : one)) };
}

/** Whether the line of a booking is followed by its people. */
export function listsPeople(entry: RosterEntry, event: RosterQuestions): boolean {
  return entry.attendees.length > 1 || isDescribed(entry) || lacksAnswers(entry, event);
}

/** Whether the people are printed. Paper has room only for people about whom something is asked or known. */
export function printsPeople(entry: RosterEntry, event: RosterQuestions): boolean {
  const isAsked = event.attendeeQuestions.length > 0 || lacksAnswers(entry, event);
  return listsPeople(entry, event) && (isAsked || isDescribed(entry));
}

/**
 * A workshop must fit on one page, so the font size depends on the number of lines. Fifty single participants just fit.
 */
export function printSize({ entries, guests, event }: RosterView): string {
  const ofEntries = entries.reduce((sum, entry) => sum + linesOf(entry, event), 0);
  const lines = guests.reduce((sum, guest) => sum + linesOfGuest(guest, event), ofEntries);
  if (lines <= 20) return 'print:[--roster-gap:0.4rem]';
  return lines <= 32
    ? 'print:text-xs print:[--roster-gap:0.2rem]'
    : 'print:text-[0.6875rem] print:[--roster-gap:0.08rem]';
}

/** How many of each extra the studio prepares for all bookings. */
export function sumExtras({
  entries,
}: Pick<RosterView, 'entries'>): { label: string; quantity: number; isExtra: true }[] {
  const sums = new Map<string, number>();
  for (const { label, quantity, isExtra } of entries.flatMap(({ tickets }) => tickets)) {
    if (isExtra) sums.set(label, (sums.get(label) ?? 0) + quantity);
  }
  return [...sums].map(([label, quantity]) => ({ label, quantity, isExtra: true }));
}

function linesOf(entry: RosterEntry, event: RosterQuestions): number {
  const { tickets, notes, attendees, answers } = entry;
  const ofBooking = answerLines(questionsPer(event.questions, 'booking'), answers);
  const kinds = new Set(tickets.map(({ isExtra }) => isExtra)).size;
  const booking = Math.max(1 + kinds, Math.ceil((notes?.length ?? 0) / 32) + ofBooking);
  if (!printsPeople(entry, event)) return booking;
  const perPerson = questionsPer(event.questions, 'person');
  return attendees.reduce((sum, person) => sum + 1 + answerLines(perPerson, person.answers), booking);
}

function linesOfGuest({ notes, answers, attendee }: GuestRosterEntry, { questions }: RosterQuestions): number {
  const ofBooking = answerLines(questionsPer(questions, 'booking'), answers);
  const ofPerson = answerLines(questionsPer(questions, 'person'), attendee.answers);
  return 2 + Math.ceil((notes?.length ?? 0) / 32) + ofBooking + ofPerson;
}

function answerLines(questions: readonly QuestionView[], answers: readonly AnswerView[]): number {
  return answers.length + missingAnswers(questions, answers).length;
}

function lacksAnswers({ attendees }: RosterEntry, { questions }: RosterQuestions): boolean {
  const perPerson = questionsPer(questions, 'person');
  return attendees.some(({ answers }) => missingAnswers(perPerson, answers).length > 0);
}

/** Whether more is known about the people than the visitor's name, or some of them come to another course. */
function isDescribed({ attendees, firstName, movedDates }: RosterEntry): boolean {
  const isMore = ({ name, age, notes, answers }: AttendeeView) =>
    (name !== null && name !== firstName) || age !== null || notes !== null || answers.length > 0;
  return movedDates.length > 0 || attendees.some(isMore);
}
