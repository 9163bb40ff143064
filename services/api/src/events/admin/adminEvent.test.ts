import { weeklyDates } from '@studio/contract/events/events';
import type { AdminEventView, EventView, SavedEventView } from '@studio/contract/events/events';
import { addDays } from '@studio/contract/format/dates';
import { useSignedIn } from '../../../test/admins.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { request, visitorClient } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildEventInput, buildVisitor } from '../../../test/factories.ts';
import { Event } from '../event.model.ts';

const { app, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

const provider = 'https://www.payfast.co.za/eng/process';
const button = `<form action="${provider}" method="post"><input type="hidden" name="cmd" value="_paynow"><button onclick="steal()">Pay</button></form><script>steal()</script>`;

async function publicIds(): Promise<number[]> {
  const { body } = await request<EventView[]>(app.url, '/api/events');
  return body.map(({ id }) => id);
}

// SPEC §7
test('a new event is on the public list at once', async () => {
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

test('an event with an invalid field is rejected with a sentence beside the field', async () => {
  const { status, body } = await admin.post('/api/events', buildEventInput({ price: 999 }));

  expect(status).toBe(400);
  expect(body.fields).toEqual({ price: 'Price must be at least 1000 cents (R10.00)' });
  expect(await Event.count()).toBe(0);
});

test('a workshop that ends after midnight is stored, and its duration counts into the next day', async () => {
  const { status, body } = await admin.post<SavedEventView>(
    '/api/events',
    buildEventInput({ startTime: '20:00', endTime: '00:30' }),
  );

  expect(status).toBe(201);
  expect(body).toMatchObject({ endTime: '00:30', time: '8:00 PM - 12:30 AM', duration: '4 h 30 min' });
});

// SPEC §3, §5, §9
test('the lowest and highest values and a leap day are allowed, and the default capacity is twelve', async () => {
  const { capacity: _left, ...without } = buildEventInput({ price: 1000, date: '2028-02-29' });

  const least = await admin.post<AdminEventView>('/api/events', without);
  const most = await admin.post<AdminEventView>('/api/events', buildEventInput({ price: 100_000, capacity: 50 }));

  expect(least).toMatchObject({ status: 201, body: { capacity: 12, date: '2028-02-29' } });
  expect(most.status).toBe(201);
});

// RELIABILITY T06
test('a deleted workshop is hidden everywhere except on its booking pages', async () => {
  const event = await buildEvent();
  const made = await admin.post<{ bookingReference: string }>('/api/bookings/manual', {
    eventId: event.id,
    ...buildVisitor(),
    paymentStatus: 'pending',
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

// SPEC §3
test('admins see past and upcoming events, latest first, with booked and free seats', async () => {
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

test('each edit of an event writes one audit row with the edited fields', async () => {
  const { body: event } = await admin.post<AdminEventView>('/api/events', buildEventInput({ title: 'Raku' }));
  await admin.patch(`/api/events/${event.id}`, { price: 50_000 });
  await admin.delete(`/api/events/${event.id}`);

  const { body } = await admin.audit();

  expect(body.items.map(({ action }) => action)).toEqual(['event.deleted', 'event.updated', 'event.created']);
  expect(body.items[1]).toMatchObject({
    subject: `Raku, ${event.date} (${event.id})`,
    before: { price: 45_000 },
    after: { price: 50_000 },
  });
});

// SPEC §2 Home page
test('a picture on another https site is stored, and visitors get its address', async () => {
  const imageUrl = 'https://pictures.example/raku.jpg';

  const { body } = await admin.post<SavedEventView>('/api/events', buildEventInput({ imageUrl }));

  expect(body).toMatchObject({ imageUrl, dropped: [] });
  const page = await fetch(`${app.url}/api/events/${body.id}`);
  expect(await page.json()).toMatchObject({ imageUrl });
});

test('pay-now markup is stored as its form and hidden inputs, and dropped parts are reported', async () => {
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

test('stored markup whose host is no longer allowed does not prevent an edit of other fields', async () => {
  const event = await buildEvent({ payNowHtml: '<form action="https://old.test/pay" method="post"></form>' });

  expect((await admin.patch(`/api/events/${event.id}`, { title: 'Raku' })).status).toBe(200);
});
