import { changeTickets, mapTickets, priceTickets, seatsOfTickets } from './tickets.ts';

const adult = { id: 1, name: 'Adult', note: 'Age 13 and up', price: 38_000, seats: 1, limit: null };
const pair = { id: 2, name: 'Pair', note: '', price: 54_000, seats: 2, limit: null };
const plain = { price: 45_000, ticketTypes: [] };
const typed = { price: 38_000, ticketTypes: [adult, pair] };

const ticket = (ticketTypeId: number | null, label: string | null, seats: number, price: number) => ({
  ticketTypeId,
  label,
  seats,
  price,
});
const adults = { ...ticket(1, 'Adult', 1, 38_000), quantity: 2 };
const pairs = { ...ticket(2, 'Pair', 2, 54_000), quantity: 1 };
const seats = { ...ticket(null, null, 1, 45_000), quantity: 3 };

test('without tickets each person gets one of the first type, and a type of another workshop is rejected', () => {
  expect(priceTickets(plain, 3, undefined)).toEqual([seats]);
  expect(priceTickets(typed, 2, undefined)).toEqual([adults]);
  expect(priceTickets(typed, 1, [{ ticketTypeId: 7, quantity: 1 }])).toBeNull();
});

test('tickets have the seats and prices of their types, even if a type is listed twice', () => {
  const mix = priceTickets(typed, 1, [
    { ticketTypeId: 1, quantity: 1 },
    { ticketTypeId: 2, quantity: 1 },
    { ticketTypeId: 1, quantity: 1 },
  ]);

  expect(mix).toEqual([adults, pairs]);
  expect(seatsOfTickets(mix ?? [])).toBe(4);
});

test('booked tickets of one type fit any number of people, and a mix only its own number', () => {
  expect(mapTickets([adults], typed, 3)).toEqual([{ ...adults, quantity: 3 }]);
  expect(mapTickets([adults, pairs], typed, 4)).toEqual([adults, pairs]);
  expect(mapTickets([adults, pairs], typed, 3)).toBeNull();
});

test('a move replaces tickets by those with the same name, or by one kind if the workshop has no types', () => {
  const copied = {
    price: 40_000,
    ticketTypes: [
      { ...adult, id: 11, price: 40_000 },
      { ...pair, id: 12 },
    ],
  };

  expect(mapTickets([adults, pairs], copied, 4)).toEqual([
    { ...ticket(11, 'Adult', 1, 40_000), quantity: 2 },
    { ...ticket(12, 'Pair', 2, 54_000), quantity: 1 },
  ]);
  expect(mapTickets([adults, pairs], plain, 4)).toEqual([{ ...seats, quantity: 4 }]);
  expect(mapTickets([adults, pairs], { ...copied, ticketTypes: [adult] }, 4)).toBeNull();
});

test('a ticket that was booked before the workshop had types costs the price of the workshop', () => {
  expect(mapTickets([seats], typed, 4)).toEqual([{ ...seats, price: 38_000, quantity: 4 }]);
});

test('a booking from before the workshop had types can get more tickets at the price of the workshop', () => {
  const more = changeTickets([seats], typed, [{ ticketTypeId: null, quantity: 4 }]);

  expect(more).toContainEqual({ ...seats, price: 38_000, quantity: 4 });
  expect(changeTickets([adults], typed, [{ ticketTypeId: null, quantity: 1 }])).toBeNull();
});

test('a booking can have as many tickets of a type that is not sold any more as before, or fewer', () => {
  const booked = [adults, { ...ticket(7, 'Child', 1, 22_000), quantity: 2 }];
  const children = (quantity: number) => changeTickets(booked, typed, [{ ticketTypeId: 7, quantity }]);

  expect(children(1)).toContainEqual({ ...ticket(7, 'Child', 1, 22_000), quantity: 1 });
  expect(children(3)).toBeNull();
  expect(changeTickets(booked, typed, [{ ticketTypeId: 8, quantity: 1 }])).toBeNull();
});

const mugType = { id: 5, name: 'Second mug', note: '', price: 9000, seats: 0, limit: 4, extra: 'person' as const };
const mugs = { ...ticket(5, 'Second mug', 0, 9000), isExtra: true, quantity: 2 };

test('a booking keeps its extras when its number of people or its date changes', () => {
  const withMug = { ...typed, ticketTypes: [adult, mugType] };
  const copied = { ...typed, ticketTypes: [adult, { ...mugType, id: 15, price: 9500 }] };

  expect(priceTickets(withMug, 2, undefined)).toEqual([adults]);
  expect(mapTickets([adults, mugs], withMug, 3)).toEqual([{ ...adults, quantity: 3 }, mugs]);
  expect(mapTickets([adults, mugs], copied, 2)).toEqual([adults, { ...mugs, ticketTypeId: 15, price: 9500 }]);
});

test.each([
  ['has no types', plain],
  ['does not have the extra', typed],
  ['has a ticket of that name', { ...typed, ticketTypes: [adult, { ...adult, id: 15, name: 'Second mug', seats: 0 }] }],
])('a booking with an extra does not match a workshop that %s', (_what, event) => {
  expect(mapTickets([adults, mugs], event, 2)).toBeNull();
});
