import type { AdminEventView, EventPageView, EventView } from '@studio/contract/events/events';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { bookManually, directInput } from '../../test/bookings.ts';
import { request, visitorClient } from '../../test/client.ts';
import { buildEvent, buildEventInput, buildVisitor } from '../../test/factories.ts';

const { app, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

const notOnCalendar = { code: 'not_found', error: 'This workshop is not on our calendar.' };

test('a private workshop is in no public list and has no public page', async () => {
  const hidden = await buildEvent({ title: 'Raku', category: 'Team days', isPrivate: true });
  const cancelled = await buildEvent({
    isPrivate: true,
    cancelledAt: new Date(),
    cancelReason: 'Our kiln has broken.',
  });
  const shown = await buildEvent({ title: 'Raku' });

  const list = await request<EventView[]>(app.url, '/api/events');
  const seats = await request(app.url, `/api/events/seats?ids=${hidden.id},${shown.id}`);
  const filters = await request(app.url, '/api/events/filters');
  const pages = await Promise.all([hidden, cancelled].map(({ id }) => request(app.url, `/api/events/${id}`)));
  const otherDates = (await request<EventPageView>(app.url, `/api/events/${shown.id}`)).body.otherDates;

  expect(list.body.map(({ id }) => id)).toEqual([shown.id]);
  expect(seats.body).toEqual([[shown.id, 12]]);
  expect(filters.body).toMatchObject({ total: 1, categories: [shown.category] });
  expect(pages.map(({ status, body }) => [status, body])).toEqual(pages.map(() => [404, notOnCalendar]));
  expect(otherDates).toEqual([]);
});

test('a visitor can neither book a private workshop nor wait for it nor ask for its price', async () => {
  const event = await buildEvent({ isPrivate: true, capacity: 1 });
  const visitor = buildVisitor();
  const { phone: _phone, ...waiting } = visitor;

  const client = visitorClient(app.url);
  const answers = [
    await client.hold(event, visitor),
    await client.confirm(directInput(event.id, visitor)),
    await request(app.url, `/api/events/${event.id}/waitlist`, { method: 'POST', body: waiting }),
    await request(app.url, '/api/discounts/quote', {
      method: 'POST',
      body: { eventId: event.id, participants: 1, code: 'CLAY10' },
    }),
  ];

  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [404, notOnCalendar]));
  expect((await event.reload()).seatsTaken).toBe(0);
});

test('an admin adds a private workshop for more than R1000 per person, sees it marked, and books it', async () => {
  const { status, body } = await admin.post<AdminEventView>(
    '/api/events',
    buildEventInput({ isPrivate: true, price: 250_000 }),
  );
  const booking = await bookManually(admin, body, { participants: 2 });
  const { items } = (await admin.get<{ items: AdminEventView[] }>('/api/admin/events?page=1&pageSize=10')).body;

  expect([status, body]).toMatchObject([201, { isPrivate: true, price: 250_000 }]);
  expect(booking).toMatchObject({ status: 'confirmed', totalAmount: 500_000 });
  expect(items).toMatchObject([{ id: body.id, isPrivate: true, availableSeats: 10 }]);
});

test('only a private workshop may cost more than R1000 per person, and at most R10000', async () => {
  const prices = [{ price: 100_100 }, { price: 1_000_000, isPrivate: true }, { price: 1_000_100, isPrivate: true }];

  const answers = await Promise.all(prices.map((values) => admin.post('/api/events', buildEventInput(values))));

  expect(answers.map(({ status, body }) => [status, body.fields])).toEqual([
    [400, { price: 'Price cannot exceed 100000 cents (R1000.00)' }],
    [201, undefined],
    [400, { price: 'Price cannot exceed 1000000 cents (R10000.00)' }],
  ]);
});

test('a workshop stays private or public, and a copy is like it', async () => {
  const event = await buildEvent({ isPrivate: true });

  const opened = await admin.patch(`/api/events/${event.id}`, { isPrivate: false });
  const hidden = await admin.patch(`/api/events/${(await buildEvent()).id}`, { isPrivate: true });
  const renamed = await admin.patch(`/api/events/${event.id}`, { title: 'A clay day' });
  const copies = await admin.post(`/api/events/${event.id}/copies`, { dates: ['2098-06-02'] });

  expect([opened, hidden].map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'conflict'],
    [409, 'conflict'],
  ]);
  expect(renamed.body).toMatchObject({ title: 'A clay day', isPrivate: true });
  expect(copies.body).toMatchObject([{ isPrivate: true }]);
});
