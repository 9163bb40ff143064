import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WaitlistLengthView } from '@studio/contract/bookings/waitlist';
import { useApp } from '../../../test/app.ts';
import { paidItn, request, sendItn } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useProvider } from '../../../test/payments/provider.ts';
import { enterLine, entryClient } from '../../../test/waitlist.ts';
import type { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';
import { expireUnpaid } from '../expiry/expireUnpaid.ts';

// The previous release held the seats of an offer and marked its entry as `offered`.

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));

interface Offer {
  event: Event;
  id: number;
  /** The next in line. */
  next: number;
  held: Booking;
}

/** Two parties of two wait for the only two seats, and the first has an offer. */
async function buildOldOffer(): Promise<Offer> {
  const event = await buildEvent({ capacity: 2 });
  const sold = await buildBooking(event, { participants: 2, status: 'held', expiresAt: null });
  const id = await enterLine(app, event, { email: 'lerato@mail.example', participants: 2 });
  const next = await enterLine(app, event, { participants: 2 });
  await sold.destroy();
  await event.update({ seatsTaken: 0 });
  const offer = { waitlistEntryId: id, participants: 2, visitorKey: null, phone: null, status: 'held' } as const;
  const held = await buildBooking(event, offer);
  await database.sequelize.query(
    `update waitlist_entries set state = 'offered', offered_until = now() + interval '12 hours' where id = ${id}`,
  );
  return { event, id, next, held };
}

async function states(): Promise<string[]> {
  const [rows] = await database.sequelize.query(
    `select case when state = 'waiting' and offered_until is not null then 'waiting with offer' else state end as state
     from waitlist_entries order by id`,
  );
  return (rows as { state: string }[]).map(({ state }) => state);
}

test('the migration keeps the state of an offer, because replicas of the previous release offer seats to all who wait', async () => {
  await buildOldOffer();
  const migration = readFileSync(join(__dirname, '../../../migrations/0027_waitlist_confirmation.sql'), 'utf8');
  const transaction = await database.sequelize.transaction();
  await database.sequelize.query(
    `alter table waitlist_entries drop column visitor_key, drop column requested_participants`,
    { transaction },
  );

  await database.sequelize.query(migration, { transaction });
  const [rows] = await database.sequelize.query(`select state from waitlist_entries order by id`, { transaction });
  await transaction.rollback();

  expect(rows).toEqual([{ state: 'offered' }, { state: 'waiting' }]);
});

test('an offer of the previous release is booked on the page with the seats that it holds, and the studio is told', async () => {
  const { event, id, held } = await buildOldOffer();
  const client = entryClient(app, id);

  const { body: view } = await client.read();
  const form = await client.book(view.totalAmount);
  await sendItn(app.url, paidItn(form.body));

  expect(view).toMatchObject({ state: 'offered', canBook: true, bookingReference: null });
  expect(form.body.holdId).toBe(held.holdId);
  expect(await held.reload()).toMatchObject({ status: 'confirmed', phone: '082 555 0142' });
  expect(await states()).toEqual(['taken', 'waiting']);
  const studioMails = (await enqueuedMails(database.sequelize, { ofStudio: true })).filter(
    ({ kind }) => kind === 'booking-new',
  );
  expect(studioMails).toMatchObject([{ content: expect.anything() }]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('an offer of the previous release is paid with the same seats after a declined payment', async () => {
  const { id, held } = await buildOldOffer();
  await held.update({ status: 'pending', paymentStatus: 'failed' });

  const form = await entryClient(app, id).book(held.totalAmount);
  await sendItn(app.url, paidItn(form.body));

  expect(form.body.holdId).toBe(held.holdId);
  expect(await states()).toEqual(['taken', 'waiting']);
});

test('an offer of the previous release ends with its hold, and the next in line get an offer', async () => {
  const { event, held } = await buildOldOffer();
  await held.update({ expiresAt: new Date() });

  await expireUnpaid(database.appPool);

  expect(await states()).toEqual(['expired', 'waiting with offer']);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('the party of an offer of the previous release is counted in line, and can leave it', async () => {
  const { event, id, next } = await buildOldOffer();

  const { body } = await request<WaitlistLengthView>(app.url, `/api/events/${event.id}/waitlist`);
  const before = (await entryClient(app, next).read()).body.partiesBefore;
  const left = await entryClient(app, id).leave();

  expect([body.parties, before]).toEqual([2, 1]);
  expect(left).toMatchObject({ status: 200, body: { state: 'left' } });
  expect(await states()).toEqual(['left', 'waiting with offer']);
});

test('a smaller party that is confirmed replaces the hold when it books', async () => {
  const { event, id, held } = await buildOldOffer();
  const client = entryClient(app, id);
  await database.sequelize.query(`update waitlist_entries set requested_participants = 1 where id = ${id}`);

  const confirmed = await client.confirm(1);
  const booked = await client.book(event.price);

  expect(confirmed).toMatchObject({ status: 200, body: { participants: 1, totalAmount: event.price } });
  expect(booked.status).toBe(200);
  expect(await held.reload()).toMatchObject({ status: 'expired' });
  expect((await states())[0]).toBe('waiting with offer');
  expect(await Booking.count({ where: { eventId: event.id, status: 'held' } })).toBe(1);
});
