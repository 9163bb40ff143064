import { ticketsOfSplit } from './ticketsOfSplit.ts';

const adult = { ticketTypeId: 1, label: 'Adult', seats: 1, price: 38_000 };
const pair = { ticketTypeId: 2, label: 'Pair', seats: 2, price: 54_000 };
const watcher = { ticketTypeId: 3, label: 'Watcher', seats: 0, price: 5000 };
const booked = [
  { ...adult, quantity: 2 },
  { ...pair, quantity: 2 },
  { ...watcher, quantity: 1 },
];
const people = (...types: (number | null)[]) => types.map((ticketTypeId) => ({ ticketTypeId }));

const party = people(1, 1, 2, 2, 2, 2);

test('people who get a separate booking take their tickets along, and tickets without seats stay', () => {
  expect(ticketsOfSplit(party, people(1, 2, 2), booked)).toEqual([
    { ...adult, quantity: 1 },
    { ...pair, quantity: 1 },
  ]);
});

test.each([
  ['nobody', [], 'Please choose who gets a separate booking'],
  ['everybody', party, 'At least one person must stay in this booking. To move everybody, move the booking itself.'],
  ['one person of a pair', people(1, 2), 'The people of a ticket ‘Pair’ can only go together.'],
  ['one and a half pairs', people(2, 2, 2), 'The people of a ticket ‘Pair’ can only go together.'],
])('%s cannot get a separate booking', (_who, chosen, error) => {
  expect(ticketsOfSplit(party, chosen, booked)).toEqual({ error });
});

test('a workshop without ticket types has tickets without a name', () => {
  const seats = { ticketTypeId: null, label: null, seats: 1, price: 45_000, quantity: 3 };

  expect(ticketsOfSplit(people(null, null, null), people(null, null), [seats])).toEqual([{ ...seats, quantity: 2 }]);
});
