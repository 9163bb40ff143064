import { courseDates } from '@studio/contract/format/courseDates';
import type { CourseDateView, EventDates } from '@studio/contract/format/courseDates';
import { studioInstant } from '@studio/contract/format/dates';

/** The first date of a workshop that has not started; undefined if all have. */
export function nextDate(event: EventDates, now: Date): CourseDateView | undefined {
  return courseDates(event).find(({ date, startTime }) => studioInstant(date, startTime) > now);
}
