import { QueryTypes } from 'sequelize';
import type { RosterView } from '@studio/contract/adminBookings';
import type { AuditView } from '@studio/contract/admins';
import type { BookingView } from '@studio/contract/bookings';
import type { Paged } from '@studio/contract/paging';
import { useAdmins } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { sendItn, paidItn, request, visitorClient } from '../../../test/client.ts';
import { untilBlocked } from '../../../test/concurrency/untilBlocked.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor, startsIn } from '../../../test/factories.ts';
import { mailStates, enqueuedMails, setMailState } from '../../../test/mails.ts';
import { useProvider } from '../../../test/provider.ts';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

function manual(event: Event, values: object = {}) {
  return { eventId: event.id, ...buildVisitor(), ...values };
}

async function ledger(): Promise<{ id: string; amount: number }[]> {
  return database.sequelize.query<{ id: string; amount: number }>(
    `select provider || ' ' || provider_payment_id as id, amount from payments order by payments.id`,
    { type: QueryTypes.SELECT },
  );
}

/** The kinds of mail that were sent or would be sent now. */
async function kinds(): Promise<string[]> {
  const mails = await enqueuedMails(database.sequelize);
  return mails.filter(({ state, content }) => state === 'sent' || content !== null).map(({ kind }) => kind);
}

async function revenue(admin: AdminClient): Promise<number> {
  return (await admin.get<{ totalRevenue: number }>('/api/analytics')).body.totalRevenue;
}

/** Somebody who paid through the card provider. */
async function paidBooking(event: Event, participants = 1): Promise<Booking> {
  const visitor = visitorClient(app.url);
  const hold = await visitor.hold(event, buildVisitor({ participants }));
  await visitor.confirm({ holdId: hold.body.holdId });
  await sendItn(app.url, paidItn(hold.body));
  return Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
}

describe('a manual booking', () => {
  test('is by default for one participant, in cash, paid and confirmed, at the event’s price', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const { participants: _one, ...visitor } = buildVisitor();

    const { status, body } = await admin.post<BookingView>('/api/bookings/manual', {
      eventId: event.id,
      ...visitor,
      totalAmount: 1,
      bookingReference: 'MINE',
      id: 7,
      createdAt: '2000-01-01',
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...visitor,
      eventTitle: event.title,
      participants: 1,
      totalAmount: 45_000,
      paymentMethod: 'cash',
      paymentStatus: 'completed',
      status: 'confirmed',
      bookingReference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    });
    expect(body.createdAt).not.toContain('2000');
    expect((await event.reload()).seatsTaken).toBe(1);
    expect(await ledger()).toEqual([{ id: `manual ${body.id}:1`, amount: 45_000 }]);
    expect(await kinds()).toEqual(['booking-confirmed', 'booking-reminder']);
  });

  test.each([
    [{ eventId: 0 }, 'eventId', 'Event ID is required'],
    [{ eventId: undefined }, 'eventId', 'Event ID is required'],
    [{ eventId: '1' }, 'eventId', 'Event ID must be a number'],
    [{ participants: 0 }, 'participants', 'At least 1 participant required'],
    [{ participants: 1.5 }, 'participants', 'Number of participants must be a whole number'],
    [{ participants: '2' }, 'participants', 'Number of participants must be a number'],
    [{ participants: null }, 'participants', expect.any(String)],
    [{ totalAmount: 0 }, 'totalAmount', 'Total amount must be greater than 0'],
    [{ totalAmount: -5 }, 'totalAmount', 'Total amount must be greater than 0'],
    [{ email: 'nowhere' }, 'email', 'Valid email required'],
    [{ firstName: '' }, 'firstName', 'First name required'],
    [{ lastName: ' ' }, 'lastName', 'Last name required'],
    [{ phone: '' }, 'phone', 'Phone number required'],
    [{ paymentMethod: 'bitcoin' }, 'paymentMethod', expect.stringContaining('cash, card, eft, online')],
    [{ paymentStatus: 'owed' }, 'paymentStatus', expect.stringContaining('completed')],
    [{ status: 'held' }, 'status', expect.stringContaining('pending, confirmed, cancelled')],
  ])('with %j is refused', async (values, field, error) => {
    const admin = await admins.signIn();
    const event = await buildEvent();

    const { status, body } = await admin.post('/api/bookings/manual', { ...manual(event), ...values });

    expect(status).toBe(400);
    expect(body.fields?.[field]).toEqual(error);
    expect(await Booking.count()).toBe(0);
  });

  test.each([
    ['paid', 'completed', 45_000],
    ['completed', 'completed', 45_000],
    ['pending', 'pending', null],
    ['failed', 'failed', null],
    ['refunded', 'refunded', null],
  ])('that is %s is stored as %s', async (sent, stored, amount) => {
    const admin = await admins.signIn();
    const event = await buildEvent();

    const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(event, { paymentStatus: sent }));

    expect(body.paymentStatus).toBe(stored);
    expect(await ledger()).toEqual(amount === null ? [] : [{ id: `manual ${body.id}:1`, amount }]);
  });

  test('above the free seats is rejected with the number left', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ capacity: 4 });
    await admin.post('/api/bookings/manual', manual(event, { participants: 3 }));

    const two = await admin.post('/api/bookings/manual', manual(event, { participants: 2 }));
    const waiting = await admin.post('/api/bookings/manual', manual(event, { participants: 2, status: 'cancelled' }));

    expect(two).toMatchObject({ status: 409, body: { error: 'Only 1 place left', code: 'sold_out' } });
    expect(waiting.status).toBe(201);
    expect((await event.reload()).seatsTaken).toBe(3);
  });

  test('is possible for a workshop that has begun', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent(startsIn(-600));

    expect((await admin.post('/api/bookings/manual', manual(event))).status).toBe(201);
  });

  test('sent again with the same key, later or at once, is one booking', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ capacity: 4 });
    const body = manual(event, { participants: 2 });
    const send = (key: string) => admin.post<BookingView>('/api/bookings/manual', body, { 'Idempotency-Key': key });
    const key = buildKey();

    const answers = await Promise.all([send(key), send(key), send(key)]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body: { bookingReference } }) => bookingReference)).size).toBe(1);
    expect((await event.reload()).seatsTaken).toBe(2);
    expect((await ledger()).map(({ amount }) => amount)).toEqual([90_000]);
    expect(await kinds()).toEqual(['booking-confirmed', 'booking-reminder']);
    expect((await send(buildKey())).status).toBe(201);
    expect((await event.reload()).seatsTaken).toBe(4);
  });

  test('with the key of another booking is rejected, for the same event and for another', async () => {
    const admin = await admins.signIn();
    const [event, other] = [await buildEvent(), await buildEvent()];
    const headers = { 'Idempotency-Key': 'one-and-the-same-key' };
    const send = (body: object) => admin.post('/api/bookings/manual', body, headers);
    await send(manual(event));

    for (const body of [manual(event, { participants: 2 }), manual(other)]) {
      expect(await send(body)).toMatchObject({
        status: 409,
        body: {
          code: 'key_reused',
          error: 'This booking was already saved with other details. Please look for it in the list.',
        },
      });
    }
    expect([(await event.reload()).seatsTaken, (await other.reload()).seatsTaken]).toEqual([1, 0]);
  });

  test('is not possible for a workshop that does not exist', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();

    expect((await admin.post('/api/bookings/manual', manual(event, { eventId: event.id + 1 }))).status).toBe(404);
  });
});

describe('POST /api/bookings', () => {
  test("accepts an admin's status and payment status, by default confirmed and pending", async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();

    const plain = await admin.post<BookingView>('/api/bookings', manual(event));
    const said = await admin.post<BookingView>(
      '/api/bookings',
      manual(event, { status: 'pending', paymentStatus: 'paid', paymentMethod: 'payfast', notes: ' by the window ' }),
    );

    expect(plain).toMatchObject({ status: 201, body: { status: 'confirmed', paymentStatus: 'pending' } });
    // What an admin takes is never the card provider's money.
    expect(said.body).toMatchObject({
      status: 'pending',
      paymentStatus: 'completed',
      paymentMethod: 'online',
      notes: 'by the window',
    });
  });

  test("accepts an admin's cookie from our own pages only", async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const post = (headers: Record<string, string>) =>
      request<BookingView>(app.url, '/api/bookings', {
        method: 'POST',
        body: manual(event, { paymentStatus: 'completed', notes: 'vip' }),
        headers: { Cookie: admin.cookie, ...headers },
      });

    const own = await post({ 'Sec-Fetch-Site': 'same-origin' });
    const foreign = await post({ 'Sec-Fetch-Site': 'cross-site' });

    expect(own.body).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', notes: 'vip' });
    expect(foreign.body).toMatchObject({ status: 'pending', paymentStatus: 'pending', notes: null });
  });

  // RELIABILITY Z08
  test.each(['/api/bookings', '/api/bookings/confirm'])(
    'status, payment and reference sent by a visitor are ignored at %s',
    async (path) => {
      const event = await buildEvent();
      const body = manual(event, {
        status: 'confirmed',
        paymentStatus: 'completed',
        bookingReference: 'MINE-MINE-MINE',
        id: 7,
        notes: 'vip',
        createdAt: '2000-01-01',
        totalAmount: 1,
      });

      const answer = await request<BookingView>(app.url, path, { method: 'POST', body });

      expect(answer.body).toMatchObject({ status: 'pending', paymentStatus: 'pending', totalAmount: 45_000 });
      const row = await Booking.findOne({ rejectOnEmpty: true });
      expect(row).toMatchObject({ status: 'pending', paymentStatus: 'pending', notes: null });
      expect(row.bookingReference).not.toBe('MINE-MINE-MINE');
      expect(row.createdAt.getFullYear()).toBeGreaterThan(2000);
    },
  );
});

describe('the list', () => {
  test('is an array of pending, confirmed and cancelled bookings, newest first', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    for (const status of ['held', 'pending', 'confirmed'] as const) {
      await buildBooking(event, { status, paymentMethod: 'cash' });
    }
    await buildBooking(event, {
      status: 'cancelled',
      endedBy: 'admin',
      expiresAt: null,
      notes: 'ill',
      paymentId: 'p1',
    });
    await buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null });

    const { status, body, headers } = await admin.get<BookingView[]>('/api/bookings');

    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body.map((booking) => booking.status)).toEqual(['cancelled', 'confirmed', 'pending']);
    const row = await Booking.findByPk(body[0]!.id, { rejectOnEmpty: true });
    expect(body[0]).toEqual({
      id: row.id,
      eventId: event.id,
      eventTitle: event.title,
      eventDate: event.date,
      eventStartTime: '10:00',
      firstName: 'Thandi',
      lastName: 'Mokoena',
      email: row.email,
      phone: row.phone,
      participants: 1,
      totalAmount: 45_000,
      paymentMethod: 'payfast',
      paymentStatus: 'pending',
      paymentId: 'p1',
      bookingReference: row.bookingReference,
      status: 'cancelled',
      createdAt: row.createdAt.toISOString(),
      notes: 'ill',
    });
  });

  test('is filtered by name, e-mail, reference, status and event, and paginated on request', async () => {
    const admin = await admins.signIn();
    const [event, other] = [await buildEvent(), await buildEvent()];
    const lerato = await buildBooking(event, {
      firstName: 'Lerato',
      lastName: 'Nkosi',
      email: 'Lerato.N@Example.com',
      status: 'confirmed',
      bookingReference: '7K3M-Q0XD-94TB',
      paymentMethod: 'cash',
    });
    await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });
    await buildBooking(other);
    const found = async (query: string) => (await admin.get<BookingView[]>(`/api/bookings?${query}`)).body;

    for (const search of ['lerato nk', 'NKOSI', 'lerato.n@example', '7k3m-q0', '7k3mq0xd94', 'o n']) {
      const bookings = await found(`search=${encodeURIComponent(search)}`);
      expect([search, bookings.map(({ id }) => id).includes(lerato.id)]).toEqual([search, true]);
    }
    expect(await found('search=lerato&status=cancelled')).toEqual([]);
    expect(await found('search=%25')).toEqual([]);
    expect(await found(`eventId=${other.id}`)).toHaveLength(1);
    expect(await found('status=cancelled')).toHaveLength(1);

    const { body } = await admin.get<Paged<BookingView>>('/api/bookings?page=2&pageSize=2');
    expect(body).toMatchObject({ total: 3, page: 2, pageSize: 2 });
    expect(body.items.map(({ id }) => id)).toEqual([lerato.id]);
  });

  test.each([
    'page=0',
    'page=x',
    'pageSize=201',
    'status=held',
    'status[$ne]=x&eventId=x',
    'search=a&search=b',
    'eventId=1e3',
  ])('rejects the filter %s', async (query) => {
    const admin = await admins.signIn();

    expect((await admin.get(`/api/bookings?${query}`)).status).toBe(400);
  });

  // RELIABILITY D07
  test('of 50,000 bookings is read whole and by pages in less than a second', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    for (let from = 1; from < 50_000; from += 5000) {
      await database.sequelize.query(
        `insert into bookings (event_id, booking_reference, first_name, last_name, email, phone, participants,
           total_amount, payment_method, payment_status, status, ended_by, created_at)
         select $1, 'REF-' || n, 'Thandi', 'Mokoena', 'thandi' || n || '@example.com', '0825550142', 1, 45000, 'cash',
           'pending', 'cancelled', 'admin', now() - n * interval '1 minute'
         from generate_series($2::integer, $2::integer + 4999) n`,
        { bind: [event.id, from], type: QueryTypes.RAW },
      );
    }
    await database.sequelize.query('analyze bookings');
    const timed = async (query: string) => {
      const start = performance.now();
      const { status } = await admin.get(`/api/bookings${query}`);
      return { status, ms: performance.now() - start };
    };
    await timed('');

    for (const query of ['?page=1', '?page=999&pageSize=50', '?page=1&search=thandi4999', '?status=cancelled&page=2']) {
      const { status, ms } = await timed(query);
      expect(status).toBe(200);
      expect(ms).toBeLessThan(1000);
    }
    const memory = process.memoryUsage().rss;
    const whole = await timed('');
    expect(whole.status).toBe(200);
    // The caller's own parsing of 20 MB is in this time, too.
    expect(whole.ms).toBeLessThan(3000);
    expect(process.memoryUsage().rss - memory).toBeLessThan(300 * 1024 * 1024);
  }, 60_000);
});

describe('a status', () => {
  async function change(admin: AdminClient, booking: Booking, status: string) {
    return admin.patch<BookingView>(`/api/bookings/${booking.id}/status`, { status });
  }

  test('moves freely between the three; seats follow once', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event, { participants: 3 });
    const seats: number[] = [];

    for (const status of ['confirmed', 'cancelled', 'cancelled', 'pending', 'pending', 'cancelled', 'confirmed']) {
      const answer = await change(admin, booking, status);
      expect(answer).toMatchObject({ status: 200, body: { id: booking.id, status, eventTitle: event.title } });
      seats.push((await event.reload()).seatsTaken);
    }

    expect(seats).toEqual([3, 0, 0, 3, 3, 0, 3]);
    expect(await booking.reload()).toMatchObject({ endedBy: null, expiresAt: null });
  });

  test('changed to confirmed enqueues both mails, which apply only while the booking is confirmed', async () => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent());

    await change(admin, booking, 'confirmed');
    expect(await kinds()).toEqual(['booking-confirmed', 'booking-reminder']);
    await change(admin, booking, 'cancelled');
    expect(await kinds()).toEqual([]);
    await change(admin, booking, 'confirmed');

    expect((await kinds()).sort()).toEqual(['booking-confirmed', 'booking-reminder']);
  });

  test('to confirmed once more sends no second confirmation after the first has gone out', async () => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent());
    await change(admin, booking, 'confirmed');
    await setMailState(database.sequelize, 'sent', 'booking-confirmed');

    await change(admin, booking, 'cancelled');
    await change(admin, booking, 'confirmed');

    expect(await mailStates(database.sequelize)).toEqual([
      ['booking-confirmed', 'sent', true],
      ['booking-reminder', 'pending', true],
    ]);
  });

  test('of a cancelled booking is reinstated only if its seats are free', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ capacity: 2 });
    const booking = await buildBooking(event, {
      participants: 2,
      status: 'cancelled',
      endedBy: 'admin',
      expiresAt: null,
    });
    await admin.post('/api/bookings/manual', manual(event));

    const refused = await change(admin, booking, 'confirmed');

    expect(refused).toMatchObject({ status: 409, body: { error: 'Only 1 place left', code: 'sold_out' } });
    expect(await booking.reload()).toMatchObject({ status: 'cancelled', endedBy: 'admin' });
  });

  // RELIABILITY M25
  test('cancelled twenty times at once returns the seats once', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event, { participants: 4, status: 'confirmed', paymentMethod: 'cash' });
    await admin.post('/api/bookings/manual', manual(event, { participants: 5 }));

    const answers = await Promise.all(Array.from({ length: 20 }, () => change(admin, booking, 'cancelled')));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await event.reload()).seatsTaken).toBe(5);
  });

  test('changed by two admins at once ends as one of them set it, with its seats', async () => {
    const [one, other] = [await admins.signIn(), await admins.signIn()];
    const event = await buildEvent({ capacity: 6 });
    const bookings = await Promise.all([1, 2, 3].map((participants) => buildBooking(event, { participants })));

    for (let round = 0; round < 15; round += 1) {
      const answers = await Promise.all(
        bookings.flatMap((booking) => [
          change(one, booking, round % 2 === 0 ? 'cancelled' : 'confirmed'),
          change(other, booking, round % 3 === 0 ? 'pending' : 'cancelled'),
        ]),
      );
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    }

    const rows = await Booking.findAll();
    const seated = rows.filter(({ status }) => status !== 'cancelled').reduce((sum, row) => sum + row.participants, 0);
    expect((await event.reload()).seatsTaken).toBe(seated);
  });

  test('reinstated for two bookings at once: one gets the last seats, the other is rejected', async () => {
    const [one, other] = [await admins.signIn(), await admins.signIn()];
    const event = await buildEvent({ capacity: 2 });
    const gone = { participants: 2, status: 'cancelled', endedBy: 'admin', expiresAt: null } as const;
    const [first, second] = [await buildBooking(event, gone), await buildBooking(event, gone)];
    const transaction = await database.sequelize.transaction();
    await Event.findByPk(event.id, { lock: transaction.LOCK.UPDATE, transaction });

    const answers = [change(one, first, 'confirmed'), change(other, second, 'confirmed')];
    await untilBlocked(database.sequelize, 2);
    await transaction.commit();

    const told = await Promise.all(answers);
    expect(told.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(told.find(({ status }) => status === 409)?.body.error).toBe('This workshop is fully booked');
    expect((await event.reload()).seatsTaken).toBe(2);
    expect(await Booking.count({ where: { status: 'confirmed' } })).toBe(1);
  });

  test('reinstated after its expiry loses the note that no payment was received', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const [ended, noted] = [
      await buildBooking(event, { status: 'cancelled', endedBy: 'time', notes: 'payment not received' }),
      await buildBooking(event, { status: 'cancelled', endedBy: 'time', notes: 'vegan' }),
    ];

    for (const booking of [ended, noted]) await change(admin, booking, 'pending');

    expect(await ended.reload()).toMatchObject({ status: 'pending', notes: null });
    expect(await noted.reload()).toMatchObject({ status: 'pending', notes: 'vegan' });
  });

  test('changed differently by two admins at once is the later one’s, and so are its seats', async () => {
    const [one, other] = [await admins.signIn(), await admins.signIn()];
    const event = await buildEvent();
    const booking = await buildBooking(event, { participants: 3 });
    const transaction = await database.sequelize.transaction();
    await Booking.findByPk(booking.id, { lock: transaction.LOCK.UPDATE, transaction });

    const cancelling = change(one, booking, 'cancelled');
    await untilBlocked(database.sequelize);
    const confirming = change(other, booking, 'confirmed');
    await untilBlocked(database.sequelize, 2);
    await transaction.commit();

    expect((await cancelling).body).toMatchObject({ status: 'cancelled' });
    expect((await confirming).body).toMatchObject({ status: 'confirmed' });
    expect(await booking.reload()).toMatchObject({ status: 'confirmed', endedBy: null });
    expect((await event.reload()).seatsTaken).toBe(3);
  });

  test('waits for the payment that is being settled, and does not lose it', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event);
    const transaction = await database.sequelize.transaction();
    await Booking.findByPk(booking.id, { lock: transaction.LOCK.UPDATE, transaction });
    const cancelling = change(admin, booking, 'cancelled');
    await untilBlocked(database.sequelize);
    await Booking.update({ notes: 'settled meanwhile' }, { where: { id: booking.id }, transaction });
    await transaction.commit();

    expect((await cancelling).body).toMatchObject({ status: 'cancelled', notes: 'settled meanwhile' });
  });

  test('set by an admin does not expire any more', async () => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent());

    await change(admin, booking, 'confirmed');
    await change(admin, booking, 'pending');

    expect(await booking.reload()).toMatchObject({ status: 'pending', expiresAt: null });
  });

  test("of a booking with an admin's note does not expire any more", async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const { body: hold } = await visitorClient(app.url).hold(event, buildVisitor());
    await visitorClient(app.url).confirm({ holdId: hold.holdId });
    const booking = await Booking.findOne({ rejectOnEmpty: true });
    expect(booking.expiresAt).not.toBeNull();

    await admin.patch(`/api/bookings/${booking.id}/notes`, { notes: 'pays by EFT tomorrow' });

    expect(await booking.reload()).toMatchObject({ status: 'pending', expiresAt: null });
  });

  test.each(['held', 'expired', 'paid', '', null, ['confirmed'], undefined])('%j is none', async (status) => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent());

    expect((await admin.patch(`/api/bookings/${booking.id}/status`, { status })).status).toBe(400);
  });

  test('of a held or expired row, or of no row, is not found', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const held = await buildBooking(event, { status: 'held' });
    const expired = await buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null });

    for (const id of [held.id, expired.id, expired.id + 1]) {
      expect((await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' })).status).toBe(404);
      expect((await admin.delete(`/api/bookings/${id}`)).status).toBe(404);
    }
  });
});

describe('money', () => {
  function pay(admin: AdminClient, { id }: { id: number }, paymentStatus: string, paymentMethod?: string) {
    return admin.patch<BookingView>(`/api/bookings/${id}/payment`, { paymentStatus, paymentMethod });
  }

  test('recorded and removed again adds rows to the ledger and edits none', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(event, { participants: 2 }));

    for (const status of ['completed', 'refunded', 'refunded', 'paid', 'pending', 'failed'])
      await pay(admin, body, status);

    expect(await ledger()).toEqual([
      { id: `manual ${body.id}:1`, amount: 90_000 },
      { id: `manual ${body.id}:2`, amount: -90_000 },
      { id: `manual ${body.id}:3`, amount: 90_000 },
      { id: `manual ${body.id}:4`, amount: -90_000 },
    ]);
    expect(await revenue(admin)).toBe(0);
  });

  test('is not changed by cancelling alone', async () => {
    const admin = await admins.signIn();
    const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(await buildEvent()));

    await admin.patch(`/api/bookings/${body.id}/status`, { status: 'cancelled' });

    expect(await revenue(admin)).toBe(45_000);
  });

  test('taken manually for a PayFast booking is stored with another method', async () => {
    const admin = await admins.signIn();
    const [one, other] = [await buildBooking(await buildEvent()), await buildBooking(await buildEvent())];

    const plain = await pay(admin, one, 'paid');
    const said = await pay(admin, other, 'paid', 'eft');

    expect(plain.body).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'online' });
    expect(said.body).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'eft' });
  });

  test('confirmed by PayFast can be refunded but not set to unpaid', async () => {
    const admin = await admins.signIn();
    const booking = await paidBooking(await buildEvent(), 2);

    for (const status of ['pending', 'failed']) {
      expect(await pay(admin, booking, status)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    const refunded = await pay(admin, booking, 'refunded');

    expect(refunded.body).toMatchObject({ paymentStatus: 'refunded', paymentMethod: 'payfast' });
    expect((await ledger()).map(({ amount }) => amount)).toEqual([90_000, -90_000]);
    expect(await revenue(admin)).toBe(0);
  });

  test.each(['eft', undefined])('recorded for a pending booking (%s) confirms it and mails the visitor', async (by) => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent());

    const paid = await pay(admin, booking, 'completed', by);

    expect(paid).toMatchObject({ status: 200, body: { status: 'confirmed', paymentStatus: 'completed' } });
    expect(await kinds()).toEqual(['booking-confirmed', 'booking-reminder']);
  });

  test('recorded for a cancelled booking takes no seats', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });

    expect((await pay(admin, booking, 'completed', 'cash')).body).toMatchObject({ status: 'cancelled' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
    expect(await kinds()).toEqual([]);
  });

  test('recorded in cash and removed is stored as payfast when its ITN arrives', async () => {
    const admin = await admins.signIn();
    const visitor = visitorClient(app.url);
    const hold = await visitor.hold(await buildEvent(), buildVisitor());
    const { body } = await visitor.confirm({ holdId: hold.body.holdId });
    const booking = await Booking.findOne({ where: { bookingReference: body.bookingReference }, rejectOnEmpty: true });
    await pay(admin, booking, 'completed', 'cash');
    await pay(admin, booking, 'pending');

    await sendItn(app.url, paidItn(hold.body));

    expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentMethod: 'payfast' });
    expect(await revenue(admin)).toBe(45_000);
  });

  test('from PayFast, after an unpaid confirmation was sent, enqueues one mail', async () => {
    const admin = await admins.signIn();
    const visitor = visitorClient(app.url);
    const hold = await visitor.hold(await buildEvent(), buildVisitor());
    const { body } = await visitor.confirm({ holdId: hold.body.holdId });
    const booking = await Booking.findOne({ where: { bookingReference: body.bookingReference }, rejectOnEmpty: true });
    await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });
    expect(await kinds()).toEqual(['booking-confirmed', 'booking-reminder']);
    await setMailState(database.sequelize, 'sent', 'booking-confirmed');

    const fields = paidItn(hold.body);
    for (let time = 0; time < 3; time += 1) await sendItn(app.url, fields);

    expect((await kinds()).sort()).toEqual(['booking-confirmed', 'booking-paid', 'booking-reminder']);
    const mail = (await enqueuedMails(database.sequelize)).find(({ kind }) => kind === 'booking-paid');
    expect(mail).toMatchObject({
      key: `booking-paid:${booking.id}`,
      content: { paymentStatus: 'completed', paymentMethod: 'payfast', email: booking.email },
    });
  });

  test('recorded twice at once is one ledger row', async () => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent());

    await Promise.all(Array.from({ length: 10 }, () => pay(admin, booking, 'paid')));

    expect(await ledger()).toEqual([{ id: `manual ${booking.id}:1`, amount: 45_000 }]);
  });
});

describe('two admins who edit one payment', () => {
  const say = (admin: AdminClient, { id }: { id: number }, input: object) =>
    admin.patch<BookingView>(`/api/bookings/${id}/payment`, input);

  test('the second is rejected with 409 and changes nothing', async () => {
    const [first, second] = [await admins.signIn(), await admins.signIn()];
    const { body } = await first.post<BookingView>('/api/bookings/manual', manual(await buildEvent()));
    const before = { paymentStatus: 'completed', paymentMethod: 'cash' };

    const won = await say(first, body, { paymentStatus: 'refunded', before });
    const lost = await say(second, body, { paymentStatus: 'completed', paymentMethod: 'eft', before });
    const method = await say(second, body, { paymentStatus: 'failed', before: { ...before, paymentMethod: 'card' } });

    expect(won.body).toMatchObject({ paymentStatus: 'refunded', paymentMethod: 'cash' });
    for (const answer of [lost, method]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
      expect(answer.body.error).toMatch(/^Somebody else changed this payment at /);
    }
    expect(await Booking.findOne({ raw: true })).toMatchObject({ paymentStatus: 'refunded', paymentMethod: 'cash' });
    expect((await ledger()).map(({ amount }) => amount)).toEqual([45_000, -45_000]);
  });

  test('the same words sent again because their answer was lost are nobody else’s; nor are those of who says nothing', async () => {
    const admin = await admins.signIn();
    const booking = await paidBooking(await buildEvent());
    const refund = {
      paymentStatus: 'refunded',
      paymentMethod: 'online',
      before: { paymentStatus: 'completed', paymentMethod: 'payfast' },
    };

    expect((await say(admin, booking, refund)).status).toBe(200);
    expect((await say(admin, booking, refund)).status).toBe(200);
    expect((await say(admin, booking, { paymentStatus: 'completed' })).status).toBe(200);
    expect((await say(admin, booking, { ...refund, before: { paymentStatus: 'completed' } })).status).toBe(400);
  });
});

test('notes are stored and deleted, and the audit log shows them while the booking exists', async () => {
  const admin = await admins.signIn();
  const booking = await buildBooking(await buildEvent());
  const note = (notes: unknown) => admin.patch<BookingView>(`/api/bookings/${booking.id}/notes`, { notes });

  expect((await note(' wheelchair\nby the door ')).body.notes).toBe('wheelchair\nby the door');
  await note('wheelchair\nby the wall ');
  expect((await note('  ')).body.notes).toBeNull();
  expect((await note(7)).status).toBe(400);
  expect((await note('x'.repeat(2001))).status).toBe(400);

  const log = await admin.get<Paged<AuditView>>('/api/admin/audit');
  expect(log.body.items.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['booking.notes', { notes: 'wheelchair\nby the wall' }, { notes: null }],
    ['booking.notes', { notes: 'wheelchair\nby the door' }, { notes: 'wheelchair\nby the wall' }],
    ['booking.notes', { notes: null }, { notes: 'wheelchair\nby the door' }],
  ]);

  await admin.delete(`/api/bookings/${booking.id}`);

  const left = await admin.get<Paged<AuditView>>('/api/admin/audit?search=notes');
  expect(left.body.items.map(({ before, after }) => [before, after])).toEqual([
    [{ notes: '22 characters' }, { notes: null }],
    [{ notes: '22 characters' }, { notes: '22 characters (changed)' }],
    [{ notes: null }, { notes: '22 characters' }],
  ]);
  const rows = await database.sequelize.query('select * from audit_log, audit_details', { type: QueryTypes.SELECT });
  expect(JSON.stringify(rows)).not.toContain('wheelchair');
});

describe('two admins who write notes on one booking', () => {
  const noteOn = (admin: AdminClient, booking: Booking, notes: string | null, read: string | null) =>
    admin.patch<BookingView>(`/api/bookings/${booking.id}/notes`, { notes, before: { notes: read } });

  test('of two edits at once the second waits and is rejected with the time of the first', async () => {
    const [first, second] = [await admins.signIn(), await admins.signIn()];
    const booking = await buildBooking(await buildEvent());
    const slow = await database.sequelize.transaction();
    await Booking.findByPk(booking.id, { lock: slow.LOCK.UPDATE, transaction: slow });

    const saves = [noteOn(first, booking, 'allergic to nuts', null), noteOn(second, booking, 'comes late', null)];
    await untilBlocked(database.sequelize, 2);
    await slow.commit();
    const [won, lost] = (await Promise.all(saves)).sort((one, other) => one.status - other.status);

    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.body).toMatchObject({
      code: 'changed_meanwhile',
      error: expect.stringMatching(
        /^Somebody else changed these notes at \d{1,2}:\d{2} [AP]M\. Nothing of yours was saved\.$/,
      ),
    });
    expect((await booking.reload()).notes).toBe(won?.body.notes);
  });

  test('one after the other, each of the newest, both save; so does a client that says nothing', async () => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent());

    expect((await noteOn(admin, booking, 'one', null)).status).toBe(200);
    expect((await noteOn(admin, booking, 'two', 'one')).status).toBe(200);
    expect((await noteOn(admin, booking, 'three', 'one')).status).toBe(409);
    expect((await admin.patch(`/api/bookings/${booking.id}/notes`, { notes: 'four' })).status).toBe(200);
    expect((await booking.reload()).notes).toBe('four');
  });

  test('the same text sent again because its answer was lost is nobody else’s', async () => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent());

    await noteOn(admin, booking, 'one', null);

    expect((await noteOn(admin, booking, 'one', null)).status).toBe(200);
  });
});

test('a confirmation can be sent again for a confirmed booking', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(event));
  const pending = await buildBooking(event);

  expect((await admin.post(`/api/bookings/${body.id}/resend`)).status).toBe(200);
  expect((await admin.post(`/api/bookings/${body.id}/resend`)).status).toBe(200);
  expect((await admin.post(`/api/bookings/${pending.id}/resend`)).status).toBe(409);

  expect((await kinds()).filter((job) => job === 'booking-resent')).toHaveLength(2);
});

describe('a deleted booking', () => {
  test('returns its seats once, and its payments stay in the ledger', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await paidBooking(event, 3);

    const answers = await Promise.all([1, 2, 3].map(() => admin.delete(`/api/bookings/${booking.id}`)));

    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404', '404']);
    expect((await event.reload()).seatsTaken).toBe(0);
    expect(await revenue(admin)).toBe(135_000);
    expect((await visitorClient(app.url).booking(booking.bookingReference)).status).toBe(404);
  });

  test('that was cancelled returns no seats', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });

    expect((await admin.delete(`/api/bookings/${booking.id}`)).status).toBe(200);
    expect((await event.reload()).seatsTaken).toBe(0);
  });
});

test('the roster lists bookings by name, with phone, payment and notes', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const paid = await admin.post<BookingView>(
    '/api/bookings/manual',
    manual(event, { firstName: 'Zanele', participants: 2 }),
  );
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
    bookingReference: paid.body.bookingReference,
    paymentStatus: 'completed',
    totalAmount: 90_000,
    phone: '082 555 0142',
  });
});

test('an edit that changes nothing writes no audit row and still needs a session', async () => {
  const admin = await admins.signIn();
  const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(await buildEvent(), { notes: 'one' }));
  const same = () => [
    admin.patch(`/api/bookings/${body.id}/status`, { status: 'confirmed' }),
    admin.patch(`/api/bookings/${body.id}/payment`, { paymentStatus: 'completed', paymentMethod: 'cash' }),
    admin.patch(`/api/bookings/${body.id}/notes`, { notes: 'one' }),
  ];

  const answers = await Promise.all(same());
  const log = await admin.get<Paged<AuditView>>('/api/admin/audit');

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(log.body.items.map(({ action }) => action)).toEqual(['booking.created']);

  // The gate has let them in; then their session ends while they wait for the booking.
  const held = await database.sequelize.transaction();
  await Booking.findByPk(body.id, { lock: held.LOCK.UPDATE, transaction: held });
  const late = same();
  await untilBlocked(database.sequelize, 3);
  await database.sequelize.query('delete from admin_sessions');
  await held.commit();

  expect((await Promise.all(late)).map(({ status }) => status)).toEqual([401, 401, 401]);
});

test('each change is one audit row that names no visitor', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(event, { lastName: 'Marker' }));
  await admin.patch(`/api/bookings/${body.id}/status`, { status: 'cancelled' });
  await admin.patch(`/api/bookings/${body.id}/payment`, { paymentStatus: 'refunded' });
  await admin.delete(`/api/bookings/${body.id}`);

  const log = await admin.get<Paged<AuditView>>('/api/admin/audit');

  expect(log.body.items.map(({ action }) => action)).toEqual([
    'booking.deleted',
    'booking.payment',
    'booking.status',
    'booking.created',
  ]);
  expect(log.body.items[2]).toMatchObject({
    subject: body.bookingReference,
    before: { status: 'confirmed' },
    after: { status: 'cancelled' },
  });
  for (const personal of ['Marker', body.email, body.phone]) expect(JSON.stringify(log.body)).not.toContain(personal);
});
