import type { Event } from '../events/event.model.ts';
import type { Booking } from './booking.model.ts';

/**
 * The SEQUENCE of the booking's calendar entry: higher after each change that a calendar must show. The workshop that a
 * booking moves to may have been rescheduled less often, so a change of the booking counts more.
 */
export function calendarSequence(
  { status, changeCount }: Pick<Booking, 'status' | 'changeCount'>,
  { rescheduleCount, cancelledAt }: Pick<Event, 'rescheduleCount' | 'cancelledAt'>,
): number {
  return changeCount * 1000 + rescheduleCount + (cancelledAt !== null || status === 'cancelled' ? 1 : 0);
}
