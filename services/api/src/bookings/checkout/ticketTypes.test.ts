import type { EventView } from '@studio/contract/events/events';
import { visitorClient } from '../../../test/client.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Booking } from '../booking.model.ts';
import { OrderLine } from '../money/orderLine.model.ts';

const { app } = useAppWithProvider();

const adult = { id: 1, name: 'Adult', note: 'Age 13 and up', price: 38_000, seats: 1, limit: null };
const pair = { id: 2, name: 'Parent + child pair', note: '', price: 54_000, seats: 2, limit: null };
const spectator = { id: 3, name: 'Spectator', note: '', price: 5000, seats: 0, limit: null };

function buildTyped(capacity = 5) {
  return buildEvent({ capacity, price: adult.price, ticketTypes: [adult, pair, spectator] });
}

function hold(event: Pick<EventView, 'id' | 'price'>, tickets: [id: number, quantity: number][], totalAmount: number) {
  const named = tickets.map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }));
  return visitorClient(app.url).hold(event, buildVisitor(), { tickets: named, totalAmount });
}

test('tickets of several types take the seats and cost the sum of their types', async () => {
  const event = await buildTyped();

  const { body } = await hold(
    event,
    [
      [1, 1],
      [2, 1],
      [3, 2],
    ],
    102_000,
  );

  expect(body.totalAmount).toBe(102_000);
  expect(body.fields['amount']).toBe('1020.00');
  expect(await event.reload()).toMatchObject({ seatsTaken: 3 });
  expect(await Booking.findAll()).toMatchObject([
    { participants: 3, totalAmount: 102_000, request: { amount: 102_000 } },
  ]);
  expect(await OrderLine.findAll({ order: ['ticketTypeId'] })).toMatchObject([
    { ticketTypeId: 1, label: 'Adult', seats: 1, quantity: 1, unitPrice: 38_000 },
    { ticketTypeId: 2, label: 'Parent + child pair', seats: 2, quantity: 1, unitPrice: 54_000 },
    { ticketTypeId: 3, label: 'Spectator', seats: 0, quantity: 2, unitPrice: 5000 },
  ]);
});

test('a client that knows only the number of people gets tickets of the first type', async () => {
  const event = await buildTyped();

  const { body } = await visitorClient(app.url).hold(event, buildVisitor({ participants: 2 }));

  expect(body.totalAmount).toBe(76_000);
  expect(await OrderLine.findAll()).toMatchObject([{ ticketTypeId: 1, label: 'Adult', seats: 1, quantity: 2 }]);
});

test.each<[string, [number, number][], number, number, string]>([
  [
    'a pair does not fit into the last seat',
    [
      [1, 4],
      [2, 1],
    ],
    206_000,
    409,
    'sold_out',
  ],
  ['the page showed another price', [[1, 1]], 37_000, 409, 'price_changed'],
  ['a kind of ticket is not sold any more', [[9, 1]], 38_000, 409, 'tickets_changed'],
  ['nobody takes a seat', [[3, 1]], 5000, 400, 'invalid_input'],
])('when %s nothing is booked', async (_when, tickets, total, status, code) => {
  const event = await buildTyped();

  const rejected = await hold(event, tickets, total);

  expect([rejected.status, rejected.body]).toMatchObject([status, { code }]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect(await Booking.count()).toBe(0);
});
