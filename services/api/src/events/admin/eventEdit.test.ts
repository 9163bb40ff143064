import { QueryTypes } from 'sequelize';
import type { AdminEventView, EventView, SavedEventView } from '@studio/contract/events/events';
import { addDays } from '@studio/contract/format/dates';
import type { AdminClient } from '../../../test/admins.ts';
import { useSignedIn } from '../../../test/admins.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { request, visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildBooking, buildEvent, buildEventInput, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { Event } from '../event.model.ts';

const { database, app, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

const provider = 'https://www.payfast.co.za/eng/process';
const button = `<form action="${provider}" method="post"><input type="hidden" name="cmd" value="_paynow"><button onclick="steal()">Pay</button></form><script>steal()</script>`;

// SPEC §7
test('an edit changes the given fields, and the public list shows it at once', async () => {
  const { id } = (await admin.post<AdminEventView>('/api/events', buildEventInput())).body;
  await request(app.url, '/api/events');

  const edited = await admin.patch<SavedEventView>(`/api/events/${id}`, { title: 'Raku', price: 50_000, id: 7 });

  expect(edited).toMatchObject({ status: 200, body: { id, title: 'Raku', price: 50_000, startTime: '10:00' } });
  const list = await request<EventView[]>(app.url, '/api/events');
  expect(list.body[0]).toMatchObject({ id, title: 'Raku', price: 50_000 });
});

test.each([[{ endTime: '09:00' }], [{ startTime: '13:00' }], [{ price: 1 }], [{ title: '' }], [{ date: null }], [[]]])(
  'an edit with %j is rejected and changes nothing',
  async (edit) => {
    const event = await buildEvent();

    const { status } = await admin.patch(`/api/events/${event.id}`, edit);

    expect(status).toBe(400);
    expect((await Event.findByPk(event.id))?.get({ plain: true })).toEqual(event.get({ plain: true }));
  },
);

describe('two admins who edit one workshop', () => {
  const edit = (by: AdminClient, id: number, fields: object, before?: object) =>
    by.patch<SavedEventView>(`/api/events/${id}`, { ...fields, before });

  test('the second of two concurrent edits waits and is rejected with the time of the first', async () => {
    const [first, second] = [await admins.signIn(), await admins.signIn()];
    const event = await buildEvent({ title: 'Raku' });
    const slow = await database.sequelize.transaction();
    await Event.findByPk(event.id, { lock: slow.LOCK.UPDATE, transaction: slow });

    const saves = ['Raku Night', 'Raku Day'].map((title, index) =>
      edit(index === 0 ? first : second, event.id, { title }, { title: 'Raku' }),
    );
    await waitUntilBlocked(database.sequelize, 2);
    await slow.commit();
    const [won, lost] = (await Promise.all(saves)).sort((one, other) => one.status - other.status);

    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.body).toMatchObject({
      code: 'changed_meanwhile',
      error: expect.stringMatching(
        /^Somebody else changed this workshop at \d{1,2}:\d{2} [AP]M\. Nothing of yours was saved\.$/,
      ),
    });
    expect((await event.reload()).title).toBe(won?.body.title);
  });

  test('a conflict with an edit of an earlier day is reported with its date', async () => {
    const event = await buildEvent({ title: 'Raku' });
    await database.sequelize.query(`update events set updated_at = '2026-03-13T22:30:00Z'`);

    const { body } = await edit(admin, event.id, { title: 'Raku Night' }, { title: 'Wheel' });

    expect(body).toMatchObject({
      error: 'Somebody else changed this workshop on Sat 14 Mar 2026 at 12:30 AM. Nothing of yours was saved.',
    });
  });

  test('two edits of different fields succeed, and so does an edit without the field `before`', async () => {
    const event = await buildEvent({ title: 'Raku', endTime: null });

    expect((await edit(admin, event.id, { title: 'Fire' }, { title: 'Raku' })).status).toBe(200);
    expect((await edit(admin, event.id, { endTime: '12:30' }, { endTime: null })).status).toBe(200);
    expect((await edit(admin, event.id, { endTime: '12:00' }, { endTime: null })).status).toBe(409);
    expect((await edit(admin, event.id, { title: 'Smoke' })).status).toBe(200);
    expect(await event.reload()).toMatchObject({ title: 'Smoke', endTime: '12:30:00' });
  });

  test('seats that were booked meanwhile do not conflict with an edit', async () => {
    const event = await buildEvent();
    await buildBooking(event);

    expect((await edit(admin, event.id, { capacity: 10 }, { capacity: 12 })).status).toBe(200);
  });

  test('an edit that is sent again after a lost response is not a conflict, even with pasted markup', async () => {
    const event = await buildEvent({ title: 'Raku' });
    const fields = { title: ' Raku Night ', payNowButtonHtml: button };
    const before = { title: 'Raku', payNowButtonHtml: null };

    const answers = [await edit(admin, event.id, fields, before), await edit(admin, event.id, fields, before)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test.each([['text'], [7], [[]], [null]])('an edit whose field before is %j is rejected', async (before) => {
    const event = await buildEvent();

    expect((await admin.patch(`/api/events/${event.id}`, { title: 'Raku', before })).status).toBe(400);
  });
});

describe('capacity', () => {
  test('the capacity can be lowered to the booked seats but not below, and the error names their number', async () => {
    const event = await buildEvent({ capacity: 10 });
    await buildBooking(event, { status: 'confirmed', participants: 7, paymentMethod: 'cash' });

    const below = await admin.patch(`/api/events/${event.id}`, { capacity: 6 });
    const equal = await admin.patch(`/api/events/${event.id}`, { capacity: 7 });

    expect(below).toMatchObject({ status: 409, body: { code: 'capacity_below_taken' } });
    expect(below.body.error).toContain('7 places are taken');
    expect(equal).toMatchObject({ status: 200, body: { capacity: 7, availableSeats: 0, isFullyBooked: true } });
  });

  test('an edit of the capacity waits for a concurrent booking', async () => {
    const event = await buildEvent({ capacity: 2 });
    const transaction = await database.sequelize.transaction();
    await database.sequelize.query('update events set seats_taken = 2 where id = $1', {
      bind: [event.id],
      type: QueryTypes.RAW,
      transaction,
    });
    const edit = admin.patch(`/api/events/${event.id}`, { capacity: 1 });
    await waitUntilBlocked(database.sequelize);
    await transaction.commit();

    expect(await edit).toMatchObject({ status: 409, body: { code: 'capacity_below_taken' } });
    await database.sequelize.query('update events set seats_taken = 0', { type: QueryTypes.RAW });
  });

  // RELIABILITY M23
  test('the capacity never falls below the booked seats when it is lowered while twenty visitors book', async () => {
    const event = await buildEvent({ capacity: 20 });
    const visitors = Array.from({ length: 20 }, () => buildVisitor());

    const [edit, ...holds] = await Promise.all([
      admin.patch<AdminEventView>(`/api/events/${event.id}`, { capacity: 5 }),
      ...visitors.map((visitor) => visitorClient(app.url).hold(event, visitor)),
    ]);

    await event.reload();
    const held = holds.filter(({ status }) => status === 200).length;
    expect([200, 409]).toContain(edit.status);
    expect(holds.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(event.seatsTaken).toBe(held);
    expect(event.seatsTaken).toBeLessThanOrEqual(event.capacity);
  });
});

test('an edit does not change held bookings, and gives pending reminders a new time', async () => {
  const event = await buildEvent();
  const held = await buildBooking(event, { status: 'held', participants: 2 });
  await admin.post('/api/bookings/manual', { eventId: event.id, ...buildVisitor() });
  const date = addDays(event.date, 3);

  await admin.patch(`/api/events/${event.id}`, { price: 90_000, date, startTime: '09:00' });

  await held.reload();
  expect(held.totalAmount).toBe(2 * 45_000);
  const reminders = (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'booking-reminder');
  expect(reminders).toMatchObject([
    { state: 'pending', content: null },
    {
      state: 'pending',
      dueAt: new Date(`${addDays(date, -1)}T09:00:00+02:00`),
      content: { event: { id: event.id, date, startTime: '09:00' } },
    },
  ]);
});
