import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import { bookManually, expireAll, holdSeats, payBooking } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import type { HoldOptions } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { buildPaidBooking, manageClient, payChange } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

const adult = { id: 1, name: 'Adult', note: '', price: 38_000, seats: 1, limit: null };
const pair = { id: 2, name: 'Pair', note: '', price: 54_000, seats: 2, limit: null };
const spectator = { id: 3, name: 'Spectator', note: '', price: 5000, seats: 0, limit: null };

function buildTyped(ticketTypes = [adult, pair, spectator]) {
  return buildEvent({ price: adult.price, ticketTypes });
}

function tickets(adults: number, pairs: number) {
  return [
    { ticketTypeId: adult.id, quantity: adults },
    { ticketTypeId: pair.id, quantity: pairs },
  ];
}

async function readPeople(booking: Booking) {
  return (await manageClient(app, await booking.reload()).read()).body.attendees;
}

/** The tickets and names of its people. */
async function listPeople(booking: Booking) {
  return (await readPeople(booking)).map(({ label, name }) => [label, name]);
}

async function bookAndPay(event: Event, more: HoldOptions): Promise<Booking> {
  const { booking } = await holdSeats(app, event, {}, more);
  await payBooking(app, booking);
  return booking;
}

test('a paid hold has one person for each seat of its tickets, and the payer is the first', async () => {
  const event = await buildTyped();
  const spectators = { ticketTypeId: spectator.id, quantity: 1 };
  const more = { tickets: [...tickets(1, 1), spectators], totalAmount: 97_000 };
  const { booking } = await holdSeats(app, event, {}, more);
  expect(await listPeople(booking)).toEqual([]);

  await payBooking(app, booking);

  expect(await listPeople(booking)).toEqual([
    ['Adult', 'Thandi'],
    ['Pair', null],
    ['Pair', null],
  ]);
});

test('the people whom the visitor has described stay, the others are added, and none gets the payer’s name', async () => {
  const more = { tickets: tickets(1, 1), totalAmount: 92_000, attendees: [{ ticketTypeId: pair.id, name: 'Zinhle' }] };

  const booking = await bookAndPay(await buildTyped(), more);

  expect(await listPeople(booking)).toEqual([
    ['Pair', 'Zinhle'],
    ['Adult', null],
    ['Pair', null],
  ]);
});

test('a manual booking, a direct confirmation and a booking that was paid too late have one person for each seat', async () => {
  const event = await buildEvent();
  const late = await holdSeats(app, event, { participants: 2 });
  await expireAll(database.sequelize);

  const manual = await bookManually(admin, event, { participants: 2 });
  const direct = await visitorClient(app.url).confirm({ eventId: event.id, ...buildVisitor({ participants: 2 }) });
  await payBooking(app, late.booking);

  for (const id of [manual.id, direct.body.id, late.booking.id]) {
    const { body } = await admin.get<AttendeesView>(`/api/bookings/${id}/attendees`);
    expect(body.attendees).toMatchObject([{ name: 'Thandi' }, { name: null }]);
  }
});

test('giving up seats removes people without details first and then the newest, and adding seats adds people', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event, { participants: 3 });
  const client = manageClient(app, booking);
  await client.describe({ id: (await readPeople(booking))[2]?.id, name: 'Zinhle' });
  const changeTo = (participants: number) => client.changeTo({ eventId: event.id, participants });

  await changeTo(2);
  expect(await listPeople(booking)).toEqual([
    [null, 'Thandi'],
    [null, 'Zinhle'],
  ]);
  await changeTo(1);
  expect(await listPeople(booking)).toEqual([[null, 'Thandi']]);
  await payChange(app, (await changeTo(2)).body.payment);

  expect(await listPeople(booking)).toEqual([
    [null, 'Thandi'],
    [null, null],
  ]);
});

test('the names of two adults stay when their tickets become a pair', async () => {
  const event = await buildTyped();
  const attendees = ['Thandi', 'Zinhle'].map((name) => ({ ticketTypeId: adult.id, name }));
  const booking = await bookAndPay(event, { tickets: tickets(2, 0), totalAmount: 76_000, attendees });

  await manageClient(app, booking).changeTo({ eventId: event.id, participants: 2, tickets: tickets(0, 1) });

  expect(await listPeople(booking)).toEqual([
    ['Pair', 'Thandi'],
    ['Pair', 'Zinhle'],
  ]);
});

test('after a move people have the tickets of the same name, and their own names also stay at a workshop without types', async () => {
  const others = [adult, pair].map((type) => ({ ...type, id: type.id + 10 }));
  const [event, other, plain] = [await buildTyped(), await buildTyped(others), await buildEvent({ price: 20_000 })];
  const attendees = [
    { ticketTypeId: pair.id, name: 'Zinhle' },
    { ticketTypeId: pair.id, name: 'Sipho' },
    { ticketTypeId: adult.id, name: 'Lerato' },
  ];
  const booking = await bookAndPay(event, { tickets: tickets(1, 1), totalAmount: 92_000, attendees });
  const { changeTo } = manageClient(app, booking);

  expect((await changeTo({ eventId: other.id, participants: 3 })).status).toBe(200);
  const moved = (await readPeople(booking)).map(({ ticketTypeId, name }) => [ticketTypeId, name]);
  expect((await changeTo({ eventId: plain.id, participants: 3 })).status).toBe(200);

  expect(moved).toEqual([
    [12, 'Zinhle'],
    [12, 'Sipho'],
    [11, 'Lerato'],
  ]);
  expect(await listPeople(booking)).toEqual([
    [null, 'Zinhle'],
    [null, 'Sipho'],
    [null, 'Lerato'],
  ]);
});

test('a cancelled booking shows no people, and shows them again when an admin reinstates it', async () => {
  const booking = await buildPaidBooking(database, await buildEvent(), { participants: 2 });
  const before = await readPeople(booking);
  const setStatus = (status: string) => admin.patch(`/api/bookings/${booking.id}/status`, { status });

  await setStatus('cancelled');
  expect(await readPeople(booking)).toEqual([]);
  await setStatus('confirmed');

  expect(await readPeople(booking)).toEqual(before);
  expect(before).toHaveLength(2);
});

/** Sends the requests while the bookings are locked, so that all of them wait. */
async function atOnce<Result>(requests: (() => Promise<Result>)[]): Promise<Result[]> {
  const lock = await database.sequelize.transaction();
  await database.sequelize.query('select 1 from bookings for update', { transaction: lock });
  const answers = requests.map((send) => send());
  await waitUntilBlocked(database.sequelize, requests.length);
  await lock.commit();
  return Promise.all(answers);
}

test('the visitor’s return and the ITN at once add each person once', async () => {
  const { client, form, booking } = await holdSeats(app, await buildEvent(), { participants: 3 });

  const answers = await atOnce<{ status: number }>([
    () => client.confirm({ holdId: form.holdId }),
    () => payBooking(app, booking),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await booking.reload()).toMatchObject({ status: 'confirmed' });
  expect(await readPeople(booking)).toHaveLength(3);
});

test('of two changes at once one is made, and the people are those of its tickets', async () => {
  const event = await buildEvent();
  const booking = await buildPaidBooking(database, event, { participants: 2 });
  const path = `/api/admin/bookings/${booking.id}/change`;
  const fewer = { eventId: event.id, participants: 1, version: 0, toPay: 0, toReturn: 45_000 };

  const answers = await atOnce<{ status: number }>([
    () => manageClient(app, booking).change(fewer),
    () => admin.post(path, { version: 0, eventId: event.id, participants: 4, reason: 'She called' }),
  ]);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const people = await readPeople(booking);
  expect([1, 4]).toContain(people.length);
  expect(booking.participants).toBe(people.length);
});
