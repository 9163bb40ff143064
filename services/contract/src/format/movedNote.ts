import { studio } from '../studio.ts';
import { formatClock, formatLongDate } from './dates.ts';
import type { Clock, Day } from './dates.ts';

export interface EventStart {
  date: Day;
  startTime: Clock;
}

/** For the page and the mails of a booking whose workshop was moved. */
export function movedNote(from: EventStart, to: EventStart): string {
  const changed = from.date === to.date ? 'time' : 'date';
  return `Please note: the ${changed} has changed since you booked. It was ${textOf(from)}, it is now ${textOf(to)}. If that does not suit you, please call ${studio.phone.shown}.`;
}

function textOf({ date, startTime }: EventStart): string {
  return `${formatLongDate(date)} at ${formatClock(startTime)}`;
}
