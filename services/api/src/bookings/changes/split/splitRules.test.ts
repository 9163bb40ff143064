import { holdSeats } from '../../../../test/bookings.ts';
import { visitorClient, paidItn, sendItn } from '../../../../test/client.ts';
import { bookWithDeposit, changePeople } from '../../../../test/deposits.ts';
import { buildEvent, buildVisitor } from '../../../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../../../test/manageClient.ts';
import { openChange } from '../../../../test/openChange.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../../test/payments/refunds.ts';
import { lastPeople } from '../../../../test/splits.ts';
import { Event } from '../../../events/event.model.ts';
import { Attendee } from '../../attendees/attendee.model.ts';
import { Booking } from '../../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

function split({ id, changeCount: version }: Booking, attendeeIds: readonly number[], more: object = {}) {
  return admin.post(`/api/admin/bookings/${id}/split`, { version, attendeeIds, ...more });
}

const buildPair = async () => buildPaidBooking(database, await buildEvent(), { participants: 2 });

/** Each workshop has one booking unless that was split. */
const countBookings = ({ eventId }: Booking) => Booking.count({ where: { eventId } });

/** `outside`: the money has gone back already. */
async function refund(booking: Booking, amount: number, way: 'outside' | 'request' = 'outside'): Promise<void> {
  const decision = { amount, cancels: false, reason: 'It was cold', way, before: { refundable: 90_000 } };
  await admin.post(`/api/bookings/${booking.id}/refunds`, decision);
  await booking.reload();
}

test.each<[string, (booking: Booking) => Promise<number[]>, string]>([
  ['nobody', () => Promise.resolve([]), 'Please choose who gets a separate booking'],
  ['everybody', (booking) => lastPeople(booking, 2), 'At least one person must stay in this booking.'],
  ['a person of another booking', async () => lastPeople(await buildPair()), 'One of these people is not part of'],
])('a split for %s is rejected with a sentence', async (_who, choose, sentence) => {
  const booking = await buildPair();

  const { status, body } = await split(booking, await choose(booking));

  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(body.fields?.['attendeeIds']).toContain(sentence);
  expect(await countBookings(booking)).toBe(1);
});

test.each<[string, (booking: Booking) => Promise<unknown>, string]>([
  ['a booking that was changed meanwhile', (booking) => booking.update({ changeCount: 1 }), 'changed_meanwhile'],
  ['a cancelled booking', ({ id }) => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' }), 'conflict'],
  [
    'a booking of which somebody has arrived',
    ({ id }) => admin.patch(`/api/bookings/${id}/arrival`, { arrived: true }),
    'booking_closed',
  ],
  [
    'a booking whose workshop has started',
    ({ eventId: id }) => Event.update({ date: '2025-03-14' }, { where: { id } }),
    'booking_closed',
  ],
])('a split of %s is rejected', async (_what, happen, code) => {
  const booking = await buildPair();
  const people = await lastPeople(booking);
  await happen(booking);

  const { status, body } = await split(booking, people, { version: 0 });

  expect([status, body.code]).toEqual([409, code]);
  expect(await countBookings(booking)).toBe(1);
});

test('a booking with an open change is not split', async () => {
  const { booking } = await openChange({ app, database });

  const { status, body } = await split(booking, await lastPeople(booking));

  expect([status, body.code]).toEqual([409, 'conflict']);
  expect((await manageClient(app, booking).read()).body.canSplit).toBe(false);
});

test.each<[string, () => Promise<Booking>, string]>([
  [
    'whose payment is awaited',
    async () => {
      const { client, form, booking } = await holdSeats(app, await buildEvent(), { participants: 2 });
      await client.confirm({ holdId: form.holdId });
      return booking.reload();
    },
    'This booking cannot be split while its payment is awaited.',
  ],
  [
    'that an admin has kept while its form is at PayFast',
    async () => {
      const { client, form, booking } = await holdSeats(app, await buildEvent(), { participants: 2 });
      await client.confirm({ holdId: form.holdId });
      await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'pending' });
      return booking.reload();
    },
    'This booking cannot be split while its payment is awaited.',
  ],
  [
    'of which money is on its way back',
    async () => {
      const booking = await buildPair();
      await refund(booking, 10_000, 'request');
      return booking;
    },
    'This booking cannot be split before its refund is done.',
  ],
  [
    'with a payment in review',
    async () => {
      const { deposit } = await bookWithDeposit({ app, admin });
      await deposit.pay({ amount_gross: '7.00' });
      return deposit.booking.reload();
    },
    'This booking cannot be split while the studio checks a payment of it.',
  ],
  [
    'with a payment whose amount could not be read',
    async () => {
      const { deposit } = await bookWithDeposit({ app, admin });
      await deposit.pay({ amount_gross: '1,400' });
      return deposit.booking.reload();
    },
    'This booking cannot be split while the studio checks a payment of it.',
  ],
])('a booking %s is not split', async (_what, build, sentence) => {
  const booking = await build();

  const { status, body } = await split(booking, await lastPeople(booking));

  expect([status, body.code, body.error]).toEqual([409, 'conflict', sentence]);
  expect(await countBookings(booking)).toBe(1);
});

test('a refund that was dropped does not prevent a split', async () => {
  const booking = await buildPair();
  await refund(booking, 10_000, 'request');
  const [task] = await readRefunds(database.sequelize);
  await admin.post(`/api/admin/refunds/${task?.id}/drop`);

  const { status } = await split(booking, await lastPeople(booking));

  expect(status).toBe(200);
});

const adult = { id: 1, name: 'Adult', note: '', price: 38_000, seats: 1, limit: null };
const pair = { id: 2, name: 'Pair', note: '', price: 54_000, seats: 2, limit: 1 };
const watcher = { id: 3, name: 'Watcher', note: '', price: 5000, seats: 0, limit: null };

/** One adult, one pair and one ticket without a seat, paid and confirmed. */
async function bookMix(): Promise<Booking> {
  const event = await buildEvent({ price: adult.price, ticketTypes: [adult, pair, watcher] });
  const visitor = buildVisitor();
  const tickets = [adult, pair, watcher].map(({ id }) => ({ ticketTypeId: id, quantity: 1 }));
  const { body } = await visitorClient(app.url).hold(event, visitor, { tickets, totalAmount: 97_000 });
  await sendItn(app.url, paidItn(body));
  return Booking.findOne({ where: { '$order.email$': visitor.email }, rejectOnEmpty: true });
}

const peopleWith = async ({ id }: Booking, ticketTypeId: number) =>
  (await Attendee.findAll({ where: { bookingId: id, ticketTypeId }, order: ['id'] })).map((person) => person.id);

test('one person of a pair cannot go alone', async () => {
  const booking = await bookMix();
  const [one = 0] = await peopleWith(booking, pair.id);

  const { status, body } = await split(booking, [one]);

  expect([status, body.error]).toEqual([409, 'The people of a ticket ‘Pair’ can only go together.']);
});

test('a whole pair goes with its ticket and price; tickets without seats stay', async () => {
  const booking = await bookMix();

  const { status, body } = await split(booking, await peopleWith(booking, pair.id));

  expect([status, body]).toMatchObject([
    200,
    { participants: 2, totalAmount: 54_000, tickets: [{ ticketTypeId: pair.id, quantity: 1 }] },
  ]);
  expect(await booking.reload()).toMatchObject({ participants: 1, totalAmount: 43_000 });
  expect((await manageClient(app, booking).read()).body.sums.tickets).toMatchObject([
    { ticketTypeId: adult.id, quantity: 1 },
    { ticketTypeId: watcher.id, quantity: 1 },
  ]);
});

test('what was taken off the price is shared', async () => {
  const booking = await buildPair();
  await refund(booking, 50_000);

  const { status, body } = await split(booking, await lastPeople(booking));

  expect([status, body]).toMatchObject([200, { totalAmount: 20_000, paymentStatus: 'completed' }]);
  expect(await booking.reload()).toMatchObject({ totalAmount: 20_000, paymentStatus: 'completed' });
});

test('tickets that were bought at different prices have the average price', async () => {
  const { id, event, deposit, balance } = await bookWithDeposit({ app, admin });
  await deposit.pay();
  await balance.pay();
  await event.update({ price: 60_000 });
  await changePeople(admin, id, 3);
  const booking = await deposit.booking.reload();

  const { status, body } = await split(booking, await lastPeople(booking, 2));

  expect([status, body]).toMatchObject([200, { participants: 2, totalAmount: 100_000 }]);
  expect(await booking.reload()).toMatchObject({ participants: 1, totalAmount: 50_000 });
});
