import { holdSeats } from '../../../../test/bookings.ts';
import { visitorClient, paidItn, sendItn } from '../../../../test/client.ts';
import { bookWithDeposit, changePeople } from '../../../../test/deposits.ts';
import { buildEvent, buildVisitor, startsIn } from '../../../../test/factories.ts';
import { buildPaidBooking, manageClient } from '../../../../test/manageClient.ts';
import { openChange } from '../../../../test/openChange.ts';
import { useAppWithProvider } from '../../../../test/payments/appWithProvider.ts';
import { readRefunds } from '../../../../test/payments/refunds.ts';
import { findLastAttendeeIds, readMoneyOf } from '../../../../test/splits.ts';
import { Event } from '../../../events/event.model.ts';
import { Attendee } from '../../attendees/attendee.model.ts';
import { Booking } from '../../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

function split({ id, changeCount: version }: Booking, attendeeIds: readonly number[], more: object = {}) {
  return admin.post(`/api/admin/bookings/${id}/split`, { version, attendeeIds, ...more });
}

const buildPair = async () => buildPaidBooking(database, await buildEvent(), { participants: 2 });

/** Each workshop has one booking unless the booking was split. */
const countBookings = ({ eventId }: Booking) => Booking.count({ where: { eventId } });

/** @param way `outside` records a refund whose money has already gone back */
async function refund(booking: Booking, amount: number, way: 'outside' | 'request' = 'outside'): Promise<void> {
  const decision = { amount, cancels: false, reason: 'It was cold', way, before: { refundable: 90_000 } };
  await admin.post(`/api/bookings/${booking.id}/refunds`, decision);
  await booking.reload();
}

async function pairAfter(happen: (booking: Booking) => Promise<unknown>): Promise<Booking> {
  const booking = await buildPair();
  await happen(booking);
  return booking.reload();
}

/** Two people whose visitor is back from PayFast without a payment. */
async function holdPair(happen: (booking: Booking) => Promise<unknown>): Promise<Booking> {
  const { client, form, booking } = await holdSeats(app, await buildEvent(), { participants: 2 });
  await client.confirm({ holdId: form.holdId });
  await happen(booking);
  return booking.reload();
}

/** @param itn what PayFast reports about the deposit */
async function bookForDeposit(itn: Record<string, string> | null): Promise<Booking> {
  const { deposit } = await bookWithDeposit({ app, admin });
  if (itn) await deposit.pay(itn);
  return deposit.booking.reload();
}

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

const firstOfPair = async (booking: Booking) => (await peopleWith(booking, pair.id)).slice(0, 1);

test.each<[string, () => Promise<Booking>, (booking: Booking) => Promise<number[]>, string]>([
  ['nobody', buildPair, () => Promise.resolve([]), 'Please choose who gets a separate booking'],
  [
    'everybody',
    buildPair,
    (booking) => findLastAttendeeIds(booking, 2),
    'At least one person must stay in this booking.',
  ],
  ['a stranger', buildPair, async () => findLastAttendeeIds(await buildPair()), 'One of these people is not part of'],
  ['one person of a pair', bookMix, firstOfPair, 'The people of a ticket ‘Pair’ can only go together.'],
])('a split for %s is rejected with a sentence', async (_who, build, choose, sentence) => {
  const booking = await build();

  const { status, body } = await split(booking, await choose(booking));

  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(body.fields?.['attendeeIds']).toContain(sentence);
  expect(await countBookings(booking)).toBe(1);
});

test('a split is rejected if the booking was changed since the page was loaded', async () => {
  const booking = await buildPair();

  const { status, body } = await split(booking, await findLastAttendeeIds(booking), { version: 1 });

  expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
  expect(await countBookings(booking)).toBe(1);
});

test.each<[string, () => Promise<Booking>, string]>([
  [
    'that is cancelled',
    () => pairAfter(({ id }) => admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })),
    'Only a confirmed or pending booking can be split.',
  ],
  [
    'of which somebody has arrived',
    () => pairAfter(({ id }) => admin.patch(`/api/bookings/${id}/arrival`, { arrived: true })),
    'Your arrival is noted, so this booking cannot be changed online any more.',
  ],
  [
    'whose workshop has started',
    () => pairAfter(({ eventId: id }) => Event.update(startsIn(-60), { where: { id } })),
    'This workshop has started, so the booking cannot be changed any more.',
  ],
  [
    'whose payment is awaited',
    () => holdPair(() => Promise.resolve()),
    'This booking cannot be split while its payment is awaited.',
  ],
  [
    'whose expiry time an admin removed while its visitor is at PayFast',
    () => holdPair(({ id }) => admin.patch(`/api/bookings/${id}/status`, { status: 'pending' })),
    'This booking cannot be split while its payment is awaited.',
  ],
  [
    'with an open change',
    async () => (await openChange({ app, database })).booking,
    'Please pay or cancel the open change of this booking first.',
  ],
  [
    'with an open refund',
    () => pairAfter((booking) => refund(booking, 10_000, 'request')),
    'This booking cannot be split before its refund is done.',
  ],
  [
    'with a payment in review',
    () => bookForDeposit({ amount_gross: '7.00' }),
    'This booking cannot be split while the studio checks a payment of it.',
  ],
  [
    'with a payment whose amount could not be read',
    () => bookForDeposit({ amount_gross: '1,400' }),
    'This booking cannot be split while the studio checks a payment of it.',
  ],
  [
    'whose deposit is not paid yet',
    () => bookForDeposit(null),
    'This booking cannot be split before its deposit is paid.',
  ],
])('a booking %s cannot be split, and neither manage page nor portal offers it', async (_what, build, sentence) => {
  const booking = await build();
  const { body: manage } = await manageClient(app, booking).read();
  const { canSplit } = await readMoneyOf(admin, booking);

  const { status, body } = await split(booking, [1]);

  expect([status, body.error]).toEqual([409, sentence]);
  expect([manage.canSplit, canSplit]).toEqual([false, false]);
  expect(await countBookings(booking)).toBe(1);
});

test('no split is offered for a booking for one person', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 1 });

  const { body: manage } = await manageClient(app, booking).read();

  expect([manage.canSplit, (await readMoneyOf(admin, booking)).canSplit]).toEqual([false, false]);
});

test('a refund that was dropped does not prevent a split', async () => {
  const booking = await buildPair();
  await refund(booking, 10_000, 'request');
  const [task] = await readRefunds(database.sequelize);
  await admin.post(`/api/admin/refunds/${task?.id}/drop`);

  const { status } = await split(booking, await findLastAttendeeIds(booking));

  expect(status).toBe(200);
});

test('both people of a pair can be split off with their ticket and price, and tickets without seats stay', async () => {
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

test('tickets that were bought at different prices have the average price', async () => {
  const { id, event, deposit, balance } = await bookWithDeposit({ app, admin });
  await deposit.pay();
  await balance.pay();
  await event.update({ price: 60_000 });
  await changePeople(admin, id, 3);
  const booking = await deposit.booking.reload();

  const { status, body } = await split(booking, await findLastAttendeeIds(booking, 2));

  expect([status, body]).toMatchObject([200, { participants: 2, totalAmount: 100_000 }]);
  expect(await booking.reload()).toMatchObject({ participants: 1, totalAmount: 50_000 });
});
