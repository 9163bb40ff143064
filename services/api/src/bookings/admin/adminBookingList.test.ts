import type { RosterView } from '@studio/contract/admin/roster';
import type { BookingView } from '@studio/contract/bookings/bookings';
import type { Paged } from '@studio/contract/paging';
import { bookManually } from '../../../test/bookings.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { buildPaidBooking } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { receivePayment } from '../../../test/payments/ledger.ts';
import type { Event } from '../../events/event.model.ts';

const { database, admin } = useAppWithProvider();

/** Inserts walk-ins with the last names 1, 2 …; the first is the newest. */
async function fill({ id }: Event, count: number): Promise<void> {
  await database.sequelize.query(`
    with ordered as (insert into orders (first_name, last_name)
      select 'Zanele', n::text from generate_series(1, ${count}) n returning id, last_name::integer as n),
    booking as (insert into bookings (order_id, event_id, booking_reference, participants,
      free_cancellation_hours, kept_percent_after, status, ended_by, created_at)
    select id, ${id}, 'REF-' || n, 1,
      48, 100, 'cancelled', 'admin', now() - make_interval(mins => n)
    from ordered returning order_id)
    insert into payment_requests (id, order_id, purpose, amount, method)
    select gen_random_uuid()::text, order_id, 'admin', 45000, 'cash' from booking`);
}

describe('the list', () => {
  test('the list of bookings is an array of pending, confirmed and cancelled bookings, newest first', async () => {
    const event = await buildEvent();
    for (const status of ['held', 'pending', 'confirmed'] as const) {
      await buildBooking(event, { status, paymentMethod: 'cash' });
    }
    const ended = { endedBy: 'admin', expiresAt: null } as const;
    const row = await buildBooking(event, { ...ended, status: 'cancelled', notes: 'ill' });
    await buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null });

    const { status, body, headers } = await admin.get<BookingView[]>('/api/bookings');

    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body.map((booking) => booking.status)).toEqual(['cancelled', 'confirmed', 'pending']);
    expect(body[0]).toEqual({
      id: row.id,
      eventId: event.id,
      eventTitle: event.title,
      eventDate: event.date,
      eventStartTime: '10:00',
      firstName: 'Thandi',
      lastName: 'Mokoena',
      email: row.order.email,
      phone: row.order.phone,
      participants: 1,
      totalAmount: 45_000,
      paymentMethod: 'payfast',
      paymentStatus: 'pending',
      paymentId: null,
      bookingReference: row.bookingReference,
      status: 'cancelled',
      createdAt: row.createdAt.toISOString(),
      notes: 'ill',
      openAmount: null,
      tickets: [],
      heldUntil: null,
      isAwaitingChoice: false,
    });
  });

  test('the list of bookings has the id of the payment for the booking, not that of a payment for its change', async () => {
    const booking = await buildPaidBooking(database, await buildEvent());
    const ofChange = { isChange: true, review: 'no_seat', providerPaymentId: 'of a change' } as const;
    await receivePayment(database.sequelize, { ...ofChange, orderId: booking.orderId });

    const { body } = await admin.get<BookingView[]>('/api/bookings');

    expect(booking.paymentId).toMatch(/^\d+$/);
    expect(body).toMatchObject([{ paymentId: booking.paymentId }]);
  });

  test('the list of bookings is filtered by name, e-mail, reference, status and event, and paginated on request', async () => {
    const [event, other] = [await buildEvent(), await buildEvent()];
    const amelie = await buildBooking(event, {
      firstName: 'Amélie',
      lastName: 'Nkosi',
      email: 'Lerato.N@Example.com',
      status: 'confirmed',
      bookingReference: '7K3M-Q0XD-94TB',
      paymentMethod: 'cash',
    });
    await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });
    await buildBooking(other);
    const found = async (query: string) => (await admin.get<BookingView[]>(`/api/bookings?${query}`)).body;

    for (const search of ['amelie nk', 'NKOSI Amélie', 'am n', 'lerato.n@example', '7k3m-q0', '7k3mq0xd94', 'm-q0xd']) {
      const bookings = await found(`search=${encodeURIComponent(search)}`);
      expect([search, bookings.map(({ id }) => id).includes(amelie.id)]).toEqual([search, true]);
    }
    expect(await found('search=amelie&status=cancelled')).toEqual([]);
    expect(await found('search=%25')).toEqual([]);
    expect(await found(`eventId=${other.id}`)).toHaveLength(1);
    expect(await found('status=cancelled')).toHaveLength(1);

    const { body } = await admin.get<Paged<BookingView>>('/api/bookings?page=2&pageSize=2');
    expect(body).toMatchObject({ total: 3, page: 2, pageSize: 2 });
    expect(body.items.map(({ id }) => id)).toEqual([amelie.id]);
  });

  test.each(['084 555 0606', '0845550606', '27845550606', '+27 84 555 0606'])(
    'the list of bookings finds the phone number %s in each spelling, and inside other text',
    async (search) => {
      const event = await buildEvent();
      const phone = '082 555 0142';
      const bookings = [
        await buildBooking(event, { phone: '084 555-0606', phoneE164: '+27845550606' }),
        await buildBooking(event, { phone: 'Sam, 0845550606', phoneE164: null }),
        await buildBooking(event, { phone, phoneE164: '+27825550142', email: '0845550606@example.com' }),
      ];
      await buildBooking(event, { phone, phoneE164: '+27825550142', email: '0845550707@example.com' });

      const { body } = await admin.get<Paged<BookingView>>(`/api/bookings?page=1&search=${encodeURIComponent(search)}`);

      expect(body.items.map(({ id }) => id)).toEqual(bookings.map(({ id }) => id).toReversed());
    },
  );

  test('the list of bookings is complete and in order when it is longer than one batch of the cursor', async () => {
    await fill(await buildEvent(), 1100);

    const { body } = await admin.get<BookingView[]>('/api/bookings');

    expect(body.map(({ lastName }) => lastName)).toEqual(Array.from({ length: 1100 }, (_, index) => String(index + 1)));
  });

  test('the list of bookings counts at first only a thousand rows, and matches of a frequent word in steps of a hundred', async () => {
    await fill(await buildEvent(), 1100);
    const page = async (query: string) => (await admin.get<Paged<BookingView>>(`/api/bookings?${query}`)).body;

    const [rows, last] = [await page('page=1'), await page('page=11&pageSize=100')];
    const [first, second, tenth] = [
      await page('search=zan&page=1'),
      await page('search=zan&page=2&pageSize=100'),
      await page('search=zan&page=10&pageSize=100'),
    ];

    expect([rows, last]).toMatchObject([
      { total: 1000, hasMore: true },
      { total: 1100, hasMore: false },
    ]);
    expect(first).toMatchObject({ total: 100, hasMore: true, items: [{ lastName: '1' }, ...first.items.slice(1)] });
    expect(second).toMatchObject({ total: 200, hasMore: true });
    expect(second.items[0]?.lastName).toBe('101');
    expect(tenth).toMatchObject({ total: 1000, hasMore: true });
    expect(tenth.items.at(-1)?.lastName).toBe('1000');
  });

  test('the list of bookings shows matches that are older than the newest thousand rows', async () => {
    await fill(await buildEvent(), 1100);

    const { body } = await admin.get<Paged<BookingView>>('/api/bookings?search=ref-110&page=1');

    expect(body).toMatchObject({ total: 2, hasMore: false });
    expect(body.items.map(({ lastName }) => lastName)).toEqual(['110', '1100']);
  });

  test.each([
    ['page=501&pageSize=200', /^Only the first 100,000 rows are shown in pages/],
    ['search=zan&page=11&pageSize=100', /^A search shows its first 1,000 results/],
  ])('the list of bookings rejects %s, a page beyond the limit, with a sentence', async (query, sentence) => {
    const { status, body } = await admin.get<{ error: string }>(`/api/bookings?${query}`);

    expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
  });

  test.each([
    'page=0',
    'page=x',
    'pageSize=201',
    'status=held',
    'status[$ne]=x&eventId=x',
    'search=a&search=b',
    'eventId=1e3',
  ])('the list of bookings rejects the filter %s', async (query) => {
    expect((await admin.get(`/api/bookings?${query}`)).status).toBe(400);
  });
});

test('the roster lists bookings by name, with phone, payment and notes', async () => {
  const event = await buildEvent();
  const { bookingReference } = await bookManually(admin, event, { firstName: 'Zanele', participants: 2 });
  await buildBooking(event, { firstName: 'Amélie', status: 'pending', notes: 'left-handed' });
  await buildBooking(event, { firstName: 'Bongani', status: 'cancelled', endedBy: 'admin', expiresAt: null });
  await buildBooking(event, { firstName: 'Chipo', status: 'held' });

  const { body } = await admin.get<RosterView>(`/api/admin/events/${event.id}/roster`);

  expect(body).toMatchObject({
    event: { id: event.id, title: event.title, startTime: '10:00', endTime: '12:30', capacity: 12 },
    seatsTaken: 4,
  });
  expect(body.entries.map(({ firstName }) => firstName)).toEqual(['Amélie', 'Zanele']);
  expect(body.entries[0]).toMatchObject({ paymentStatus: 'pending', notes: 'left-handed', participants: 1 });
  expect(body.entries[1]).toMatchObject({
    bookingReference,
    paymentStatus: 'completed',
    totalAmount: 90_000,
    phone: '082 555 0142',
  });
});
