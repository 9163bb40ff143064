import { directInput, unnamedItn } from '../../../test/bookings.ts';
import { sendItn, visitorClient } from '../../../test/client.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails, mailStates } from '../../../test/mails.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { readLedger } from '../../../test/payments/ledger.ts';
import { testOrigins } from '../../../test/testConfig.ts';
import { readTotalRevenue } from '../../payments/ledger.ts';
import { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

describe('a client without holds', () => {
  /** Two bookings match one payment. The client of the first booking confirms it while an admin edits that booking. */
  async function meetAdmin(path: 'status' | 'payment', decision: object) {
    const event = await buildEvent();
    const body = directInput(event.id);
    const client = visitorClient(app.url);
    const { bookingReference } = (await client.confirm(body)).body;
    await visitorClient(app.url).confirm({ ...body, phone: '011 555 0199' });
    await sendItn(app.url, unnamedItn(body, 45_000));
    const booking = await Booking.findOne({ where: { bookingReference }, rejectOnEmpty: true });
    const held = await database.sequelize.transaction();
    await Booking.unscoped().findByPk(booking.id, { lock: held.LOCK.UPDATE, transaction: held });

    const deciding = admin.patch(`/api/bookings/${booking.id}/${path}`, decision);
    await waitUntilBlocked(database.sequelize);
    const confirming = client.confirm(body);
    await waitUntilBlocked(database.sequelize, 2);
    await held.commit();

    expect((await deciding).status).toBe(200);
    return { event, booking, confirming };
  }

  test('a client without holds is confirmed once when its ITN arrived first', async () => {
    const event = await buildEvent();
    const body = directInput(event.id, buildVisitor({ participants: 2 }));
    const itn = await sendItn(app.url, unnamedItn(body, 90_000));
    const client = visitorClient(app.url);

    const confirmed = await Promise.all(Array.from({ length: 10 }, () => client.confirm(body)));

    expect(itn.status).toBe(200);
    expect(new Set(confirmed.map(({ body: one }) => one.bookingReference)).size).toBe(1);
    expect(confirmed[0]?.body).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
    expect(await readTotalRevenue()).toBe(90_000);
    expect(await mailStates(database.sequelize)).toEqual([
      ['payment-review', 'pending', false],
      ['booking-confirmed', 'pending', true],
      ['booking-reminder', 'pending', true],
    ]);
  });

  test('a client without holds is matched with an ITN that arrives at the same moment', async () => {
    const event = await buildEvent();
    const body = directInput(event.id);
    const held = await database.sequelize.transaction();
    await database.sequelize.query('select 1 from events for update', { transaction: held });
    const confirming = visitorClient(app.url).confirm(body);
    await waitUntilBlocked(database.sequelize);

    const itn = sendItn(app.url, unnamedItn(body, 45_000));
    await waitUntilBlocked(database.sequelize, 2);
    await held.commit();
    await Promise.all([confirming, itn]);

    expect(await Booking.findAll({ raw: true })).toMatchObject([{ status: 'confirmed', paymentStatus: 'completed' }]);
  });

  test('a client without holds is confirmed with the paid sum when the price changed meanwhile', async () => {
    const event = await buildEvent();
    const body = directInput(event.id);
    const client = visitorClient(app.url);
    const first = await client.confirm(body);
    await event.update({ price: 50_000 });
    await sendItn(app.url, unnamedItn(body, 50_000));

    const second = await client.confirm(body);

    expect(second.body).toMatchObject({
      bookingReference: first.body.bookingReference,
      status: 'confirmed',
      totalAmount: 50_000,
    });
    expect(await readLedger(database.sequelize)).toMatchObject([{ amount: 50_000, review: null }]);
  });

  test('a client without holds gets the booking of its key, also when it has paid twice', async () => {
    const event = await buildEvent();
    const body = directInput(event.id);
    const key = { 'Idempotency-Key': buildKey() };
    const client = visitorClient(app.url);
    const first = await client.confirm(body, key);
    await sendItn(app.url, unnamedItn(body, 45_000));
    await sendItn(app.url, unnamedItn(body, 45_000));

    const again = await client.confirm(body, key);

    expect(again).toMatchObject({ status: 200, body: { status: 'confirmed', paymentStatus: 'completed' } });
    expect(again.body.bookingReference).toBe(first.body.bookingReference);
    expect((await readLedger(database.sequelize)).map(({ review }) => review)).toEqual([null, 'unmatched']);
    expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  });

  test('a client without holds whose booking is cancelled at this moment claims new seats for its payment', async () => {
    const { event, booking, confirming } = await meetAdmin('status', { status: 'cancelled' });

    expect(await confirming).toMatchObject({ status: 200, body: { status: 'confirmed', paymentStatus: 'completed' } });
    expect(await booking.reload()).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
    await expectInvariants(database.sequelize);
  });

  test('a client without holds whose booking is set to paid at this moment gets it, and its payment stays in review', async () => {
    const { event, booking, confirming } = await meetAdmin('payment', {
      paymentStatus: 'completed',
      paymentMethod: 'eft',
    });

    expect((await confirming).body).toMatchObject({ bookingReference: booking.bookingReference, status: 'confirmed' });
    expect(await readLedger(database.sequelize)).toMatchObject([
      { bookingId: null, provider: 'payfast', review: 'unmatched' },
      { bookingId: booking.id, provider: 'manual', review: null },
    ]);
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
    await expectInvariants(database.sequelize);
  });

  test('a client without holds whose booking is deleted at this moment gets a new one', async () => {
    const event = await buildEvent();
    const body = directInput(event.id);
    const client = visitorClient(app.url);
    const first = await client.confirm(body);
    const held = await database.sequelize.transaction();
    await Booking.destroy({ where: {}, transaction: held });
    await event.decrement('seatsTaken', { by: 1, transaction: held });

    const again = client.confirm(body);
    await waitUntilBlocked(database.sequelize);
    await held.commit();

    expect(await again).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect((await again).body.bookingReference).not.toBe(first.body.bookingReference);
  });

  test('a client without holds gets an ITN through the public markup, with links to the site it came from', async () => {
    const event = await buildEvent();
    const { body: shown } = await visitorClient(app.url).event(event.id);
    const body = directInput(event.id);

    await visitorClient(app.url).confirm(body, { Origin: testOrigins[1] });
    await sendItn(app.url, unnamedItn(body, 45_000));

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
