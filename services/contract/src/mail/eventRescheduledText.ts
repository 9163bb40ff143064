import { formatClockRange, formatLongDate } from '../format/dates.ts';
import type { Clock, Day } from '../format/dates.ts';

/** Date and time of a workshop. */
export interface EventTimes {
  date: Day;
  startTime: Clock;
  endTime: Clock | null;
}

export interface RescheduledText {
  subject: string;
  heading: string;
  /** The text after the greeting. */
  lead: string;
  was: string;
  isNow: string;
  next: string;
}

/** The mail is sent this many minutes after the edit, so that a correction soon after it causes no second mail. */
export const rescheduleMailMinutes = 2;

/** Returns the text of the mail about a rescheduled workshop, which the portal also shows to the owner beforehand. */
export function eventRescheduledText(title: string, from: EventTimes, to: EventTimes): RescheduledText {
  const what = from.date === to.date ? 'time' : 'date';
  const isOtherStart = from.date !== to.date || from.startTime !== to.startTime;
  return {
    subject: `New ${what}: ${title}, ${formatLongDate(to.date)}`,
    heading: `Your workshop has a new ${what}`,
    lead: `we had to move ${title}. Your booking moves with it.`,
    was: textOf(from),
    isNow: textOf(to),
    next: isOtherStart
      ? `Does the new ${what} not suit you? Then you can cancel free of charge until the workshop starts.`
      : 'The workshop starts as before.',
  };
}

export function isSameTime(one: EventTimes, other: EventTimes): boolean {
  return one.date === other.date && one.startTime === other.startTime && one.endTime === other.endTime;
}

function textOf({ date, startTime, endTime }: EventTimes): string {
  return `${formatLongDate(date)}, ${formatClockRange(startTime, endTime)}`;
}
