import { readAttention, readRevenue } from '../../../test/attention.ts';
import { cancelWorkshop, expireAll, payBooking } from '../../../test/bookings.ts';
import { waitUntilBlocked } from '../../../test/concurrency/waitUntilBlocked.ts';
import { dayIn } from '../../../test/deposits.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { expectInvariants } from '../../../test/model/invariants.ts';
import { askToPayLater, bookLater, buildLaterEvent } from '../../../test/payLater.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import type { Booking } from '../booking.model.ts';
import { lockBooking } from '../lockBooking.ts';
import { expireUnpaid } from './expireUnpaid.ts';

const { database, app, admin } = useAppWithProvider();

const markPaid = ({ id }: Booking) => admin.post(`/api/bookings/${id}/paid`);
const kinds = async () =>
  (await enqueuedMails(database.sequelize)).filter(({ content }) => content).map(({ kind }) => kind);

test('a booking whose EFT has not arrived in time ends, returns its seats and mails its visitor', async () => {
  const event = await buildLaterEvent(admin);
  const booking = await bookLater(app, event, 'eft', { participants: 2 });

  const early = await expireUnpaid(database.sequelize);
  await expireAll(database.sequelize);

  expect(early).toBe(0);
  expect(await booking.reload()).toMatchObject({
    status: 'cancelled',
    endedBy: 'time',
    request: { state: 'expired', expiresAt: null },
  });
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
  // The reminder does not apply any more.
  expect(await kinds()).toEqual(['booking-eft-ended']);
  await expectInvariants(database.sequelize);
});

test('a booking that is paid at the studio does not expire', async () => {
  const booking = await bookLater(app, await buildLaterEvent(admin), 'studio');

  await expireAll(database.sequelize);

  expect(await booking.reload()).toMatchObject({ status: 'confirmed', endedBy: null });
});

test('a card payment after the release claims free seats again', async () => {
  const event = await buildLaterEvent(admin);
  const booking = await bookLater(app, event);
  await expireAll(database.sequelize);

  await payBooking(app, booking);

  expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
});

describe('an EFT that is recorded during the release', () => {
  async function hold(booking: Booking) {
    const held = await database.sequelize.transaction();
    await lockBooking(held, { id: booking.id });
    return held;
  }

  test('an EFT that is recorded first holds the seats: the release skips the locked booking', async () => {
    const booking = await bookLater(app, await buildLaterEvent(admin));
    await PaymentRequest.update({ expiresAt: new Date() }, { where: {} });
    const held = await hold(booking);

    const paid = markPaid(booking);
    await waitUntilBlocked(database.sequelize);
    const released = await expireUnpaid(database.sequelize);
    await held.commit();

    expect([released, (await paid).status, await expireUnpaid(database.sequelize)]).toEqual([0, 200, 0]);
    expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    await expectInvariants(database.sequelize);
  });

  test('if an EFT is recorded while its booking is released, only one of the two takes effect', async () => {
    for (let round = 0; round < 10; round += 1) {
      const event = await buildLaterEvent(admin);
      const booking = await bookLater(app, event);
      await PaymentRequest.update({ expiresAt: new Date() }, { where: { id: booking.request.id } });

      const [paid, released] = await Promise.all([markPaid(booking), expireUnpaid(database.sequelize)]);

      const { status, paymentStatus } = await booking.reload();
      const result = [paid.status, released, status, paymentStatus];
      expect([
        [200, 0, 'confirmed', 'completed'],
        [404, 1, 'cancelled', 'pending'],
      ]).toContainEqual(result);
      expect((await event.reload()).seatsTaken).toBe(status === 'confirmed' ? 1 : 0);
    }
    await expectInvariants(database.sequelize);
  });
});

describe('later payments in the portal', () => {
  test.each(['eft', 'studio'] as const)('two clicks record the later payment "%s" once', async (payLater) => {
    const booking = await bookLater(app, await buildLaterEvent(admin), payLater);

    const answers = await Promise.all([markPaid(booking), markPaid(booking)]);

    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    const method = payLater === 'eft' ? 'eft' : 'cash';
    expect(await booking.reload()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      paymentMethod: method,
    });
    const [payments] = await database.sequelize.query('select amount, method from payments');
    expect(payments).toEqual([{ amount: 45_000, method }]);
    expect(await readRevenue(admin)).toBe(45_000);
    expect(await kinds()).toEqual(['booking-confirmed', 'booking-reminder']);
    await expectInvariants(database.sequelize);
  });

  test('unpaid bookings are listed with what they owe, the soonest first, until the money is recorded', async () => {
    const listed = async () => {
      const { body } = await admin.get<{ items: object[] }>('/api/admin/later-payments');
      return body.items;
    };
    const event = await buildLaterEvent(admin);
    const [studio, eft] = [await bookLater(app, event, 'studio'), await bookLater(app, event)];

    expect(await listed()).toMatchObject([
      { id: eft.id, amount: 45_000, dueOn: dayIn(3) },
      { id: studio.id, amount: 45_000, dueOn: null },
    ]);
    await markPaid(eft);
    await cancelWorkshop(admin, event);
    expect(await listed()).toEqual([]);
  });

  test("'Needs attention' has an EFT after its last day, and a payment at the studio once the workshop has started", async () => {
    const unpaid = async () => (await readAttention(admin)).unpaid.map(({ id }) => id);
    const event = await buildLaterEvent(admin);
    const [studio, eft] = [await bookLater(app, event, 'studio'), await bookLater(app, event)];
    await database.sequelize.query(`update bookings set created_at = now() - interval '1 day'`);

    const before = await unpaid();
    await PaymentRequest.update({ dueOn: dayIn(-1) }, { where: { id: eft.request.id } });
    const afterLastDay = await unpaid();
    await event.update({ date: dayIn(-1) });

    expect([before, afterLastDay]).toEqual([[], [eft.id]]);
    expect(await unpaid()).toEqual([studio.id, eft.id]);
    const released = await admin.post(`/api/bookings/${studio.id}/release`);
    expect(released.status).toBe(200);
    expect(await studio.reload()).toMatchObject({ status: 'cancelled', endedBy: 'admin' });
  });
});

test('cancelling the workshop ends bookings that are paid later, and no seat stays taken', async () => {
  const event = await buildLaterEvent(admin);
  await askToPayLater(app, event, 'eft');
  await askToPayLater(app, event, 'studio');

  expect((await cancelWorkshop(admin, event)).status).toBe(200);
  await expireAll(database.sequelize);

  await expectInvariants(database.sequelize);
});
