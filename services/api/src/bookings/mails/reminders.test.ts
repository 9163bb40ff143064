import { addDays } from '@studio/contract/format/dates';
import { bookManually, holdSeats, payBooking } from '../../../test/bookings.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent, startsIn } from '../../../test/factories.ts';
import { mailStates, enqueuedMails, setMailState } from '../../../test/mails.ts';
import type { EnqueuedMail } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import type { Event } from '../../events/event.model.ts';
import { transactionRetries } from '../../metrics/counters.ts';

const { database, app, admin } = useAppWithProvider();

const hourMs = 3_600_000;

async function edit(event: Event, fields: object): Promise<void> {
  expect((await admin.patch(`/api/events/${event.id}`, fields)).status).toBe(200);
  await event.reload();
}

async function reminders(): Promise<EnqueuedMail[]> {
  const mails = await enqueuedMails(database.sequelize);
  return mails.filter(
    ({ kind, state, content }) => kind === 'booking-reminder' && state === 'pending' && content !== null,
  );
}

/** The content of the event's only reminder. */
function reminderOf(event: Event): object {
  const { id, date } = event;
  return {
    dueAt: new Date(event.startsAt.getTime() - 24 * hourMs),
    content: { event: { id, date, startTime: event.startTime.slice(0, 5) } },
  };
}

describe('a rescheduled workshop has a reminder of the new start', () => {
  test.each(['pending', 'queued', 'sent', 'failed', 'cancelled'])(
    'a rescheduled workshop has a reminder of the new start when the old reminder was %s',
    async (state) => {
      const event = await buildEvent();
      await bookManually(admin, event);
      await setMailState(database.sequelize, state, 'booking-reminder');

      await edit(event, { date: addDays(event.date, 14) });

      expect(await reminders()).toMatchObject([reminderOf(event)]);
      expect(await mailStates(database.sequelize)).toEqual([
        ['booking-confirmed', 'pending', true],
        ['booking-reminder', state, false],
        ['event-rescheduled', 'pending', true],
        ['booking-reminder', 'pending', true],
      ]);
    },
  );

  test('a rescheduled workshop has a reminder of the new start when the booking was too late for a reminder of the old start', async () => {
    const event = await buildEvent(startsIn(10 * 3600));
    await bookManually(admin, event);
    expect(await reminders()).toEqual([]);

    await edit(event, { date: addDays(event.date, 14), startTime: '10:00' });

    expect(await reminders()).toMatchObject([reminderOf(event)]);
  });

  test('a rescheduled workshop has a reminder of the new start only if a day is left; otherwise only the mail about the new time is sent', async () => {
    const event = await buildEvent();
    await bookManually(admin, event);
    await setMailState(database.sequelize, 'sent', 'booking-confirmed');
    const { date, startTime } = startsIn(5 * 3600);

    await edit(event, { date, startTime: startTime.slice(0, 5), endTime: null });

    const told = (await enqueuedMails(database.sequelize)).filter(
      ({ state, content }) => state === 'pending' && content !== null,
    );
    expect(told).toMatchObject([{ kind: 'event-rescheduled', content: { event: { date } } }]);
  });

  test.each([
    ['pending', 1],
    ['cancelled', 1],
    ['sent', 0],
  ])(
    'a workshop that is rescheduled back to its old start has the reminder again unless it was sent before (%s)',
    async (state, count) => {
      const event = await buildEvent();
      await bookManually(admin, event);
      const { date } = event;
      await setMailState(database.sequelize, state, 'booking-reminder');

      await edit(event, { date: addDays(date, 7) });
      await edit(event, { date });

      const reminder = reminderOf(event);
      expect(await reminders()).toMatchObject(Array.from({ length: count }, () => reminder));
    },
  );

  test('a rescheduled workshop has a reminder of the new start for confirmed bookings only', async () => {
    const event = await buildEvent();
    for (const status of ['held', 'pending'] as const) await buildBooking(event, { status });
    await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });
    const cancelled = await bookManually(admin, event);
    await admin.patch(`/api/bookings/${cancelled.id}/status`, { status: 'cancelled' });
    await bookManually(admin, event);

    await edit(event, { date: addDays(event.date, 7) });

    expect(await reminders()).toMatchObject([reminderOf(event)]);
  });
});

test('an edit that keeps the start enqueues no reminder, and unsent mails show the edited workshop', async () => {
  const event = await buildEvent();
  await bookManually(admin, event);
  await bookManually(admin, await buildEvent({ title: 'Another' }));

  await edit(event, { title: 'Raku by night', endTime: null });

  const edited = { content: { event: { title: 'Raku by night', endTime: null } } };
  const another = { content: { event: { title: 'Another' } } };
  const mails = await enqueuedMails(database.sequelize);
  expect(mails.filter(({ kind }) => kind !== 'event-rescheduled')).toMatchObject([edited, edited, another, another]);
});

test('rescheduling a workshop while a booking is being confirmed also reschedules the reminder of that booking', async () => {
  const event = await buildEvent();
  const { booking } = await holdSeats(app, event);
  const held = await database.sequelize.transaction();
  await database.sequelize.query(
    `insert into outbox_messages (key, kind) values ('booking-confirmed:${booking.id}', 'booking-confirmed')`,
    { transaction: held },
  );

  const itn = payBooking(app, booking);
  await waitUntilBlocked(database.sequelize);
  const rescheduling = edit(event, { date: addDays(event.date, 7) });
  await waitUntilBlocked(database.sequelize, 2);
  await held.rollback();
  await Promise.all([itn, rescheduling]);

  expect(await reminders()).toMatchObject([reminderOf(event)]);
});

test('a booking that is confirmed while its workshop is rescheduled gets a reminder of the new start', async () => {
  const event = await buildEvent();
  const booking = await buildBooking(event);
  const held = await database.sequelize.transaction();
  await database.sequelize.query(`update events set date = date + 7 where id = ${event.id}`, { transaction: held });

  const confirming = admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });
  await waitUntilBlocked(database.sequelize);
  await held.commit();

  expect((await confirming).status).toBe(200);
  await event.reload();
  expect(await reminders()).toMatchObject([reminderOf(event)]);
});

test('rescheduling a workshop and cancelling one of its bookings cause no deadlock', async () => {
  const event = await buildEvent();
  const { id } = await bookManually(admin, event);
  const held = await database.sequelize.transaction();
  await database.sequelize.query('select 1 from events for update', { transaction: held });
  const before = await transactionRetries.get();

  const rescheduling = edit(event, { date: addDays(event.date, 7) });
  await waitUntilBlocked(database.sequelize);
  const cancelling = admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  await waitUntilBlocked(database.sequelize, 2);
  await held.commit();
  const [, { status }] = await Promise.all([rescheduling, cancelling]);

  expect(status).toBe(200);
  expect((await transactionRetries.get()).values).toEqual(before.values);
  expect(await reminders()).toEqual([]);
});

test('no reminder of a deleted workshop is sent', async () => {
  const event = await buildEvent();
  const other = await buildEvent();
  await bookManually(admin, event);
  await bookManually(admin, other);

  await event.update({ deletedAt: new Date() });

  expect(await reminders()).toMatchObject([reminderOf(other)]);
});
