import { studioClock, studioDay } from '@studio/contract/format/dates';
import type { EventStart } from '@studio/contract/format/movedNote';
import type { Event } from '../events/event.model.ts';
import type { Booking } from './booking.model.ts';

/** Returns the start that was booked if the event has another start now. */
export function movedFrom({ bookedStartsAt }: Booking, { startsAt }: Event): EventStart | null {
  if (bookedStartsAt === null || bookedStartsAt.getTime() === startsAt.getTime()) return null;
  return { date: studioDay(bookedStartsAt), startTime: studioClock(bookedStartsAt) };
}
