import type { BookedTicket } from '@studio/contract/bookings/tickets';
import { exampleEvent } from './exampleEvents.ts';

const adult = { id: 1, name: 'Adult', note: 'Age 13 and up', price: 38_000, seats: 1, limit: null };
const child = { id: 2, name: 'Child', note: '', price: 22_000, seats: 1, limit: null };
const pair = { id: 3, name: 'Pair', note: '2 seats, side by side', price: 54_000, seats: 2, limit: null };

export const ticketTypes = [adult, child, pair];

/** A workshop of five free seats with three types of tickets. */
export const typedEvent = exampleEvent({ price: adult.price, capacity: 8, availableSeats: 5, ticketTypes });

/** R920.00 for three people. */
export const adultAndPair: BookedTicket[] = [adult, pair].map(({ id, name, price, seats }) => ({
  ticketTypeId: id,
  label: name,
  seats,
  price,
  quantity: 1,
}));
