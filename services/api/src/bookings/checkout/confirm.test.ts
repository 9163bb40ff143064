import { useAdmins } from '../../../test/admins.ts';
import { startApp, useApp } from '../../../test/app.ts';
import { sendItn, paidItn, request, visitorClient } from '../../../test/client.ts';
import type { Answer } from '../../../test/client.ts';
import { untilBlocked } from '../../../test/concurrency/untilBlocked.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { ledgerOf } from '../../../test/ledger.ts';
import { enqueuedMails, mailStates } from '../../../test/mails.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useProvider } from '../../../test/provider.ts';
import { testOrigins } from '../../../test/testConfig.ts';
import { revenue } from '../../payments/ledger.ts';
import { Booking } from '../booking.model.ts';
import { returnSeats } from '../seats/seats.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

describe('coming back with a hold', () => {
  test('is not rate limited by address; claims without a hold are', async () => {
    const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
    const office = visitorClient(strict.url);
    const event = await buildEvent();
    const hold = await office.hold(event, buildVisitor());

    const returns: number[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      returns.push((await office.confirm({ holdId: hold.body.holdId })).status);
    }
    const claims: number[] = [];
    const visitor = buildVisitor();
    for (let turn = 0; turn < 21; turn += 1) {
      claims.push((await office.confirm({ eventId: event.id, ...visitor })).status);
    }
    await strict.close();

    expect(new Set(returns)).toEqual(new Set([200]));
    expect(claims).toEqual([...Array<number>(20).fill(200), 429]);
  });

  test('makes the booking pending for two hours and returns it', async () => {
    const event = await buildEvent({ title: 'String art' });
    const visitor = buildVisitor({ participants: 2 });
    const hold = await visitorClient(app.url).hold(event, visitor);

    const confirmed = await visitorClient(app.url).confirm({ holdId: hold.body.holdId });

    expect(confirmed).toMatchObject({
      status: 200,
      body: {
        ...visitor,
        eventId: event.id,
        eventTitle: 'String art',
        totalAmount: 90_000,
        paymentMethod: 'payfast',
        paymentStatus: 'pending',
        paymentId: null,
        status: 'pending',
        notes: null,
        bookingReference: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/),
      },
    });
    const kept = Date.parse(String(confirmed.body.expiresAt)) - Date.now();
    expect(kept).toBeGreaterThan(119 * 60_000);
    expect(kept).toBeLessThanOrEqual(121 * 60_000);
    expect(await enqueuedMails(database.sequelize)).toEqual([]);
  });

  test('any number of times, at once or later, returns the same booking', async () => {
    const event = await buildEvent();
    const hold = await visitorClient(app.url).hold(event, buildVisitor());

    const confirmed = await Promise.all(
      Array.from({ length: 20 }, () => visitorClient(app.url).confirm({ holdId: hold.body.holdId })),
    );

    expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(confirmed.map(({ body }) => body.bookingReference)).size).toBe(1);
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  });

  test.each(['confirmed', 'cancelled', 'expired'] as const)(
    'with a hold of a %s booking returns it unchanged',
    async (status) => {
      const event = await buildEvent();
      const paid = { paymentStatus: 'completed' } as const;
      const ended = { endedBy: 'time', expiresAt: null } as const;
      const booking = await buildBooking(event, { status, ...(status === 'confirmed' ? { notes: 'kept' } : ended) });

      const confirmed = await visitorClient(app.url).confirm({ holdId: booking.holdId, ...paid });

      expect(confirmed).toMatchObject({
        status: 200,
        body: {
          status: status === 'expired' ? 'cancelled' : status,
          paymentStatus: 'pending',
          expiresAt: null,
          notes: null,
        },
      });
      expect(await booking.reload()).toMatchObject({ status });
      if (status === 'confirmed') await booking.update({ paymentMethod: 'cash' }); // made by the studio: no mail is owed
    },
  );

  test('with the details of another booking is rejected and reveals nothing', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor({ participants: 2 });
    const { body } = await visitorClient(app.url).hold(event, visitor);
    const own = { holdId: body.holdId, eventId: event.id, email: visitor.email, participants: 2 };

    const answers: Answer<object>[] = [
      await visitorClient(app.url).confirm({ ...own, email: 'somebody@else.example' }),
      await visitorClient(app.url).confirm({ ...own, eventId: event.id + 1 }),
      await visitorClient(app.url).confirm({ ...own, participants: 1 }),
    ];

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'hold_mismatch' } });
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'error']);
      expect(JSON.stringify(answer.body)).not.toContain(visitor.email);
    }
    const same = await visitorClient(app.url).confirm({ ...own, email: visitor.email.toUpperCase() });
    expect(same.status).toBe(200);
  });

  test('with an unknown hold is not found', async () => {
    const answer = await visitorClient(app.url).confirm({ holdId: 'A'.repeat(22) });

    expect(answer).toMatchObject({ status: 404, body: { error: 'No pending booking found' } });
  });

  test("without ITNs enqueues 'request received' and sets no expiry", async () => {
    const markup =
      '<form action="https://www.payfast.co.za/eng/process"><input type="hidden" name="receiver" value="1"></form>';
    const silent = await startApp({
      database,
      env: { PAYFAST_MERCHANT_ID: undefined, PAYFAST_MERCHANT_KEY: undefined, PAYFAST_PASSPHRASE: undefined },
    });
    const event = await buildEvent({ payNowHtml: markup });
    const hold = await visitorClient(silent.url).hold(event, buildVisitor());

    await visitorClient(silent.url).confirm({ holdId: hold.body.holdId });
    const again = await visitorClient(silent.url).confirm({ holdId: hold.body.holdId });
    await silent.close();

    expect(again.body).toMatchObject({ status: 'pending', expiresAt: null });
    expect((await enqueuedMails(database.sequelize)).map(({ kind }) => kind)).toEqual(['booking-received']);
  });
});

describe('a client without holds', () => {
  test('gets a new pending booking that claims its seats', async () => {
    const event = await buildEvent();

    const confirmed = await visitorClient(app.url).confirm(pending(event.id, buildVisitor({ participants: 2 })));

    expect(confirmed).toMatchObject({ status: 200, body: { status: 'pending', totalAmount: 90_000 } });
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
  });

  test.each(['/api/bookings', '/api/bookings/confirm'])(
    'cannot decide status, payment or total at %s',
    async (path) => {
      const event = await buildEvent();
      const body = {
        ...pending(event.id),
        id: 77,
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
      expect(booking.id).not.toBe(77);
      expect(booking).toMatchObject({ notes: null, paymentId: null });
      expect(await revenue(database.sequelize)).toBe(0);
      expect(await enqueuedMails(database.sequelize)).toEqual([]);
    },
  );

  test.each([1, 0, -5, 1e9, 1.5, 'x', null, undefined])(
    'that sends the total %p pays price times participants',
    async (totalAmount) => {
      const event = await buildEvent({ price: 35_000 });

      const confirmed = await visitorClient(app.url).confirm({
        ...pending(event.id, buildVisitor({ participants: 3 })),
        totalAmount,
      });

      expect(confirmed).toMatchObject({ status: 200, body: { totalAmount: 105_000 } });
    },
  );

  test('that sends the same fifty times at once gets one booking', async () => {
    const event = await buildEvent();
    const body = pending(event.id);
    const client = visitorClient(app.url);

    const confirmed = await Promise.all(Array.from({ length: 50 }, () => client.confirm(body)));

    expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(confirmed.map(({ body: { bookingReference } }) => bookingReference)).size).toBe(1);
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  });

  test('that races itself for the last seat gets the same booking twice', async () => {
    const event = await buildEvent({ capacity: 1 });
    const body = pending(event.id);
    const client = visitorClient(app.url);
    const held = await database.sequelize.transaction();
    await database.sequelize.query('select 1 from events for update', { transaction: held });

    const duplicates = [client.confirm(body), client.confirm(body)];
    await untilBlocked(database.sequelize, 2);
    await held.commit();
    const [one, other] = await Promise.all(duplicates);

    expect(one).toMatchObject({ status: 200 });
    expect(other?.body.bookingReference).toBe(one?.body.bookingReference);
  });

  test('that pays in between gets its paid booking', async () => {
    const event = await buildEvent();
    const body = pending(event.id);
    const client = visitorClient(app.url);
    const first = await client.confirm(body);
    await payUnnamed(body, 45_000);

    const second = await client.confirm(body);

    expect(second.body).toMatchObject({ bookingReference: first.body.bookingReference, status: 'confirmed' });
  });

  test('is confirmed once when its ITN came first', async () => {
    const event = await buildEvent();
    const body = pending(event.id, buildVisitor({ participants: 2 }));
    const notice = await payUnnamed(body, 90_000);
    const client = visitorClient(app.url);

    const confirmed = await Promise.all(Array.from({ length: 10 }, () => client.confirm(body)));

    expect(notice.status).toBe(200);
    expect(new Set(confirmed.map(({ body: one }) => one.bookingReference)).size).toBe(1);
    expect(confirmed[0]?.body).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
    expect(await revenue(database.sequelize)).toBe(90_000);
    expect(await mailStates(database.sequelize)).toEqual([
      ['payment-review', 'pending', false],
      ['booking-confirmed', 'pending', true],
      ['booking-reminder', 'pending', true],
    ]);
  });

  test('is matched with an ITN that arrives at the same moment', async () => {
    const event = await buildEvent();
    const body = pending(event.id);
    const held = await database.sequelize.transaction();
    await database.sequelize.query('select 1 from events for update', { transaction: held });
    const confirming = visitorClient(app.url).confirm(body);
    await untilBlocked(database.sequelize);

    const notice = payUnnamed(body, 45_000);
    await untilBlocked(database.sequelize, 2);
    await held.commit();
    await Promise.all([confirming, notice]);

    expect(await Booking.findAll({ raw: true })).toMatchObject([{ status: 'confirmed', paymentStatus: 'completed' }]);
  });

  test("does not get another visitor's booking with the same e-mail", async () => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    const own = await visitorClient(app.url).confirm(pending(event.id, visitor));

    const stranger = await visitorClient(app.url).confirm(
      pending(event.id, { ...visitor, firstName: 'Mallory', phone: '0' }),
    );

    expect(stranger.body.bookingReference).not.toBe(own.body.bookingReference);
    expect(JSON.stringify(stranger.body)).not.toContain(visitor.phone);
  });

  test('with other participants, e-mail or event gets another booking', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    const client = visitorClient(app.url);

    const answers = [
      await client.confirm(pending(event.id, visitor)),
      await client.confirm(pending(event.id, { ...visitor, participants: 2 })),
      await client.confirm(pending(event.id, { ...visitor, email: 'other@example.com' })),
      await client.confirm(pending((await buildEvent()).id, visitor)),
    ];

    expect(new Set(answers.map(({ body }) => body.bookingReference)).size).toBe(4);
  });

  test('whose unpaid booking is older than two hours gets a new one', async () => {
    const event = await buildEvent();
    const body = pending(event.id);
    const client = visitorClient(app.url);
    const first = await client.confirm(body);
    await Booking.update({ createdAt: new Date(Date.now() - 2 * 3_600_000 - 1000) }, { where: {}, silent: true });

    const second = await client.confirm(body);

    expect(second.status).toBe(200);
    expect(second.body.bookingReference).not.toBe(first.body.bookingReference);
  });

  test('may send a key, which is rejected with other details', async () => {
    const event = await buildEvent();
    const body = pending(event.id);
    const key = { 'Idempotency-Key': buildKey() };
    const client = visitorClient(app.url);

    const first = await client.confirm(body, key);
    const same = await client.confirm(body, key);
    const other = await client.confirm({ ...body, participants: 2 }, key);

    expect(same.body.bookingReference).toBe(first.body.bookingReference);
    expect(other).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  });

  test('is confirmed with the paid sum when the price changed meanwhile', async () => {
    const event = await buildEvent();
    const body = pending(event.id);
    const client = visitorClient(app.url);
    const first = await client.confirm(body);
    await event.update({ price: 50_000 });
    await payUnnamed(body, 50_000);

    const second = await client.confirm(body);

    expect(second.body).toMatchObject({
      bookingReference: first.body.bookingReference,
      status: 'confirmed',
      totalAmount: 50_000,
    });
    expect(await ledgerOf(database.sequelize)).toMatchObject([{ amount: 50_000, review: null }]);
  });

  test('gets the booking of its key, also when it has paid twice', async () => {
    const event = await buildEvent();
    const body = pending(event.id);
    const key = { 'Idempotency-Key': buildKey() };
    const client = visitorClient(app.url);
    const first = await client.confirm(body, key);
    await payUnnamed(body, 45_000);
    await payUnnamed(body, 45_000);

    const again = await client.confirm(body, key);

    expect(again).toMatchObject({ status: 200, body: { status: 'confirmed', paymentStatus: 'completed' } });
    expect(again.body.bookingReference).toBe(first.body.bookingReference);
    expect((await ledgerOf(database.sequelize)).map(({ review }) => review)).toEqual([null, 'unmatched']);
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  });

  test('whose booking is cancelled at this moment claims new seats for its payment', async () => {
    const { event, booking, confirming } = await meetAdmin('status', { status: 'cancelled' });

    expect(await confirming).toMatchObject({ status: 200, body: { status: 'confirmed', paymentStatus: 'completed' } });
    expect(await booking.reload()).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
    await expectInvariants(database.sequelize);
  });

  test('whose booking is set to paid at this moment gets it, and its payment stays in review', async () => {
    const { event, booking, confirming } = await meetAdmin('payment', {
      paymentStatus: 'completed',
      paymentMethod: 'eft',
    });

    expect((await confirming).body).toMatchObject({ bookingReference: booking.bookingReference, status: 'confirmed' });
    expect(await ledgerOf(database.sequelize)).toMatchObject([
      { bookingId: null, provider: 'payfast', review: 'unmatched' },
      { bookingId: booking.id, provider: 'manual', review: null },
    ]);
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
    await expectInvariants(database.sequelize);
  });

  test('whose booking is deleted at this moment gets a new one', async () => {
    const event = await buildEvent();
    const body = pending(event.id);
    const client = visitorClient(app.url);
    const first = await client.confirm(body);
    const held = await database.sequelize.transaction();
    await Booking.destroy({ where: {}, transaction: held });
    await returnSeats(held, event.id, 1);

    const again = client.confirm(body);
    await untilBlocked(database.sequelize);
    await held.commit();

    expect(await again).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect((await again).body.bookingReference).not.toBe(first.body.bookingReference);
  });

  /** Two rows fit one payment; the visitor of the first comes back while an admin decides about that row. */
  async function meetAdmin(path: 'status' | 'payment', decision: object) {
    const event = await buildEvent();
    const body = pending(event.id);
    const client = visitorClient(app.url);
    const { bookingReference } = (await client.confirm(body)).body;
    await visitorClient(app.url).confirm({ ...body, phone: '011 555 0199' });
    await payUnnamed(body, 45_000);
    const booking = await Booking.findOne({ where: { bookingReference }, rejectOnEmpty: true });
    const admin = await admins.signIn();
    const held = await database.sequelize.transaction();
    await Booking.findByPk(booking.id, { lock: held.LOCK.UPDATE, transaction: held });

    const deciding = admin.patch(`/api/bookings/${booking.id}/${path}`, decision);
    await untilBlocked(database.sequelize);
    const confirming = client.confirm(body);
    await untilBlocked(database.sequelize, 2);
    await held.commit();

    expect((await deciding).status).toBe(200);
    return { event, booking, confirming };
  }

  test('is rejected when the seats are gone', async () => {
    const event = await buildEvent({ capacity: 3 });
    await visitorClient(app.url).hold(event, buildVisitor({ participants: 3 }));

    const confirmed = await visitorClient(app.url).confirm(pending(event.id));

    expect(confirmed).toMatchObject({
      status: 409,
      body: { code: 'sold_out', error: 'This workshop is fully booked' },
    });
  });

  test('gets an ITN through the public markup, with links to the site it came from', async () => {
    const event = await buildEvent();
    const { body: shown } = await visitorClient(app.url).event(event.id);
    const body = pending(event.id);

    await visitorClient(app.url).confirm(body, { Origin: testOrigins[1] });
    await payUnnamed(body, 45_000);

    expect(shown.payNowButtonHtml).toContain(`name="merchant_id" value="${app.config.payfast.merchant?.id}"`);
    expect(shown.payNowButtonHtml).toContain(`name="notify_url" value="${app.config.payfast.notifyUrl}"`);
    const booking = await Booking.findOne({ rejectOnEmpty: true });
    const [mail] = await enqueuedMails(database.sequelize);
    expect(mail).toMatchObject({
      kind: 'booking-confirmed',
      content: { bookingUrl: `${testOrigins[1]}/booking/${booking.bookingReference}`, email: body.email },
    });
  });
});

/** What the specification's page sends: none of it decides anything but who comes to what. */
function pending(eventId: number, visitor = buildVisitor()) {
  return {
    eventId,
    ...visitor,
    totalAmount: 1,
    paymentMethod: 'payfast',
    paymentStatus: 'pending',
    status: 'pending',
    paymentId: `pf_${Date.now()}`,
  };
}

/** The notice of a payment by the public markup: it names no booking. */
function payUnnamed(body: { eventId: number; participants: number; email: string }, cents: number) {
  const fields = {
    m_payment_id: '',
    amount: (cents / 100).toFixed(2),
    custom_str1: String(body.eventId),
    custom_str2: String(body.participants),
    email_address: body.email,
  };
  return sendItn(app.url, paidItn({ fields }));
}
