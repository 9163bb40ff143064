import type { Event } from '../events/event.model.ts';
import type { Booking } from './booking.model.ts';

/**
 * The SEQUENCE of the booking's calendar entry. It rises with each change that a calendar must show. A change of the
 * booking counts more than a reschedule, because the new workshop may have been rescheduled less often than the old
 * one.
 */
export function calendarSequence(
  { status, changeCount }: Pick<Booking, 'status' | 'changeCount'>,
  { rescheduleCount, cancelledAt }: Pick<Event, 'rescheduleCount' | 'cancelledAt'>,
): number {
  return changeCount * 1000 + rescheduleCount + (cancelledAt !== null || status === 'cancelled' ? 1 : 0);
}
