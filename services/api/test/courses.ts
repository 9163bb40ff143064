import { addDays, studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import type { Event } from '../src/events/event.model.ts';
import { buildEvent } from './factories.ts';

export const evening = { startTime: '18:00', endTime: '20:30' };

/** The day in so many days at the studio. */
export const dayIn = (days: number): Day => addDays(studioDay(new Date()), days);

/** Creates a course of evenings on these days. The further dates have the ids 11, 12, and so on. */
export function buildCourse(days: readonly Day[], values: Parameters<typeof buildEvent>[0] = {}): Promise<Event> {
  const [date = dayIn(14), ...further] = days;
  const furtherDates = further.map((day, index) => ({ id: 11 + index, date: day, ...evening }));
  return buildEvent({ date, ...evening, furtherDates, ...values });
}
