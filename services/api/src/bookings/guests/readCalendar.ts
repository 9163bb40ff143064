import type { Sequelize, Transaction } from 'sequelize';
import type { MovedPlaceView } from '@studio/contract/format/courseDates';
import { run, statement } from '../../db/statement.ts';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';
import { readMovedDates } from './readGuests.ts';

interface CalendarFields {
  /** The SEQUENCE of the booking's calendar entries. */
  sequence: number;
  /** Where its people come instead of missed dates. */
  movedDates: MovedPlaceView[];
}

const countMoves = statement<{ count: number }>(
  'moved dates of calendar entries',
  'select coalesce(sum(date_move_count), 0)::int as count from attendees where booking_id = $1',
);

/** Returns what the calendar entries of a booking show besides the dates of its workshop. */
export async function readCalendar(
  on: Sequelize | Transaction,
  booking: Pick<Booking, 'id' | 'status' | 'changeCount'>,
  event: Pick<Event, 'rescheduleCount' | 'cancelledAt'>,
): Promise<CalendarFields> {
  const moves = (await run(on, countMoves, [booking.id]))[0]?.count ?? 0;
  const sequence = calendarSequence(booking, event) + moves;
  if (moves === 0) return { sequence, movedDates: [] };
  const moved = await readMovedDates(on, [booking.id]);
  return { sequence, movedDates: moved.map(({ missedDateId, to }) => ({ missedDateId, to })) };
}

/**
 * The SEQUENCE rises with each change that a calendar must show. A change of the booking counts more than a reschedule
 * or a move of a missed date, because the new workshop may have been rescheduled less often than the old one.
 */
function calendarSequence(
  { status, changeCount }: Pick<Booking, 'status' | 'changeCount'>,
  { rescheduleCount, cancelledAt }: Pick<Event, 'rescheduleCount' | 'cancelledAt'>,
): number {
  return changeCount * 1000 + rescheduleCount + (cancelledAt !== null || status === 'cancelled' ? 1 : 0);
}
