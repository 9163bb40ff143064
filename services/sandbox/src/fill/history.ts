import { addDays, studioDay } from '@studio/contract/format/dates';
import { workshops } from '../demo/workshops.ts';
import type { DemoWorkshop } from '../demo/workshops.ts';
import { buildBooking } from './bookingHistory.ts';
import type { PastBooking } from './bookingHistory.ts';
import type { FillSizes } from './fillSizes.ts';
import { integerBetween, seededRandom } from './random.ts';
import type { Random } from './random.ts';

export interface PastEvent {
  workshop: DemoWorkshop;
  day: string;
  startsAt: Date;
  capacity: number;
  seatsTaken: number;
  bookings: PastBooking[];
}

const maxSeats = 50;
const maxYears = 10;
const comingShare = 0.4;

/** Yields workshops in the order of their days, the same ones for the same sizes and day. */
export function* buildHistory({ events, comingEvents, bookings }: FillSizes, now: Date): Generator<PastEvent> {
  const random = seededRandom(events);
  const past = events - comingEvents;
  const pastDays = spanOf(past, 30, maxYears * 365);
  const comingDays = spanOf(comingEvents, 14, 180);
  const mean = bookings / events;
  // Full workshops leave no room for variation.
  const variation = mean > 30 ? 0.1 : 0.5;
  const customers = Math.max(1, Math.round(bookings / 10));
  // Upcoming workshops still have seats.
  const weightOf = (index: number) => (index < past ? 1 : comingShare);
  const unit = bookings / (past + comingShare * comingEvents);
  let planned = 0;
  let booked = 0;

  for (let index = 0; index < events; index += 1) {
    planned += unit * weightOf(index) * (1 - variation + 2 * variation * random());
    const target = index === events - 1 ? bookings : Math.min(bookings, Math.round(planned));
    const inDays =
      index < past
        ? Math.floor((index * pastDays) / past) - pastDays
        : 1 + Math.floor(((index - past) * comingDays) / comingEvents);
    yield buildEvent({ random, now, inDays, count: target - booked, mean, customers, index });
    booked = target;
  }
}

/** Three workshops on each day, more where they would not fit. */
function spanOf(events: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.ceil(events / 3)));
}

interface EventPlan {
  random: Random;
  now: Date;
  inDays: number;
  count: number;
  mean: number;
  customers: number;
  index: number;
}

function buildEvent({ random, now, inDays, count, mean, customers, index }: EventPlan): PastEvent {
  const workshop = workshops[index % workshops.length] ?? workshops[0];
  if (!workshop) throw new Error('The demo has no workshops');
  const day = addDays(studioDay(now), inDays);
  const startsAt = new Date(`${day}T${workshop.startTime}:00+02:00`);
  // With many bookings for each workshop, most are for one person.
  const companions = Math.min(0.45, Math.max(0, maxSeats / mean - 1.1));
  const bookings: PastBooking[] = [];
  let seatsTaken = 0;
  for (let made = 0; made < count; made += 1) {
    const freeSeats = maxSeats - seatsTaken;
    const booking = buildBooking({ random, now, startsAt, price: workshop.price, freeSeats, companions, customers });
    bookings.push(booking);
    if (booking.status === 'confirmed') seatsTaken += booking.participants;
  }
  const freeSeats = integerBetween(random, 0, inDays > 0 ? 12 : 3);
  const capacity = Math.min(maxSeats, Math.max(workshop.capacity, seatsTaken + freeSeats));
  return { workshop, day, startsAt, capacity, seatsTaken, bookings };
}
