import { startOf } from '@studio/contract/format/eventStart';
import type { EventStart } from '@studio/contract/format/eventStart';
import type { Event } from '../events/event.model.ts';
import type { Booking } from './booking.model.ts';

/** Returns the start of the event when it was booked, if the event has another start now. */
export function rescheduledFrom(
  { bookedStartsAt }: Pick<Booking, 'bookedStartsAt'>,
  { startsAt }: Pick<Event, 'startsAt'>,
): EventStart | null {
  if (bookedStartsAt === null || bookedStartsAt.getTime() === startsAt.getTime()) return null;
  return startOf(bookedStartsAt);
}
