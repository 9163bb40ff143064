import { formatClock, formatShortDate } from '@studio/contract/format/dates';
import { isViolation } from '../../db/violation.ts';
import { conflict } from '../../errors.ts';
import type { Event } from '../event.model.ts';

/** Writes a workshop. @throws conflict if another workshop of its series that takes place has this start */
export async function rejectTakenStart<Result>(
  { date, startTime }: Pick<Event, 'date' | 'startTime'>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isViolation(error, 'events_series_starts_once')) throw error;
    const clock = formatClock(startTime.slice(0, 5));
    const message = `This series already has a workshop on ${formatShortDate(date)} at ${clock}.`;
    throw conflict('conflict', message, { fields: { date: message } });
  }
}
