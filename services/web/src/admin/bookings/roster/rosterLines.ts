import type { RosterEntry, RosterView } from '@studio/contract/admin/adminBookings';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import type { AttendeeQuestion } from '@studio/contract/events/attendeeQuestions';

/** Whether the line of a booking is followed by its people. */
export function listsPeople(entry: RosterEntry): boolean {
  return entry.attendees.length > 1 || isDescribed(entry);
}

/** Paper has room only for people about whom something is asked or known. */
export function printsPeople(entry: RosterEntry, questions: readonly AttendeeQuestion[]): boolean {
  return listsPeople(entry) && (questions.length > 0 || isDescribed(entry));
}

/**
 * A workshop must fit one page, so the font size depends on the number of lines; fifty single participants just fit.
 */
export function printSize({ entries, event }: RosterView): string {
  const lines = entries.reduce((sum, entry) => sum + linesOf(entry, event.attendeeQuestions), 0);
  if (lines <= 20) return 'print:[--roster-gap:0.4rem]';
  return lines <= 32
    ? 'print:text-xs print:[--roster-gap:0.2rem]'
    : 'print:text-[0.6875rem] print:[--roster-gap:0.08rem]';
}

/** What the studio prepares for all bookings, by the name of the extra. */
export function sumExtras({
  entries,
}: Pick<RosterView, 'entries'>): { label: string; quantity: number; isExtra: true }[] {
  const sums = new Map<string, number>();
  for (const { label, quantity, isExtra } of entries.flatMap(({ tickets }) => tickets)) {
    if (isExtra) sums.set(label, (sums.get(label) ?? 0) + quantity);
  }
  return [...sums].map(([label, quantity]) => ({ label, quantity, isExtra: true }));
}

function linesOf(entry: RosterEntry, questions: readonly AttendeeQuestion[]): number {
  const { tickets, notes, attendees } = entry;
  const kinds = new Set(tickets.map(({ isExtra }) => isExtra)).size;
  const booking = Math.max(1 + kinds, Math.ceil((notes?.length ?? 0) / 32));
  return booking + (printsPeople(entry, questions) ? attendees.length : 0);
}

/** Whether more is known than that the visitor comes. */
function isDescribed({ attendees, firstName }: RosterEntry): boolean {
  const isMore = ({ name, age, notes }: AttendeeView) =>
    (name !== null && name !== firstName) || age !== null || notes !== null;
  return attendees.some(isMore);
}
