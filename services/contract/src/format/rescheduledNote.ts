import { studio } from '../studio.ts';
import { formatLongStart } from './eventStart.ts';
import type { EventStart } from './eventStart.ts';

/** The sentence for the page and the mails of a booking whose workshop was rescheduled. */
export function rescheduledNote(from: EventStart, to: EventStart): string {
  const what = from.date === to.date ? 'time' : 'date';
  return `Please note: the ${what} has changed since you booked. It was ${formatLongStart(from)}, it is now ${formatLongStart(to)}. If that does not suit you, please call ${studio.phone.shown}.`;
}
