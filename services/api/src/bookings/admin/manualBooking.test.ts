import type { BookingView } from '@studio/contract/bookings/bookings';
import { readPendingMailKinds } from '../../../test/attention.ts';
import { manualInput } from '../../../test/bookings.ts';
import { request } from '../../../test/client.ts';
import { buildEvent, buildKey, buildVisitor, startsIn } from '../../../test/factories.ts';
import { findOrderId } from '../../../test/orders.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

const ledger = () => readLedger(database.sequelize);

describe('a manual booking', () => {
  // SPEC §4, §5, §9
  test('a manual booking is by default for one participant, in cash, paid and confirmed, at the event’s price', async () => {
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
    const providerPaymentId = `${await findOrderId(body)}:1`;
    expect(await ledger()).toMatchObject([{ provider: 'manual', providerPaymentId, amount: 45_000 }]);
    expect(await readPendingMailKinds(database)).toEqual(['booking-confirmed', 'booking-reminder']);
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
    [{ paymentMethod: 'bitcoin' }, 'paymentMethod', expect.stringContaining('cash, card, eft, online')],
    [{ paymentStatus: 'owed' }, 'paymentStatus', expect.stringContaining('completed')],
    [{ status: 'held' }, 'status', expect.stringContaining('pending, confirmed, cancelled')],
  ])('a manual booking with %j is rejected', async (values, field, error) => {
    const event = await buildEvent();

    const { status, body } = await admin.post('/api/bookings/manual', { ...manualInput(event), ...values });

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
  ])('a manual booking with the payment status %s is stored with %s', async (sent, stored, amount) => {
    const event = await buildEvent();

    const { body } = await admin.post<BookingView>('/api/bookings/manual', manualInput(event, { paymentStatus: sent }));

    expect(body.paymentStatus).toBe(stored);
    expect((await ledger()).map((row) => row.amount)).toEqual(amount === null ? [] : [amount]);
  });

  test('a manual booking above the free seats is rejected with the number left', async () => {
    const event = await buildEvent({ capacity: 4 });
    await admin.post('/api/bookings/manual', manualInput(event, { participants: 3 }));

    const two = await admin.post('/api/bookings/manual', manualInput(event, { participants: 2 }));
    const waiting = await admin.post(
      '/api/bookings/manual',
      manualInput(event, { participants: 2, status: 'cancelled' }),
    );

    expect(two).toMatchObject({ status: 409, body: { error: 'Only 1 seat left', code: 'sold_out' } });
    expect(waiting.status).toBe(201);
    expect((await event.reload()).seatsTaken).toBe(3);
  });

  test('a manual booking is possible for a workshop that has begun', async () => {
    const event = await buildEvent(startsIn(-600));

    expect((await admin.post('/api/bookings/manual', manualInput(event))).status).toBe(201);
  });

  test('a manual booking that is sent again with the same key, later or at the same time, is made once', async () => {
    const event = await buildEvent({ capacity: 4 });
    const body = manualInput(event, { participants: 2 });
    const send = (key: string) => admin.post<BookingView>('/api/bookings/manual', body, { 'Idempotency-Key': key });
    const key = buildKey();

    const answers = await Promise.all([send(key), send(key), send(key)]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body: { bookingReference } }) => bookingReference)).size).toBe(1);
    expect((await event.reload()).seatsTaken).toBe(2);
    expect((await ledger()).map(({ amount }) => amount)).toEqual([90_000]);
    expect(await readPendingMailKinds(database)).toEqual(['booking-confirmed', 'booking-reminder']);
    expect((await send(buildKey())).status).toBe(201);
    expect((await event.reload()).seatsTaken).toBe(4);
  });

  test('a manual booking with the key of another booking is rejected, for the same event and for another', async () => {
    const [event, other] = [await buildEvent(), await buildEvent()];
    const headers = { 'Idempotency-Key': 'one-and-the-same-key' };
    const send = (body: object) => admin.post('/api/bookings/manual', body, headers);
    await send(manualInput(event));

    for (const body of [manualInput(event, { participants: 2 }), manualInput(other)]) {
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

  test('a manual booking is not possible for a workshop that does not exist', async () => {
    const event = await buildEvent();

    expect((await admin.post('/api/bookings/manual', manualInput(event, { eventId: event.id + 1 }))).status).toBe(404);
  });
});

describe('POST /api/bookings', () => {
  test("POST /api/bookings accepts an admin's status and payment status, by default confirmed and pending", async () => {
    const event = await buildEvent();

    const plain = await admin.post<BookingView>('/api/bookings', manualInput(event));
    const said = await admin.post<BookingView>(
      '/api/bookings',
      manualInput(event, {
        status: 'pending',
        paymentStatus: 'paid',
        paymentMethod: 'payfast',
        notes: ' by the window ',
      }),
    );

    expect(plain).toMatchObject({ status: 201, body: { status: 'confirmed', paymentStatus: 'pending' } });
    // `payfast` is only for payments with an ITN, so an admin's payment becomes `online`.
    expect(said.body).toMatchObject({
      status: 'pending',
      paymentStatus: 'completed',
      paymentMethod: 'online',
      notes: 'by the window',
    });
  });

  test("POST /api/bookings accepts an admin's cookie from our own pages only", async () => {
    const event = await buildEvent();
    const post = (headers: Record<string, string>) =>
      request<BookingView>(app.url, '/api/bookings', {
        method: 'POST',
        body: manualInput(event, { paymentStatus: 'completed', notes: 'vip' }),
        headers: { Cookie: admin.cookie, ...headers },
      });

    const own = await post({ 'Sec-Fetch-Site': 'same-origin' });
    const foreign = await post({ 'Sec-Fetch-Site': 'cross-site' });

    expect(own.body).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', notes: 'vip' });
    expect(foreign.body).toMatchObject({ status: 'pending', paymentStatus: 'pending', notes: null });
  });
});
