import { splitInputSchema } from './splitBooking.ts';
import { ticketsOfPeople } from './tickets.ts';

const adult = { ticketTypeId: 1, label: 'Adult', seats: 1, price: 38_000 };
const pair = { ticketTypeId: 2, label: 'Pair', seats: 2, price: 54_000 };
const watcher = { ticketTypeId: 3, label: 'Watcher', seats: 0, price: 5000 };
const booked = [
  { ...adult, quantity: 2 },
  { ...pair, quantity: 2 },
  { ...watcher, quantity: 1 },
];
const people = (...types: (number | null)[]) => types.map((ticketTypeId) => ({ ticketTypeId }));

test('people take their tickets with them, and tickets without seats stay', () => {
  expect(ticketsOfPeople(booked, people(1, 2, 2))).toEqual([
    { ...adult, quantity: 1 },
    { ...pair, quantity: 1 },
  ]);
});

test('a ticket for two is not divided', () => {
  expect(ticketsOfPeople(booked, people(1, 2))).toEqual({ divided: 'Pair' });
  expect(ticketsOfPeople(booked, people(2, 2, 2))).toEqual({ divided: 'Pair' });
});

test('a workshop without ticket types has tickets without a name', () => {
  const seats = { ticketTypeId: null, label: null, seats: 1, price: 45_000, quantity: 3 };

  expect(ticketsOfPeople([seats], people(null, null))).toEqual([{ ...seats, quantity: 2 }]);
});

test.each([[undefined], [[]], ['1'], [['1']], [[1.5]]])('%j does not say who gets a booking', (attendeeIds) => {
  expect(splitInputSchema.isValidSync({ version: 0, attendeeIds })).toBe(false);
});
