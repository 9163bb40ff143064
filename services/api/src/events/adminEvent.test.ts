import { QueryTypes } from 'sequelize';
import type { AuditView } from '@studio/contract/admins';
import { weeklyDates } from '@studio/contract/events';
import type { AdminEventView, EventView, SavedEventView } from '@studio/contract/events';
import { addDays } from '@studio/contract/format/dates';
import type { Paged } from '@studio/contract/paging';
import { useAdmins } from '../../test/admins.ts';
import type { AdminClient } from '../../test/admins.ts';
import { useApp } from '../../test/app.ts';
import { request, visitorClient } from '../../test/client.ts';
import { untilBlocked } from '../../test/concurrency/untilBlocked.ts';
import { useDatabase } from '../../test/database.ts';
import { buildBooking, buildEvent, buildEventInput, buildVisitor } from '../../test/factories.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { Event } from './event.model.ts';

const database = useDatabase();
const app = useApp(database);
const admins = useAdmins(app);

const provider = 'https://www.payfast.co.za/eng/process';
const button = `<form action="${provider}" method="post"><input type="hidden" name="cmd" value="_paynow"><button onclick="steal()">Pay</button></form><script>steal()</script>`;

async function publicIds(): Promise<number[]> {
  const { body } = await request<EventView[]>(app.url, '/api/events');
  return body.map(({ id }) => id);
}

test('a new event is on the public list at once', async () => {
  const admin = await admins.signIn();
  const input = buildEventInput({ title: ' Wheel throwing ', endTime: null });

  const { status, body } = await admin.post<SavedEventView>('/api/events', input);

  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'Wheel throwing',
    date: input.date,
    startTime: '10:00',
    endTime: null,
    time: '10:00 AM',
    duration: null,
    availableSeats: 12,
    isFullyBooked: false,
    bookingCount: 0,
    dropped: [],
  });
  expect(await publicIds()).toEqual([body.id]);
});

// SPEC §5 Event form
test.each([
  [{ price: 999 }, 'price', 'Price must be at least 1000 cents (R10.00)'],
  [{ price: 100_001 }, 'price', 'Price cannot exceed 100000 cents (R1000.00)'],
  [{ price: 1000.5 }, 'price', 'Price must be a whole number'],
  [{ price: '45000' }, 'price', 'Price must be a number'],
  [{ capacity: 0 }, 'capacity', 'Capacity must be at least 1'],
  [{ capacity: 51 }, 'capacity', 'Capacity cannot exceed 50 people'],
  [{ title: '  ' }, 'title', 'Title is required'],
  [{ description: undefined }, 'description', 'Description is required'],
  [{ category: '' }, 'category', 'Category is required'],
  [{ date: '2025-02-29' }, 'date', 'Please enter a date that exists'],
  [{ date: '0000-00-00' }, 'date', 'Please enter a date that exists'],
  [{ date: 'infinity' }, 'date', 'Please enter a date that exists'],
  [{ startTime: '24:00' }, 'startTime', 'Please enter a time such as 14:30'],
  [{ startTime: '7:5' }, 'startTime', 'Please enter a time such as 14:30'],
  [{ endTime: '09:00' }, 'endTime', 'The workshop must end after it starts'],
])('an event with %j is rejected', async (values, field, error) => {
  const admin = await admins.signIn();

  const { status, body } = await admin.post('/api/events', { ...buildEventInput(), ...values });

  expect(status).toBe(400);
  expect(body.fields?.[field]).toBe(error);
  expect(await Event.count()).toBe(0);
});

test('the limits themselves and a leap day are allowed, and the default capacity is twelve', async () => {
  const admin = await admins.signIn();
  const { capacity: _left, ...without } = buildEventInput({ price: 1000, date: '2028-02-29' });

  const least = await admin.post<AdminEventView>('/api/events', without);
  const most = await admin.post<AdminEventView>('/api/events', buildEventInput({ price: 100_000, capacity: 50 }));

  expect(least).toMatchObject({ status: 201, body: { capacity: 12, date: '2028-02-29' } });
  expect(most.status).toBe(201);
});

test('an edit changes the given fields, and the public list shows it at once', async () => {
  const admin = await admins.signIn();
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
    const admin = await admins.signIn();
    const event = await buildEvent();

    const { status } = await admin.patch(`/api/events/${event.id}`, edit);

    expect(status).toBe(400);
    expect((await Event.findByPk(event.id))?.get({ plain: true })).toEqual(event.get({ plain: true }));
  },
);

describe('two admins who edit one workshop', () => {
  const edit = (admin: AdminClient, id: number, fields: object, before?: object) =>
    admin.patch<SavedEventView>(`/api/events/${id}`, { ...fields, before });

  test('of two edits at once the second waits and is rejected with the time of the first', async () => {
    const [first, second] = [await admins.signIn(), await admins.signIn()];
    const event = await buildEvent({ title: 'Raku' });
    const slow = await database.sequelize.transaction();
    await Event.findByPk(event.id, { lock: slow.LOCK.UPDATE, transaction: slow });

    const saves = ['Raku Night', 'Raku Day'].map((title, place) =>
      edit(place === 0 ? first : second, event.id, { title }, { title: 'Raku' }),
    );
    await untilBlocked(database.sequelize, 2);
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

  test('a change of an earlier day is reported with its date', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ title: 'Raku' });
    await database.sequelize.query(`update events set updated_at = '2026-03-13T22:30:00Z'`);

    const { body } = await edit(admin, event.id, { title: 'Raku Night' }, { title: 'Wheel' });

    expect(body).toMatchObject({
      error: 'Somebody else changed this workshop on Sat 14 Mar 2026 at 12:30 AM. Nothing of yours was saved.',
    });
  });

  test('edits of different fields both succeed, as does an edit without before', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ title: 'Raku', endTime: null });

    expect((await edit(admin, event.id, { title: 'Fire' }, { title: 'Raku' })).status).toBe(200);
    expect((await edit(admin, event.id, { endTime: '12:30' }, { endTime: null })).status).toBe(200);
    expect((await edit(admin, event.id, { endTime: '12:00' }, { endTime: null })).status).toBe(409);
    expect((await edit(admin, event.id, { title: 'Smoke' })).status).toBe(200);
    expect(await event.reload()).toMatchObject({ title: 'Smoke', endTime: '12:30:00' });
  });

  test('seats booked meanwhile are no conflict', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    await buildBooking(event);

    expect((await edit(admin, event.id, { capacity: 10 }, { capacity: 12 })).status).toBe(200);
  });

  test('the same edit sent again after a lost answer is no conflict, even with pasted markup', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ title: 'Raku' });
    const fields = { title: ' Raku Night ', payNowButtonHtml: button };
    const before = { title: 'Raku', payNowButtonHtml: null };

    const answers = [await edit(admin, event.id, fields, before), await edit(admin, event.id, fields, before)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test.each([['text'], [7], [[]], [null]])('before must be an object, not %j', async (before) => {
    const admin = await admins.signIn();
    const event = await buildEvent();

    expect((await admin.patch(`/api/events/${event.id}`, { title: 'Raku', before })).status).toBe(400);
  });
});

test('a picture on another site is stored and reported as not shown to visitors', async () => {
  const admin = await admins.signIn();
  const imageUrl = 'https://pictures.example/raku.jpg';

  const { body } = await admin.post<SavedEventView>('/api/events', buildEventInput({ imageUrl }));

  const told = ['The picture is on another site, so visitors see the studio instead. Please upload it here.'];
  expect(body).toMatchObject({ imageUrl, dropped: told });
  const renamed = await admin.patch<SavedEventView>(`/api/events/${body.id}`, { title: 'Raku' });
  expect(renamed.body).toMatchObject({ imageUrl, dropped: told });
  const uploaded = await admin.patch<SavedEventView>(`/api/events/${body.id}`, { imageUrl: '/art/pottery.jpg' });
  expect(uploaded.body).toMatchObject({ imageUrl: '/art/pottery.jpg', dropped: [] });
});

test('any path of the site may be the picture (SPEC §3)', async () => {
  const admin = await admins.signIn();

  const { status, body } = await admin.post<SavedEventView>(
    '/api/events',
    buildEventInput({ imageUrl: '/images/raku night (1).jpg'.replaceAll(' ', '%20') }),
  );

  expect(status).toBe(201);
  expect(body).toMatchObject({ imageUrl: '/images/raku%20night%20(1).jpg', dropped: [] });
});

test('pay-now markup is stored as its form and hidden inputs, and dropped parts are reported', async () => {
  const admin = await admins.signIn();

  const { status, body } = await admin.post<SavedEventView>(
    '/api/events',
    buildEventInput({ payNowButtonHtml: button }),
  );

  expect(status).toBe(201);
  expect(body.payNowButtonHtml).toBe(
    `<form action="${provider}" method="post"><input type="hidden" name="cmd" value="_paynow"></form>`,
  );
  expect(body.dropped).toEqual(['Instructions to the browser (on…, form…) were removed.']);
  const again = await admin.patch<SavedEventView>(`/api/events/${body.id}`, {
    payNowButtonHtml: body.payNowButtonHtml,
  });
  expect(again.body).toMatchObject({ payNowButtonHtml: body.payNowButtonHtml, dropped: [] });
  const none = await admin.patch<SavedEventView>(`/api/events/${body.id}`, { payNowButtonHtml: '' });
  expect(none.body.payNowButtonHtml).toBeNull();
});

test.each([
  ['<p>Pay here</p>', 'no form was found'],
  [`${button}${button}`, 'more than one form'],
  ['<form action="https://evil.test/pay"></form>', 'which is not the card provider'],
  ['<form action="/pay"></form>', 'full https address'],
  ['<form action="javascript:alert(1)"></form>', 'full https address'],
])('pay-now markup %j is rejected with a readable reason', async (payNowButtonHtml, reason) => {
  const admin = await admins.signIn();

  const { status, body } = await admin.post('/api/events', buildEventInput({ payNowButtonHtml }));

  expect(status).toBe(400);
  expect(body.fields?.['payNowButtonHtml']).toContain(reason);
});

test('markup saved under older allowed hosts does not prevent another edit', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent({ payNowHtml: '<form action="https://old.test/pay" method="post"></form>' });

  expect((await admin.patch(`/api/events/${event.id}`, { title: 'Raku' })).status).toBe(200);
});

describe('capacity', () => {
  test('may fall to the booked seats and not below, and the error names the number', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ capacity: 10 });
    await buildBooking(event, { status: 'confirmed', participants: 7, paymentMethod: 'cash' });

    const below = await admin.patch(`/api/events/${event.id}`, { capacity: 6 });
    const equal = await admin.patch(`/api/events/${event.id}`, { capacity: 7 });

    expect(below).toMatchObject({ status: 409, body: { code: 'capacity_below_taken' } });
    expect(below.body.error).toContain('7 places are taken');
    expect(equal).toMatchObject({ status: 200, body: { capacity: 7, availableSeats: 0, isFullyBooked: true } });
  });

  test('waits for a concurrent booking', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ capacity: 2 });
    const transaction = await database.sequelize.transaction();
    await database.sequelize.query('update events set seats_taken = 2 where id = $1', {
      bind: [event.id],
      type: QueryTypes.RAW,
      transaction,
    });
    const edit = admin.patch(`/api/events/${event.id}`, { capacity: 1 });
    await untilBlocked(database.sequelize);
    await transaction.commit();

    expect(await edit).toMatchObject({ status: 409, body: { code: 'capacity_below_taken' } });
    await database.sequelize.query('update events set seats_taken = 0', { type: QueryTypes.RAW });
  });

  test('lowered while twenty visitors book never falls below the booked seats', async () => {
    const admin = await admins.signIn();
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

test('an edit changes no held booking and moves pending reminders', async () => {
  const admin = await admins.signIn();
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

// RELIABILITY T06
test('a deleted workshop is hidden everywhere but on its booking pages', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const made = await admin.post<{ bookingReference: string }>('/api/bookings/manual', {
    eventId: event.id,
    ...buildVisitor(),
  });
  expect(await publicIds()).toEqual([event.id]);

  const deleted = await admin.delete(`/api/events/${event.id}`);

  expect(deleted.status).toBe(200);
  expect(await publicIds()).toEqual([]);
  expect((await admin.get<unknown[]>('/api/admin/events')).body).toEqual([]);
  expect((await request(app.url, `/api/events/${event.id}`)).status).toBe(404);
  const page = await visitorClient(app.url).booking(made.body.bookingReference);
  expect(page).toMatchObject({ status: 200, body: { event: { id: event.id, title: event.title } } });
  const later = await visitorClient(app.url).hold(event, buildVisitor());
  expect(later.status).toBe(404);
  for (const answer of [
    await admin.delete(`/api/events/${event.id}`),
    await admin.patch(`/api/events/${event.id}`, { title: 'Raku' }),
    await admin.post('/api/bookings/manual', { eventId: event.id, ...buildVisitor() }),
    await admin.get(`/api/admin/events/${event.id}/roster`),
  ]) {
    expect(answer.status).toBe(404);
  }
});

test('a workshop is repeated weekly, with its markup and without its bookings', async () => {
  const admin = await admins.signIn();
  const made = await admin.post<SavedEventView>('/api/events', buildEventInput({ payNowButtonHtml: button }));
  const { id, date, payNowButtonHtml } = made.body;
  await admin.post('/api/bookings/manual', { eventId: id, ...buildVisitor({ participants: 3 }) });

  const { status, body } = await admin.post<AdminEventView[]>(`/api/events/${id}/copies`, {
    dates: weeklyDates(date, 3),
  });

  expect(status).toBe(201);
  expect(body.map((event) => event.date)).toEqual([addDays(date, 7), addDays(date, 14), addDays(date, 21)]);
  for (const copy of body) expect(copy).toMatchObject({ availableSeats: 12, bookingCount: 0, payNowButtonHtml });
  expect(await publicIds()).toHaveLength(4);
});

test.each([
  [{ dates: [] }],
  [{ dates: ['2025-02-29'] }],
  [{ dates: 'x' }],
  [{}],
  [{ dates: ['2027-01-01', '2027-01-01'] }],
  [{ dates: weeklyDates('2027-01-01', 27) }],
])('copies to %j are rejected', async (body) => {
  const admin = await admins.signIn();
  const event = await buildEvent();

  expect((await admin.post(`/api/events/${event.id}/copies`, body)).status).toBe(400);
  expect(await Event.count()).toBe(1);
});

test('admins see past and coming events, latest first, with booked and free seats', async () => {
  const admin = await admins.signIn();
  const past = await buildEvent({ date: '2025-03-14' });
  const coming = await buildEvent({ endTime: '12:30' });
  await buildBooking(coming, { status: 'confirmed', participants: 2, paymentMethod: 'cash' });
  await buildBooking(coming, { status: 'pending', participants: 1 });
  await buildBooking(coming, { status: 'cancelled', endedBy: 'admin', expiresAt: null });
  await buildBooking(coming, { status: 'held', participants: 1 });

  const { body } = await admin.get<AdminEventView[]>('/api/admin/events');

  expect(body.map(({ id }) => id)).toEqual([coming.id, past.id]);
  expect(body[0]).toMatchObject({
    time: '10:00 AM - 12:30 PM',
    duration: '2 h 30 min',
    location: expect.stringContaining('Randburg'),
    createdAt: coming.createdAt.toISOString(),
    bookingCount: 2,
    availableSeats: 8,
  });
});

test('each change of an event is one audit row with the changed fields', async () => {
  const admin = await admins.signIn();
  const { body: event } = await admin.post<AdminEventView>('/api/events', buildEventInput({ title: 'Raku' }));
  await admin.patch(`/api/events/${event.id}`, { price: 50_000 });
  await admin.delete(`/api/events/${event.id}`);

  const { body } = await admin.get<Paged<AuditView>>('/api/admin/audit');

  expect(body.items.map(({ action }) => action)).toEqual(['event.deleted', 'event.updated', 'event.created']);
  expect(body.items[1]).toMatchObject({
    subject: `Raku, ${event.date} (${event.id})`,
    before: { price: 45_000 },
    after: { price: 50_000 },
  });
});
