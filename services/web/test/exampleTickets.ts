import type { BookedTicket } from '@studio/contract/bookings/tickets';
import type { TicketTypeView } from '@studio/contract/events/ticketTypes';
import { exampleEvent } from './exampleEvents.ts';

const adult = { id: 1, name: 'Adult', note: 'Age 13 and up', price: 38_000, seats: 1, limit: null };
const child = { id: 2, name: 'Child', note: '', price: 22_000, seats: 1, limit: null };
const pair = { id: 3, name: 'Pair', note: '2 seats, side by side', price: 54_000, seats: 2, limit: null };

export const ticketTypes = [adult, child, pair];

/** A workshop of five free seats with three types of tickets. */
export const typedEvent = exampleEvent({ price: adult.price, capacity: 8, availableSeats: 5, ticketTypes });

/** The tickets of three people, for R920.00. */
export const adultAndPair: BookedTicket[] = [adult, pair].map(({ id, name, price, seats }) => ({
  ticketTypeId: id,
  label: name,
  seats,
  price,
  quantity: 1,
}));

const person = { id: 1, name: 'Person', note: '', price: 45_000, seats: 1, limit: null };
const mug: TicketTypeView = {
  id: 5,
  name: 'Second mug',
  note: 'Painted by you',
  price: 9000,
  seats: 0,
  limit: null,
  extra: 'person',
};
const apron: TicketTypeView = {
  ...mug,
  id: 6,
  name: 'Apron',
  note: '',
  price: 15_000,
  limit: 4,
  left: 2,
  extra: 'booking',
};

export const extras = [mug, apron];

/** A workshop with one price and two extras. */
export const eventWithExtras = exampleEvent({ price: person.price, ticketTypes: [person, mug, apron] });

/** Two people and a mug for each, R1080.00. */
export const peopleAndMugs: BookedTicket[] = [
  { ticketTypeId: person.id, label: person.name, seats: 1, price: person.price, quantity: 2 },
  { ticketTypeId: mug.id, label: mug.name, seats: 0, isExtra: true, price: mug.price, quantity: 2 },
];
