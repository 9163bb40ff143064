import type { AnalyticsView } from '@studio/contract/admin/analytics';
import type { AdminEventView, EventPageView, EventView } from '@studio/contract/events/events';
import type { Paged } from '@studio/contract/paging';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { request, visitorClient } from '../../test/client.ts';
import { buildBooking, buildEvent, buildVisitor, startsIn } from '../../test/factories.ts';
import { makeReference } from '../bookings/ids/reference.ts';

const { app, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

const cancelled = { cancelledAt: new Date('2031-03-01T08:00:00Z'), cancelReason: 'Our kiln has broken.' };

test('a cancelled workshop is in no public list, and its page says so with the other dates', async () => {
  const { id } = await buildEvent({ title: 'Raku', ...cancelled });
  const other = await buildEvent({ title: 'Raku' });

  const list = await request<EventView[]>(app.url, '/api/events');
  const seats = await request(app.url, `/api/events/seats?ids=${id},${other.id}`);
  const page = await request<EventPageView>(app.url, `/api/events/${id}`);
  const otherPage = await request<EventPageView>(app.url, `/api/events/${other.id}`);

  expect(list.body.map((event) => event.id)).toEqual([other.id]);
  expect(seats.body).toEqual([[other.id, 12]]);
  expect(page.body).toMatchObject({
    title: 'Raku',
    isCancelled: true,
    availableSeats: 0,
    isFullyBooked: true,
    payNowButtonHtml: null,
    otherDates: [{ id: other.id }],
  });
  expect(page.body).not.toHaveProperty('cancelReason');
  expect(otherPage.body).toMatchObject({ isCancelled: false, otherDates: [] });
});

test('the page of a cancelled workshop stays after its start, but not after its deletion', async () => {
  const past = await buildEvent({ ...startsIn(-60), ...cancelled });
  const deleted = await buildEvent({ ...cancelled, deletedAt: new Date() });

  expect((await request(app.url, `/api/events/${past.id}`)).status).toBe(200);
  expect((await request(app.url, `/api/events/${deleted.id}`)).status).toBe(404);
});

test('neither a visitor nor an admin can book a cancelled workshop', async () => {
  const event = await buildEvent(cancelled);
  const visitor = buildVisitor();
  const body = { ...visitor, eventId: event.id };

  const answers = [
    await visitorClient(app.url).hold(event, visitor),
    await visitorClient(app.url).confirm(body),
    await admin.post('/api/bookings/manual', { ...body, paymentMethod: 'cash' }),
  ];

  expect(answers.map(({ status, body: answer }) => [status, answer])).toEqual(
    answers.map(() => [
      409,
      { code: 'booking_closed', error: 'This workshop was cancelled. Please look at the other dates.' },
    ]),
  );
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('a booking of a cancelled workshop is not confirmed, and its page has the reason', async () => {
  const event = await buildEvent(cancelled);
  const booking = await buildBooking(event, { bookingReference: makeReference() });

  const confirmed = await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });
  const page = await visitorClient(app.url).booking(booking.bookingReference);

  expect([confirmed.status, confirmed.body]).toMatchObject([409, { code: 'conflict' }]);
  expect(page.body).toMatchObject({ cancelReason: 'Our kiln has broken.', sequence: 1, isEventDeleted: false });
});

test.each(['visitor', 'time'] as const)(
  'the page of a booking that was ended by the %s does not have the reason of its cancelled workshop',
  async (endedBy) => {
    const event = await buildEvent(cancelled);
    const booking = await buildBooking(event, { bookingReference: makeReference(), status: 'cancelled', endedBy });

    const page = await visitorClient(app.url).booking(booking.bookingReference);

    expect(page.body).toMatchObject({ booking: { status: 'cancelled' }, cancelReason: null });
  },
);

test('the portal lists a cancelled workshop with its reason, and does not count it as active', async () => {
  const event = await buildEvent({ ...startsIn(3600), ...cancelled });

  const list = await admin.get<Paged<AdminEventView>>('/api/admin/events?page=1');
  const { body: figures } = await admin.get<AnalyticsView>('/api/analytics');

  const cancellation = { at: '2031-03-01T08:00:00.000Z', reason: 'Our kiln has broken.' };
  expect(list.body.items).toMatchObject([{ id: event.id, cancellation }]);
  expect(figures).toMatchObject({ activeEvents: 0, thisWeek: [] });
});

test('a copy can be made for the day of a cancelled workshop', async () => {
  const event = await buildEvent({ title: 'Raku' });
  await buildEvent({ title: 'Raku', date: '2091-03-01', ...cancelled });

  const copies = await admin.post<AdminEventView[]>(`/api/events/${event.id}/copies`, { dates: ['2091-03-01'] });

  expect(copies.body).toMatchObject([{ date: '2091-03-01', cancellation: null }]);
});
