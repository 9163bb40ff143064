import type { AdminWaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { useAdmins } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { paidItn, request, sendItn } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useProvider } from '../../../test/payments/provider.ts';
import { entryClient, joinLine } from '../../../test/waitlist.ts';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';
import { releaseHold } from '../checkout/releaseHold.ts';
import { expireUnpaid } from '../expiry/expireUnpaid.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

interface Entry {
  id: number;
  state: string;
  participants: number;
}

async function entries(): Promise<Entry[]> {
  const [rows] = await database.sequelize.query('select id, state, participants from waitlist_entries order by id');
  return rows as Entry[];
}

const states = async () => (await entries()).map(({ state }) => state);
const mails = async () =>
  (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind.startsWith('waitlist')).map(({ kind }) => kind);

/** A full workshop with one held booking of all seats. */
async function buildFull(capacity = 2, values: Parameters<typeof buildEvent>[0] = {}): Promise<[Event, Booking]> {
  const event = await buildEvent({ capacity, ...values });
  return [event, await buildBooking(event, { participants: capacity, status: 'held' })];
}

async function giveBack({ holdId }: Booking): Promise<void> {
  await releaseHold(database.appPool, holdId ?? '', () => undefined);
}

/** The offered booking's time is over. */
async function endOfferTime(seconds = 0): Promise<void> {
  await database.sequelize.query(
    `update waitlist_entries set offered_until = now() + interval '${seconds} seconds' where state = 'offered'`,
  );
  await database.sequelize.query(
    `update bookings set expires_at = now() + interval '${seconds} seconds'
     where waitlist_entry_id is not null and status = 'held'`,
  );
}

test('a party joins only while it does not fit, once per e-mail address, and gets one mail', async () => {
  const [event, booking] = await buildFull(4);
  await booking.update({ participants: 3 });
  await event.update({ seatsTaken: 3 });
  const email = 'lerato@mail.example';

  const fits = await joinLine(app, event, { participants: 1 });
  const answers = [
    await joinLine(app, event, { participants: 2, email }),
    await joinLine(app, event, { participants: 2, email: 'Lerato@mail.example' }),
  ];
  const tooLarge = await joinLine(app, event, { participants: 5 });

  expect(fits).toMatchObject({ status: 409, body: { error: 'There are places: 1 place left. Please book now.' } });
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(tooLarge).toMatchObject({ status: 400, body: { fields: { participants: expect.any(String) } } });
  expect(await states()).toEqual(['waiting']);
  expect(await mails()).toEqual(['waitlist-joined']);
  const { body } = await request(app.url, `/api/events/${event.id}/waitlist`);
  expect(body).toEqual({ parties: 1 });
});

test('a party whose browser filled the hidden field of an older page joins', async () => {
  const [event] = await buildFull();
  const filled = { participants: 2, website: 'https://lerato.example' };

  expect((await joinLine(app, event, filled)).status).toBe(201);

  expect(await states()).toEqual(['waiting']);
});

test('returned seats are offered to the first who fits, and a larger party keeps its place in line', async () => {
  const [event, booking] = await buildFull(3);
  const other = await splitSeat(event, booking);
  await joinLine(app, event, { participants: 3 });
  await joinLine(app, event, { participants: 2 });
  await joinLine(app, event, { participants: 1 });

  await giveBack(booking);
  const afterTwo = await states();
  await giveBack(other);
  const afterThree = await states();

  expect(afterTwo).toEqual(['waiting', 'offered', 'waiting']);
  expect(afterThree).toEqual(['waiting', 'offered', 'offered']);
  expect(await event.reload()).toMatchObject({ seatsTaken: 3 });
  expect(await mails()).toEqual([
    'waitlist-joined',
    'waitlist-joined',
    'waitlist-joined',
    'waitlist-offer',
    'waitlist-offer',
  ]);
});

/** Leaves two seats to the booking and gives one to another. */
async function splitSeat(event: Event, booking: Booking): Promise<Booking> {
  await booking.update({ participants: 2 });
  await event.update({ seatsTaken: 2 });
  return buildBooking(event, { participants: 1, status: 'held' });
}

test('a paid offer becomes a booking', async () => {
  const [event, booking] = await buildFull();
  await joinLine(app, event, { participants: 2 });
  await giveBack(booking);
  const [entry] = await entries();
  const client = entryClient(app, entry?.id ?? 0);
  const offered = await client.read();

  const form = await client.pay();
  await sendItn(app.url, paidItn(form.body));

  expect(offered.body).toMatchObject({ state: 'offered', isPayable: true, totalAmount: 2 * event.price });
  expect(form.body.fields['cancel_url']).toBe(`${app.config.publicUrls[0]}/waiting-list/${entry?.id}`);
  expect((await client.read()).body).toMatchObject({ state: 'taken', bookingReference: expect.any(String) });
  expect((await enqueuedMails(database.sequelize)).map(({ kind }) => kind)).toContain('booking-confirmed');
  expect((await client.leave()).status).toBe(409);
  expect(await client.pay()).toMatchObject({ status: 409, body: { error: 'You have booked these places already.' } });
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('an offer lasts at most twelve hours and at most half of the time to the start', async () => {
  const [late, lateBooking] = await buildFull();
  const [soon, soonBooking] = await buildFull(2, {
    date: new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10),
  });
  await joinLine(app, late);
  await joinLine(app, soon);
  await database.sequelize.query(
    `update events set date = (now() at time zone 'Africa/Johannesburg' + interval '10 hours')::date,
       start_time = (now() at time zone 'Africa/Johannesburg' + interval '10 hours')::time, end_time = null where id = $1`,
    { bind: [soon.id] },
  );

  await giveBack(lateBooking);
  await giveBack(soonBooking);

  const [rows] = await database.sequelize.query(
    `select round(extract(epoch from offered_until - w.updated_at) / 3600)::int as hours,
       b.expires_at - w.offered_until = interval '15 minutes' as "hasGrace"
     from waitlist_entries w join bookings b on b.waitlist_entry_id = w.id order by w.id`,
  );
  expect(rows).toEqual([
    { hours: 12, hasGrace: true },
    { hours: 5, hasGrace: true },
  ]);
});

test('an offer that has expired cannot be paid, is told by mail, and goes to the next in line', async () => {
  const [event, booking] = await buildFull();
  await joinLine(app, event, { participants: 2 });
  await joinLine(app, event, { participants: 2 });
  await giveBack(booking);
  const [first] = await entries();
  const client = entryClient(app, first?.id ?? 0);

  await endOfferTime(60);
  const before = [await expireUnpaid(database.appPool), (await client.pay()).status];
  await endOfferTime();
  const late = await client.pay();
  await expireUnpaid(database.appPool);

  expect(before).toEqual([0, 200]);
  expect(late).toMatchObject({ status: 409, body: { code: 'not_held' } });
  expect(await states()).toEqual(['expired', 'offered']);
  expect(await mails()).toEqual([
    'waitlist-joined',
    'waitlist-joined',
    'waitlist-offer',
    'waitlist-expired',
    'waitlist-offer',
  ]);
});

test('leaving gives an offer to the next, and needs the key of the mail', async () => {
  const [event, booking] = await buildFull();
  await joinLine(app, event, { participants: 2 });
  await joinLine(app, event, { participants: 1 });
  await joinLine(app, event, { participants: 1 });
  await giveBack(booking);
  const [first, second] = await entries();

  const wrong = await entryClient(app, first?.id ?? 0, 'x'.repeat(43)).leave();
  const left = await entryClient(app, first?.id ?? 0).leave();
  const again = await entryClient(app, first?.id ?? 0).leave();

  expect(wrong.status).toBe(404);
  expect([left.body.state, again.body.state]).toEqual(['left', 'left']);
  expect(await states()).toEqual(['left', 'offered', 'offered']);
  expect((await entryClient(app, second?.id ?? 0).read()).body).toMatchObject({ state: 'offered' });
});

test('two replicas that return seats at the same time offer no seat twice', async () => {
  const event = await buildEvent({ capacity: 4 });
  const bookings = [];
  for (let place = 0; place < 4; place += 1) bookings.push(await buildBooking(event, { status: 'held' }));
  for (let place = 0; place < 6; place += 1) await joinLine(app, event);

  await Promise.all(bookings.map((booking) => giveBack(booking)));

  expect(await states()).toEqual([...Array(4).fill('offered'), ...Array(2).fill('waiting')]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 4 });
});

test('a raised capacity makes offers, and parties in line are told of a moved or cancelled workshop', async () => {
  const admin = await admins.signIn();
  const [event] = await buildFull();
  await joinLine(app, event);
  await joinLine(app, event, { participants: 2 });

  await admin.patch(`/api/events/${event.id}`, { capacity: 3 });
  const raised = await states();
  await admin.patch(`/api/events/${event.id}`, { startTime: '11:00' });
  const { body } = await admin.get<{ bookings: number; toRefund: number }>(
    `/api/admin/events/${event.id}/cancellation`,
  );
  const { bookings, toRefund } = body;
  const input = { reason: 'Our kiln has broken.', money: 'refund', bookings, toRefund };
  const cancelled = await admin.post(`/api/events/${event.id}/cancellation`, input);

  expect(raised).toEqual(['offered', 'waiting']);
  expect(cancelled.status).toBe(200);
  expect(await states()).toEqual(['ended', 'ended']);
  expect(await mails()).toEqual([
    'waitlist-joined',
    'waitlist-joined',
    'waitlist-offer',
    'waitlist-moved',
    'waitlist-moved',
    'waitlist-ended',
    'waitlist-ended',
  ]);
});

test('an admin changes the order and removes a party', async () => {
  const admin = await admins.signIn();
  const [event, booking] = await buildFull(1);
  for (const firstName of ['Anna', 'Ben', 'Cleo']) await joinLine(app, event, { firstName });
  const [anna, ben] = await entries();

  const moved = await admin.patch<AdminWaitlistEntryView[]>(`/api/admin/waitlist/${ben?.id}`, { move: 'up' });
  const removed = await admin.delete<AdminWaitlistEntryView[]>(`/api/admin/waitlist/${anna?.id}`);
  await giveBack(booking);
  const { body } = await admin.get<AdminWaitlistEntryView[]>(`/api/admin/events/${event.id}/waitlist`);

  expect(moved.body.map(({ firstName }) => firstName)).toEqual(['Ben', 'Anna', 'Cleo']);
  expect(removed.status).toBe(200);
  expect(body.map(({ firstName, state }) => [firstName, state])).toEqual([
    ['Ben', 'offered'],
    ['Cleo', 'waiting'],
    ['Anna', 'left'],
  ]);
});

test('seats that a visitor exchanges in one transaction are not offered', async () => {
  const [event, booking] = await buildFull(2);
  await joinLine(app, event, { participants: 1 });
  const { holdId } = booking;

  const answer = await request(app.url, '/api/holds', {
    method: 'POST',
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: {
      eventId: event.id,
      firstName: 'Thandi',
      lastName: 'Mokoena',
      email: 'thandi@mail.example',
      phone: '082 555 0142',
      participants: 2,
      replaces: holdId,
    },
  });

  expect(answer.status).toBe(200);
  expect(await states()).toEqual(['waiting']);
});
