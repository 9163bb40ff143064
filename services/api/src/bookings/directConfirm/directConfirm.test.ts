import { once } from 'node:events';
import { Client } from 'pg';
import { directInput, unnamedItn } from '../../../test/bookings.ts';
import { request, sendItn, visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildCourse, dayIn } from '../../../test/courses.ts';
import { apron, buildWithExtras, mug, person } from '../../../test/extras.ts';
import { buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { buildWithWheels, hand, wheel } from '../../../test/limitedTickets.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { buildLaterEvent } from '../../../test/payLater.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buildQuestion } from '../../../test/questions.ts';
import type { Event } from '../../events/event.model.ts';
import { notifyEventsUpdated } from '../../events/eventUpdates.ts';
import { readTotalRevenue } from '../../payments/ledger.ts';
import { Booking } from '../booking.model.ts';
import { OrderLine } from '../money/orderLine.model.ts';

const { database, app, admin } = useAppWithProvider();

const required = [buildQuestion({ isRequired: true }), buildQuestion({ isRequired: true, per: 'person' })];

describe('a client without holds', () => {
  test('a client without holds waits for no connection of the pool before that of its transaction', async () => {
    const event = await buildEvent();
    await untilNotified();
    const connections = jest.spyOn(database.appPool.connectionManager, 'getConnection');

    await visitorClient(app.url).confirm(directInput(event.id));
    const [first] = connections.mock.calls;
    connections.mockRestore();

    // Only calls in a transaction have its id. The calls after them are of the event list, which reads the edited event.
    expect(first).toEqual([expect.objectContaining({ uuid: expect.any(String) })]);
  });

  // SPEC §4, §7
  // RELIABILITY M11, Z08
  test.each(['/api/bookings', '/api/bookings/confirm'])(
    'a client without holds cannot decide status, payment or total at %s',
    async (path) => {
      const event = await buildEvent();
      const body = {
        ...directInput(event.id),
        id: 2_000_000_000,
        bookingReference: 'MINE-MINE-MINE',
        paymentStatus: 'completed',
        status: 'confirmed',
        notes: 'free of charge',
        createdAt: '2001-01-01T00:00:00Z',
      };

      const confirmed = await request<{ bookingReference: string }>(app.url, path, { method: 'POST', body });

      expect(confirmed).toMatchObject({
        status: 200,
        body: { status: 'pending', paymentStatus: 'pending', totalAmount: 45_000, notes: null },
      });
      expect(confirmed.body.bookingReference).not.toContain('MINE');
      const booking = await Booking.findOne({ rejectOnEmpty: true });
      expect(booking.id).not.toBe(body.id);
      expect(booking.createdAt.getFullYear()).toBeGreaterThan(2001);
      expect(booking).toMatchObject({ notes: null, paymentId: null });
      expect(await readTotalRevenue()).toBe(0);
      expect(await enqueuedMails(database.sequelize)).toEqual([]);
    },
  );

  // SPEC §5
  // RELIABILITY M10
  test.each([1, 0, -5, 1e9, 1.5, 'x', null, undefined])(
    'a client without holds that sends the total %p pays price times participants',
    async (totalAmount) => {
      const event = await buildEvent({ price: 35_000 });

      const confirmed = await visitorClient(app.url).confirm({
        ...directInput(event.id, buildVisitor({ participants: 3 })),
        totalAmount,
      });

      expect(confirmed).toMatchObject({ status: 200, body: { totalAmount: 105_000 } });
    },
  );

  test.each<[string, () => Promise<Event>]>([
    ['with required questions', () => buildEvent({ questions: required })],
    ['with questions about each person', () => buildEvent({ attendeeQuestions: ['name', 'age', 'notes'] })],
    ['of several dates', () => buildCourse([dayIn(7), dayIn(14), dayIn(21)])],
    ['that may be paid later', () => buildLaterEvent(admin)],
    [
      'with several tickets',
      () => buildWithWheels({ price: 45_000, ticketTypes: [{ ...hand, price: 45_000 }, wheel] }),
    ],
    ['with extras', () => buildWithExtras({ price: 45_000, ticketTypes: [{ ...person, price: 45_000 }, mug, apron] })],
  ])('a client without holds books and pays a workshop %s by the fields of SPEC alone', async (_what, build) => {
    const event = await build();
    const visitor = buildVisitor({ participants: 2 });

    const confirmed = await visitorClient(app.url).confirm(directInput(event.id, visitor));
    await sendItn(app.url, unnamedItn({ eventId: event.id, ...visitor }, 90_000));

    const booked = { status: 'pending', paymentMethod: 'payfast', participants: 2, totalAmount: 90_000 };
    expect(confirmed).toMatchObject({ status: 200, body: booked });
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
    const booking = await Booking.findOne({ rejectOnEmpty: true });
    expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    expect(await readTotalRevenue()).toBe(90_000);
    const lines = await OrderLine.findAll({ where: { bookingId: booking.id } });
    expect(lines).toMatchObject([{ kind: 'ticket', quantity: 2, unitPrice: 45_000 }]);
  });

  // RELIABILITY M06
  test('a client without holds that sends the same request fifty times at once gets one booking', async () => {
    const event = await buildEvent();
    const body = directInput(event.id);
    const client = visitorClient(app.url);

    const confirmed = await Promise.all(Array.from({ length: 50 }, () => client.confirm(body)));

    // A busy machine may reject some with 503.
    const answered = confirmed.filter(({ status }) => status !== 503);
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answered.map(({ body: { bookingReference } }) => bookingReference)).size).toBe(1);
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  });

  test('a client without holds that sends its request for the last seat twice at once gets the same booking twice', async () => {
    const event = await buildEvent({ capacity: 1 });
    const body = directInput(event.id);
    const client = visitorClient(app.url);
    const held = await database.sequelize.transaction();
    await database.sequelize.query('select 1 from events for update', { transaction: held });

    const duplicates = [client.confirm(body), client.confirm(body)];
    await waitUntilBlocked(database.sequelize, 2);
    await held.commit();
    const [one, other] = await Promise.all(duplicates);

    expect(one).toMatchObject({ status: 200 });
    expect(other?.body.bookingReference).toBe(one?.body.bookingReference);
  });

  test('a client without holds with other participants, e-mail or event gets another booking', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    const client = visitorClient(app.url);

    const answers = [
      await client.confirm(directInput(event.id, visitor)),
      await client.confirm(directInput(event.id, { ...visitor, participants: 2 })),
      await client.confirm(directInput(event.id, { ...visitor, email: 'other@example.com' })),
      await client.confirm(directInput((await buildEvent()).id, visitor)),
    ];

    expect(new Set(answers.map(({ body }) => body.bookingReference)).size).toBe(4);
  });

  test('a client without holds whose unpaid booking is older than two hours gets a new one', async () => {
    const event = await buildEvent();
    const body = directInput(event.id);
    const client = visitorClient(app.url);
    const first = await client.confirm(body);
    await Booking.update({ createdAt: new Date(Date.now() - 2 * 3_600_000 - 1000) }, { where: {}, silent: true });

    const second = await client.confirm(body);

    expect(second.status).toBe(200);
    expect(second.body.bookingReference).not.toBe(first.body.bookingReference);
  });

  test('a client without holds can send an idempotency key, which is rejected with other details', async () => {
    const event = await buildEvent();
    const body = directInput(event.id);
    const key = { 'Idempotency-Key': buildKey() };
    const client = visitorClient(app.url);

    const first = await client.confirm(body, key);
    const same = await client.confirm(body, key);
    const other = await client.confirm({ ...body, participants: 2 }, key);

    expect(same.body.bookingReference).toBe(first.body.bookingReference);
    expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  });

  // SPEC §7
  test('a client without holds is rejected when the seats are gone', async () => {
    const event = await buildEvent({ capacity: 3 });
    await visitorClient(app.url).hold(event, buildVisitor({ participants: 3 }));

    const confirmed = await visitorClient(app.url).confirm(directInput(event.id));

    expect(confirmed).toMatchObject({
      status: 409,
      body: { code: 'sold_out', error: 'This workshop is fully booked' },
    });
  });
});

/** The app then has no NOTIFY left to send, which would use a connection. */
async function untilNotified(): Promise<void> {
  const listener = new Client({ connectionString: database.url });
  await listener.connect();
  await listener.query('listen events_updated');
  const notified = once(listener, 'notification');
  notifyEventsUpdated();
  await notified;
  await listener.end();
}
