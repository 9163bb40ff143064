import { startApp, useApp } from '../../../test/app.ts';
import { paidItn, sendItn, visitorClient } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useProvider } from '../../../test/payments/provider.ts';
import { enterLine, entryClient } from '../../../test/waitlist.ts';
import type { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';
import { releaseHold } from '../checkout/releaseHold.ts';
import { expireUnpaid } from '../expiry/expireUnpaid.ts';
import { endOffers } from './endOffers.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));

/** A party of two in line has an offer of all seats. */
async function buildOffer(capacity = 2): Promise<{ event: Event; id: number; total: number }> {
  const event = await buildEvent({ capacity });
  const { holdId } = await buildBooking(event, { participants: capacity, status: 'held', expiresAt: null });
  const id = await enterLine(app, event, { firstName: 'Lerato', email: 'lerato@mail.example', participants: 2 });
  await releaseHold(database.appPool, holdId ?? '', () => undefined);
  return { event, id, total: 2 * event.price };
}

const kindsOfMails = async () => (await enqueuedMails(database.sequelize, { ofStudio: true })).map(({ kind }) => kind);

async function storedState(id: number): Promise<string | undefined> {
  const [rows] = await database.sequelize.query(`select state from waitlist_entries where id = ${id}`);
  return (rows as { state: string }[])[0]?.state;
}

async function expireHolds(): Promise<void> {
  await database.sequelize.query(`update bookings set expires_at = now() where status = 'held'`);
  await expireUnpaid(database.appPool);
}

test('who books an offer gets an ordinary hold, and the studio is told of the paid booking', async () => {
  const { event, id, total } = await buildOffer();
  const client = entryClient(app, id);
  const offered = await client.read();

  const form = await client.book(total);
  const [held] = await Booking.findAll({ where: { eventId: event.id, status: 'held' } });
  await sendItn(app.url, paidItn(form.body));

  expect(offered.body).toMatchObject({ state: 'offered', canBook: true, totalAmount: total });
  expect(held).toMatchObject({
    waitlistEntryId: id,
    firstName: 'Lerato',
    email: 'lerato@mail.example',
    phone: '082 555 0142',
    participants: 2,
    visitorKey: expect.any(String),
  });
  const minutes = (Number(held?.expiresAt) - Number(held?.createdAt)) / 60_000;
  expect(Math.round(minutes)).toBe(45);
  expect((await client.read()).body).toMatchObject({ state: 'taken', bookingReference: expect.any(String) });
  expect(await kindsOfMails()).toEqual(expect.arrayContaining(['booking-confirmed', 'booking-new']));
  expect((await client.leave()).status).toBe(409);
  expect(await client.book(total)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('the same key makes one hold, and another one replaces it', async () => {
  const { event, id, total } = await buildOffer();
  const client = entryClient(app, id);
  const key = buildKey();

  const [first, again] = [await client.book(total, { key }), await client.book(total, { key })];
  const other = await client.book(total);

  expect(again.body.holdId).toBe(first.body.holdId);
  expect(other.status).toBe(200);
  expect(other.body.holdId).not.toBe(first.body.holdId);
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
  expect((await client.read()).body).toMatchObject({ canBook: true });
});

test('a party that books after the seats are gone is rejected and keeps its place in line', async () => {
  const { event, id, total } = await buildOffer();
  await visitorClient(app.url).hold(event, buildVisitor({ participants: 1 }));

  const late = await entryClient(app, id).book(total);

  expect(late).toMatchObject({ status: 409, body: { code: 'sold_out', error: 'Only 1 place left' } });
  expect((await entryClient(app, id).read()).body).toMatchObject({ state: 'offered', canBook: false });
});

test('a hold that is not paid returns its seats, and its party stays in line until its offer ends', async () => {
  const { event, id, total } = await buildOffer();
  await entryClient(app, id).book(total);
  await database.sequelize.query(`update waitlist_entries set offered_until = now()`);

  const whilePaying = [await endOffers(database.appPool), await storedState(id)];
  await expireHolds();
  const afterwards = [await endOffers(database.appPool), await storedState(id)];

  expect(whilePaying).toEqual([0, 'waiting']);
  expect(afterwards).toEqual([1, 'expired']);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('leaving ends the hold of the entry', async () => {
  const { event, id, total } = await buildOffer();
  const client = entryClient(app, id);
  await client.book(total);

  const { body } = await client.leave();

  expect(body.state).toBe('left');
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('an unconfirmed entry cannot book', async () => {
  const { id, total } = await buildOffer();
  await database.sequelize.query(`update waitlist_entries set state = 'unconfirmed'`);

  const answer = await entryClient(app, id).book(total);

  expect(answer).toMatchObject({ status: 409, body: { code: 'not_held' } });
});

test('a changed price is told before the seats are held', async () => {
  const { id, total } = await buildOffer();

  const answer = await entryClient(app, id).book(total - 100);

  expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed', totalAmount: total } });
});

test('an offer that the previous release made keeps its seats until they expire, and can be booked before', async () => {
  const { event, id, total } = await buildOffer();
  const held = { waitlistEntryId: id, participants: 2, visitorKey: null, phone: null, status: 'held' } as const;
  await buildBooking(await event.reload(), held);

  const booked = await entryClient(app, id).book(total);
  await expireHolds();
  await buildBooking(await event.reload(), held);
  await expireHolds();

  expect(booked.status).toBe(200);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  expect(await storedState(id)).toBe('waiting');
});

test('the limits of unpaid seats count what is booked from the waiting list', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const { id, total } = await buildOffer(12);
  const client = visitorClient(strict.url);
  for (let workshop = 0; workshop < 3; workshop += 1) {
    await client.hold(await buildEvent({ capacity: 10 }), buildVisitor({ participants: 4 }));
  }

  const rejected = await entryClient(strict, id).book(total, { from: client.address });
  const other = await entryClient(strict, id).book(total);
  await strict.close();

  expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_unpaid' } });
  expect(other.status).toBe(200);
});
