import { addDays } from '@studio/contract/format/dates';
import { useAdmins } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { untilBlocked } from '../../../test/concurrency/untilBlocked.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildVisitor, startsIn } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import type { EnqueuedMail } from '../../../test/mails.ts';
import { useProvider } from '../../../test/provider.ts';
import type { Event } from '../../events/event.model.ts';
import { transactionRetries } from '../../metrics/counters.ts';
import { Booking } from '../booking.model.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

const hour = 3_600_000;

/** A confirmed booking, made at the counter. */
async function book(admin: AdminClient, event: Event): Promise<number> {
  const { body } = await admin.post<{ id: number }>('/api/bookings/manual', { eventId: event.id, ...buildVisitor() });
  return body.id;
}

async function setReminders(state: string): Promise<void> {
  await database.sequelize.query(
    `update outbox_messages set state = :state, relayed_at = now(), settled_at = now() where job = 'booking-reminder'`,
    { replacements: { state } },
  );
}

async function edit(admin: AdminClient, event: Event, fields: object): Promise<void> {
  expect((await admin.patch(`/api/events/${event.id}`, fields)).status).toBe(200);
  await event.reload();
}

async function reminders(): Promise<EnqueuedMail[]> {
  return (await enqueuedMails(database.sequelize)).filter(({ job }) => job === 'booking-reminder');
}

async function waiting(): Promise<EnqueuedMail[]> {
  return (await reminders()).filter(({ state }) => state === 'waiting');
}

/** One reminder, of the workshop as it is now. */
function reminderOf(event: Event): object {
  const { id, date } = event;
  return {
    dueAt: new Date(event.startsAt.getTime() - 24 * hour),
    payload: { event: { id, date, startTime: event.startTime.slice(0, 5) } },
  };
}

describe('a workshop that is moved is followed by the reminder', () => {
  test.each(['waiting', 'relayed', 'done', 'failed', 'flagged', 'dropped'])('that was %s', async (state) => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    await book(admin, event);
    if (state !== 'waiting') await setReminders(state);

    await edit(admin, event, { date: addDays(event.date, 14) });

    expect(await waiting()).toMatchObject([reminderOf(event)]);
    // What was sent, or may have been, stays on record, and nothing else of the old day is sent.
    const old = ['done', 'flagged'].includes(state) ? 'done' : 'dropped';
    expect((await reminders()).map((mail) => mail.state)).toEqual([old, 'waiting']);
  });

  test('of somebody who had booked too late for one', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent(startsIn(10 * 3600));
    await book(admin, event);
    expect(await reminders()).toEqual([]);

    await edit(admin, event, { date: addDays(event.date, 14), startTime: '10:00' });

    expect(await waiting()).toMatchObject([reminderOf(event)]);
  });

  test('at once when less than a day is left, and not after its beginning', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    await book(admin, event);
    const { date, startTime } = startsIn(5 * 3600);

    await edit(admin, event, { date, startTime: startTime.slice(0, 5), endTime: null });
    const [atOnce] = await waiting();
    await edit(admin, event, { date: addDays(date, -2) });

    expect(Math.abs(Number(atOnce?.dueAt) - Date.now())).toBeLessThan(60_000);
    expect(atOnce?.payload).toMatchObject({ event: { date } });
    expect(await waiting()).toEqual([]);
  });

  test('there and back: for one start there is one reminder', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    await book(admin, event);
    const { date } = event;

    await edit(admin, event, { date: addDays(date, 7) });
    await edit(admin, event, { date });

    expect(await waiting()).toMatchObject([reminderOf(event)]);
    await setReminders('done');
    await edit(admin, event, { date: addDays(date, 7) });
    await edit(admin, event, { date });
    expect(await waiting()).toEqual([]);
  });

  test('of confirmed bookings, and of no others', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    for (const status of ['held', 'pending'] as const) await buildBooking(event, { status });
    await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });
    const cancelled = await book(admin, event);
    await admin.patch(`/api/bookings/${cancelled}/status`, { status: 'cancelled' });
    await book(admin, event);

    await edit(admin, event, { date: addDays(event.date, 7) });

    expect(await waiting()).toMatchObject([reminderOf(event)]);
  });
});

test('a workshop that begins as before writes no new reminder; unsent mails speak of it as it is now', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  await book(admin, event);
  await setReminders('failed');
  await book(admin, await buildEvent({ title: 'Another' }));

  await edit(admin, event, { title: 'Raku by night', endTime: null });

  const mails = await enqueuedMails(database.sequelize);
  expect(mails.map(({ job, state, payload }) => [job, state, titleIn(payload)])).toEqual([
    ['booking-confirmed', 'waiting', 'Raku by night'],
    ['booking-reminder', 'failed', 'Raku by night'],
    ['booking-confirmed', 'waiting', 'Another'],
    ['booking-reminder', 'waiting', 'Another'],
  ]);
});

function titleIn({ event }: Record<string, unknown>): unknown {
  return typeof event === 'object' && event !== null && 'title' in event ? event.title : undefined;
}

test('a confirmation that still waits when the workshop is moved names the new day', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  await book(admin, event);

  await edit(admin, event, { date: addDays(event.date, 7), startTime: '09:00' });

  const [confirmation] = await enqueuedMails(database.sequelize);
  expect(confirmation).toMatchObject({
    job: 'booking-confirmed',
    payload: { event: { id: event.id, date: event.date, startTime: '09:00' } },
  });
});

test('a workshop that is moved while a booking is being confirmed moves the mails of that booking', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const hold = await visitorClient(app.url).hold(event, buildVisitor());
  const { id } = await Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
  const held = await database.sequelize.transaction();
  await database.sequelize.query(
    `insert into outbox_messages (key, job, payload) values ('booking-confirmed:${id}', 'booking-confirmed', '{}')`,
    { transaction: held },
  );

  const notice = sendItn(app.url, paidItn(hold.body));
  await untilBlocked(database.sequelize);
  const moving = edit(admin, event, { date: addDays(event.date, 7) });
  await untilBlocked(database.sequelize, 2);
  await held.rollback();
  await Promise.all([notice, moving]);

  expect(await waiting()).toMatchObject([reminderOf(event)]);
  const [confirmation] = await enqueuedMails(database.sequelize);
  expect(confirmation).toMatchObject({ job: 'booking-confirmed', payload: { event: { date: event.date } } });
});

test('a booking that is confirmed while its workshop is moved is confirmed for the new day', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const booking = await buildBooking(event);
  const held = await database.sequelize.transaction();
  await database.sequelize.query(`update events set date = date + 7 where id = ${event.id}`, { transaction: held });

  const confirming = admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });
  await untilBlocked(database.sequelize);
  await held.commit();

  expect((await confirming).status).toBe(200);
  await event.reload();
  expect(await waiting()).toMatchObject([reminderOf(event)]);
});

test('moving a workshop and cancelling one of its bookings never wait for each other in a circle', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const id = await book(admin, event);
  const held = await database.sequelize.transaction();
  await database.sequelize.query('select 1 from events for update', { transaction: held });
  const before = await transactionRetries.get();

  const moving = edit(admin, event, { date: addDays(event.date, 7) });
  await untilBlocked(database.sequelize);
  const cancelling = admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  await untilBlocked(database.sequelize, 2);
  await held.commit();
  const [, { status }] = await Promise.all([moving, cancelling]);

  expect(status).toBe(200);
  expect((await transactionRetries.get()).values).toEqual(before.values);
  expect(await waiting()).toEqual([]);
});

describe('of a deleted workshop', () => {
  test.each(['waiting', 'relayed', 'failed'])('nobody is reminded: %s', async (state) => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    await book(admin, event);
    await book(admin, await buildEvent());
    if (state !== 'waiting') await setReminders(state);

    await admin.delete(`/api/events/${event.id}`);

    const [ofDeleted, ofOther] = await reminders();
    expect(ofDeleted).toMatchObject({ state: 'dropped', payload: {} });
    expect(ofOther).toMatchObject({ state });
  });

  test('a booking that is confirmed later gets its confirmation and no reminder', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event);
    await admin.delete(`/api/events/${event.id}`);

    await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });

    const mails = await enqueuedMails(database.sequelize);
    expect(mails).toMatchObject([{ job: 'booking-confirmed', payload: { event: { isDeleted: true } } }]);
  });

  test('neither the page nor a confirmation that still waits promises a reminder', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    await book(admin, event);
    const { bookingReference } = await Booking.findOne({ rejectOnEmpty: true });
    const page = async () => (await visitorClient(app.url).booking(bookingReference)).body.isEventDeleted;
    const mail = async () => (await enqueuedMails(database.sequelize)).find(({ job }) => job === 'booking-confirmed');
    expect([await page(), (await mail())?.payload]).toMatchObject([false, { event: { isDeleted: false } }]);

    await admin.delete(`/api/events/${event.id}`);

    expect([await page(), (await mail())?.payload]).toMatchObject([true, { event: { isDeleted: true } }]);
  });
});
