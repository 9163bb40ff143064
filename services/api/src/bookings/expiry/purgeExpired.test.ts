import { pino } from 'pino';
import { readAttention } from '../../../test/attention.ts';
import { holdSeats } from '../../../test/bookings.ts';
import { sendItn, paidItn } from '../../../test/client.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { endChanges, openChange } from '../../../test/openChange.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { waitUntil } from '../../../test/servers/apiProcess.ts';
import { Booking } from '../booking.model.ts';
import { BookingChange } from '../changes/bookingChange.model.ts';
import { startExpiry } from './expireUnpaid.ts';
import { purgeExpired, purgeAfterDays } from './purgeExpired.ts';

const { database, app, admin } = useAppWithProvider();

function age(days: number): Promise<unknown> {
  return database.sequelize.query(`update bookings set updated_at = now() - interval '${days} days'`);
}

test('an expired hold is deleted after thirty days and not before', async () => {
  const event = await buildEvent();
  for (const endedBy of ['time', 'visitor', 'admin'] as const) {
    await buildBooking(event, { status: 'expired', endedBy, expiresAt: null });
  }

  await age(purgeAfterDays - 1);
  const early = await purgeExpired(database.sequelize);
  await age(purgeAfterDays + 1);
  const late = await purgeExpired(database.sequelize);

  expect([early, late]).toEqual([0, 3]);
  expect(await Booking.count()).toBe(0);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('bookings of other statuses are not deleted, however old', async () => {
  const event = await buildEvent();
  await buildBooking(event, { status: 'held', expiresAt: null });
  await buildBooking(event, { status: 'pending', expiresAt: null });
  await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash' });
  await buildBooking(event, { status: 'cancelled', endedBy: 'time', expiresAt: null });
  await age(400);

  expect(await purgeExpired(database.sequelize)).toBe(0);

  expect(await Booking.count()).toBe(4);
});

test('an expired hold with a payment is not deleted, also after its resolution', async () => {
  const event = await buildEvent();
  const [open, decided] = [await holdSeats(app, event), await holdSeats(app, event)];
  for (const { client, form } of [open, decided]) {
    await client.release(form.holdId);
    await sendItn(app.url, paidItn(form, { amount_gross: '1.00' }));
  }
  await database.sequelize.query(
    `insert into payment_resolutions (payment_id, kind, amount)
     select id, 'refunded', -amount from payments where order_id = ${decided.booking.orderId}`,
  );
  await age(400);

  expect(await purgeExpired(database.sequelize)).toBe(0);

  expect(await Booking.count({ where: { status: 'expired' } })).toBe(2);
  expect((await readAttention(admin)).payments).toHaveLength(1);
});

test('a change that was not paid is deleted after thirty days and not before, and an open one stays', async () => {
  await openChange({ app, database });
  await endChanges(database.sequelize);
  await openChange({ app, database });
  const ageChanges = (days: number) =>
    database.sequelize.query(`update booking_changes set created_at = now() - interval '${days} days'`);

  await ageChanges(purgeAfterDays - 1);
  await purgeExpired(database.sequelize);
  const early = await BookingChange.count();
  await ageChanges(purgeAfterDays + 1);
  await purgeExpired(database.sequelize);

  expect(early).toBe(2);
  expect(await BookingChange.findAll()).toMatchObject([{ state: 'open' }]);
});

test('the purge skips a locked row', async () => {
  const booking = await buildBooking(await buildEvent(), { status: 'expired', endedBy: 'time', expiresAt: null });
  await age(400);
  const held = await database.sequelize.transaction();
  await Booking.unscoped().findByPk(booking.id, { lock: held.LOCK.UPDATE, transaction: held });

  const count = await purgeExpired(database.sequelize);
  await held.rollback();

  expect(count).toBe(0);
});

test('a visitor who returns to a purged hold gets a new one', async () => {
  const { client, form, sendAgain } = await holdSeats(app, await buildEvent());
  await client.release(form.holdId);
  await age(purgeAfterDays + 1);
  await purgeExpired(database.sequelize);

  const again = await sendAgain();

  expect(again.status).toBe(200);
  expect(again.body.holdId).not.toBe(form.holdId);
});

test('the expiry job also purges expired holds', async () => {
  await buildBooking(await buildEvent(), { status: 'expired', endedBy: 'time', expiresAt: null });
  await age(purgeAfterDays + 1);

  const stop = startExpiry(database.sequelize, pino({ level: 'silent' }), 20);

  await waitUntil(async () => (await Booking.count()) === 0);
  await stop();
});
