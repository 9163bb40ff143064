import { courseDateLines, courseDates } from '../format/courseDates.ts';
import type { EventDates } from '../format/courseDates.ts';
import { formatLongDate } from '../format/dates.ts';
import { studio } from '../studio.ts';

export interface RescheduledText {
  subject: string;
  heading: string;
  /** The text after the greeting. */
  lead: string;
  /** A line for each date. */
  was: string[];
  /** A line for each date. */
  isNow: string[];
  next: string;
}

/** The mail is sent this many minutes after the edit, so that a correction soon after it causes no second mail. */
export const rescheduleMailMinutes = 2;

/** Returns the text of the mail about a rescheduled workshop, which the portal also shows to the owner beforehand. */
export function eventRescheduledText(title: string, from: EventDates, to: EventDates): RescheduledText {
  const isCourse = from.furtherDates.length > 0 || to.furtherDates.length > 0;
  const what = isCourse ? 'dates' : from.date === to.date ? 'time' : 'date';
  return {
    subject: `New ${what}: ${title}, ${formatLongDate(to.date)}`,
    heading: isCourse ? 'Your course has new dates' : `Your workshop has a new ${what}`,
    lead: isCourse
      ? `we had to change the dates of ${title}. Your booking is for the new dates.`
      : `we had to move ${title}. Your booking moves with it.`,
    was: courseDateLines(from),
    isNow: courseDateLines(to),
    next: nextText(from, to, what),
  };
}

/** Whether all dates are the same, without regard to their ids. */
export function isSameTime(one: EventDates, other: EventDates): boolean {
  return textOf(one) === textOf(other);
}

function nextText(from: EventDates, to: EventDates, what: string): string {
  const isOtherStart = from.date !== to.date || from.startTime !== to.startTime;
  if (what !== 'dates') {
    return isOtherStart
      ? `Does the new ${what} not suit you? Then you can cancel free of charge until the workshop starts.`
      : 'The workshop starts as before.';
  }
  return isOtherStart
    ? 'Do the new dates not suit you? Then you can cancel free of charge until the course starts.'
    : `Does a new date not suit you? Then please call ${studio.phone.shown}.`;
}

function textOf(event: EventDates): string {
  return courseDates(event)
    .map(({ date, startTime, endTime }) => [date, startTime, endTime].join(' '))
    .join('\n');
}
