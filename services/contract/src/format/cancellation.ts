import { studio } from '../studio.ts';
import { formatClock, formatWeekdayDate, studioClock, studioDay, studioInstant } from './dates.ts';
import type { EventStart } from './movedNote.ts';

export interface CancellationTerms {
  /** Whether a cancellation is still free. */
  isFree: boolean;
  /** The text before the deadline: `${lead} ${deadline}`. */
  lead: 'Free cancellation until' | 'Free cancellation ended on';
  /** `Thursday, December 3, 2:00 PM`, in the studio's zone; with the year unless it is the current one. */
  deadline: string;
}

/** States the rule of `studio.freeCancellationHours` as a date, for pages and mails. */
export function cancellationTerms({ date, startTime }: EventStart, now: Date): CancellationTerms {
  const start = studioInstant(date, startTime);
  const end = new Date(start.getTime() - studio.freeCancellationHours * 3_600_000);
  const day = studioDay(end);
  const year = day.slice(0, 4);
  const isFree = now <= end;
  return {
    isFree,
    lead: isFree ? 'Free cancellation until' : 'Free cancellation ended on',
    deadline: [
      formatWeekdayDate(day),
      ...(year === studioDay(now).slice(0, 4) ? [] : [year]),
      formatClock(studioClock(end)),
    ].join(', '),
  };
}

export function cancellationSentence(event: EventStart, now: Date): string {
  const { lead, deadline } = cancellationTerms(event, now);
  return `${lead} ${deadline}.`;
}
