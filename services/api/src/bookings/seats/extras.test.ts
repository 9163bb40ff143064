import { visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { countAnswers } from '../../../test/countAnswers.ts';
import { apron, bookExtras, buildWithExtras, cartOf, holdExtras, mix, mug, person } from '../../../test/extras.ts';
import { buildVisitor } from '../../../test/factories.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { ticketLimitRule } from '../../../test/model/rules/seatRules.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { lockEvent } from '../lockBooking.ts';
import { OrderLine } from '../money/orderLine.model.ts';

const { database, app } = useAppWithProvider();

const soldOut = {
  status: 409,
  body: {
    code: 'tickets_sold_out',
    error: '“Apron” is sold out.',
    ticketsLeft: { ticketTypeId: apron.id, left: 0 },
  },
};

test('an extra is paid with the booking, takes no seat and has a line of its own kind', async () => {
  const event = await buildWithExtras();

  const booking = await bookExtras(app, event, 2, 1, 1);

  expect(booking).toMatchObject({ status: 'confirmed', participants: 2, totalAmount: 84_000 });
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
  const lines = await OrderLine.findAll({ where: { bookingId: booking.id }, order: ['id'] });
  expect(lines).toMatchObject([
    { kind: 'ticket', label: 'Person', quantity: 2, unitPrice: 30_000 },
    { kind: 'extra', label: 'Second mug', seats: 0, quantity: 1, unitPrice: 9000 },
    { kind: 'extra', label: 'Apron', seats: 0, quantity: 1, unitPrice: 15_000 },
  ]);
  const { body } = await manageClient(app, booking).read();
  expect(body.attendees).toHaveLength(2);
  expect(body.sums.tickets.map(({ label, isExtra = false }) => [label, isExtra])).toEqual([
    ['Person', false],
    ['Second mug', true],
    ['Apron', true],
  ]);
  await expectInvariants(database.sequelize, ticketLimitRule);
});

test('a full workshop with many extras can be booked at once, however much it costs', async () => {
  const dear = { ...mug, price: 100_000 };
  const event = await buildWithExtras({ price: 100_000, ticketTypes: [{ ...person, price: 100_000 }, dear] });
  const tickets = [person, dear].map(({ id }) => ({ ticketTypeId: id, quantity: 50 }));

  const visitor = buildVisitor({ participants: 50 });
  const { status, body } = await visitorClient(app.url).hold(event, visitor, { tickets, totalAmount: 10_000_000 });

  expect([status, body.fields['amount']]).toEqual([200, '100000.00']);
});

test('a client that knows only the number of people books no extras', async () => {
  const event = await buildWithExtras();

  const { status, body } = await visitorClient(app.url).hold(event, buildVisitor({ participants: 2 }));

  expect([status, body]).toMatchObject([200, { totalAmount: 60_000 }]);
});

test.each([
  ['more of an extra than people', 1, 2, 0, 'For 1 person at most 1 × “Second mug” can be booked, not 2.'],
  ['an extra for all twice', 3, 0, 2, '“Apron” can be booked once per booking, not 2 times.'],
  ['extras without people', 0, 0, 1, 'Please choose at least one ticket that takes a place.'],
])('a booking of %s is rejected', async (_what, people, mugs, aprons, error) => {
  const event = await buildWithExtras({ ticketTypes: [person, mug, { ...apron, limit: null }] });

  const { status, body } = await holdExtras(app, event, people, mugs, aprons);

  expect([status, body]).toMatchObject([400, { code: 'invalid_input', error }]);
});

test('a person cannot be described for an extra', async () => {
  const event = await buildWithExtras();
  const attendees = [{ ticketTypeId: mug.id, name: 'Zinhle' }];

  const { status, body } = await visitorClient(app.url).hold(event, buildVisitor(), { ...cartOf(1, 1), attendees });

  expect([status, body.error]).toEqual([400, 'One of the people has a ticket that is not booked.']);
});

test('visitors see how much of the stock is left, and an extra that is sold out cannot be added', async () => {
  const event = await buildWithExtras();
  const first = await holdExtras(app, event, 1, 0, 1);

  const second = await holdExtras(app, event, 1, 0, 1);
  const without = await holdExtras(app, event, 1, 1);

  expect([first.status, without.status]).toEqual([200, 200]);
  expect(second).toMatchObject(soldOut);
  const { ticketTypes } = (await visitorClient(app.url).event(event.id)).body;
  expect(ticketTypes[2]).toMatchObject({ id: apron.id, extra: 'booking', left: 0 });
});

test('an extra of a released hold can be booked again', async () => {
  const event = await buildWithExtras();
  const { body } = await holdExtras(app, event, 1, 0, 1);

  await visitorClient(app.url).release(body.holdId);

  expect((await holdExtras(app, event, 1, 0, 1)).status).toBe(200);
});

// Without the lock in `claimLimited` more than one is sold: claims count the extras before the others have committed.
test('of 50 holds at once for the last extra exactly one gets it', async () => {
  const event = await buildWithExtras();

  const answers = await Promise.all(Array.from({ length: 50 }, () => holdExtras(app, event, 1, 0, 1)));

  expect(countAnswers(answers)).toEqual({ '200 ': 1, '409 tickets_sold_out': 49 });
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  await expectInvariants(database.sequelize, ticketLimitRule);
});

// Without the lock in `claimLimited` the hold counts the extras before it waits, and both get the last one.
test('a hold that waits for a change of another booking does not get the extra that the change takes', async () => {
  const event = await buildWithExtras();
  const booking = await bookExtras(app, event, 1, 0);
  const wanted = { eventId: event.id, participants: 1, tickets: mix(1, 0, 1), version: 0, toPay: 15_000, toReturn: 0 };
  const held = await database.sequelize.transaction();
  await lockEvent(held, event.id);

  const changed = manageClient(app, booking).change(wanted);
  await waitUntilBlocked(database.sequelize, 1);
  const claimed = holdExtras(app, event, 1, 0, 1);
  await waitUntilBlocked(database.sequelize, 2);
  await held.commit();

  expect((await changed).status).toBe(200);
  expect(await claimed).toMatchObject(soldOut);
  await expectInvariants(database.sequelize, ticketLimitRule);
});
