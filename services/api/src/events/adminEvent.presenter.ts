import type { AdminEventView } from '@studio/contract/events';
import { formatClockRange } from '@studio/contract/format/dates';
import { addressLine, studio } from '@studio/contract/studio';
import type { Event } from './event.model.ts';

/** An event as admins read it (SPEC §3); `bookingCount` leaves out the cancelled. */
export function presentForAdmin(event: Event, bookingCount: number): AdminEventView {
  const startTime = event.startTime.slice(0, 5);
  const endTime = event.endTime?.slice(0, 5) ?? null;
  const availableSeats = event.capacity - event.seatsTaken;
  return {
    id: event.id,
    title: event.title,
    description: event.description,
    date: event.date,
    startTime,
    endTime,
    price: event.price,
    capacity: event.capacity,
    availableSeats,
    isFullyBooked: availableSeats === 0,
    category: event.category,
    imageUrl: event.imageUrl,
    payNowButtonHtml: event.payNowHtml,
    time: formatClockRange(startTime, endTime),
    duration: endTime && durationOf(startTime, endTime),
    location: `${studio.venue}, ${addressLine()}`,
    createdAt: event.createdAt.toISOString(),
    bookingCount,
  };
}

/** `2 h 30 min`, `45 min` */
function durationOf(startTime: string, endTime: string): string {
  const minutes = minutesOf(endTime) - minutesOf(startTime);
  const parts = [
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map((part) => part.join(' '))
    .join(' ');
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}
