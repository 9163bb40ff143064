import { pino } from 'pino';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { until } from '../../../test/servers/apiProcess.ts';
import { Booking } from '../booking.model.ts';
import { startExpiry } from './expireUnpaid.ts';
import { purgeExpired, purgeAfterDays } from './purgeExpired.ts';

const { database, app, admins } = useAppWithProvider();

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
  const admin = await admins.signIn();
  const event = await buildEvent();
  const client = visitorClient(app.url);
  const [open, decided] = [await client.hold(event, buildVisitor()), await client.hold(event, buildVisitor())];
  for (const { body } of [open, decided]) {
    await client.release(body.holdId);
    await sendItn(app.url, paidItn(body, { amount_gross: '1.00' }));
  }
  const { id } = await Booking.findOne({ where: { holdId: decided.body.holdId }, rejectOnEmpty: true });
  await database.sequelize.query(
    `insert into payment_resolutions (payment_id, kind, amount)
     select id, 'refunded', -amount from payments where booking_id = ${id}`,
  );
  await age(400);

  expect(await purgeExpired(database.sequelize)).toBe(0);

  expect(await Booking.count({ where: { status: 'expired' } })).toBe(2);
  expect((await admin.get<{ payments: object[] }>('/api/admin/attention')).body.payments).toHaveLength(1);
});

test('a locked row is skipped', async () => {
  const booking = await buildBooking(await buildEvent(), { status: 'expired', endedBy: 'time', expiresAt: null });
  await age(400);
  const held = await database.sequelize.transaction();
  await Booking.findByPk(booking.id, { lock: held.LOCK.UPDATE, transaction: held });

  const count = await purgeExpired(database.sequelize);
  await held.rollback();

  expect(count).toBe(0);
});

test('a visitor who returns to a purged hold gets a new one', async () => {
  const event = await buildEvent();
  const [client, visitor, key] = [visitorClient(app.url), buildVisitor(), buildKey()];
  const first = await client.hold(event, visitor, { key });
  await client.release(first.body.holdId);
  await age(purgeAfterDays + 1);
  await purgeExpired(database.sequelize);

  const again = await client.hold(event, visitor, { key });

  expect(again.status).toBe(200);
  expect(again.body.holdId).not.toBe(first.body.holdId);
});

test('the expiry job also purges expired holds', async () => {
  await buildBooking(await buildEvent(), { status: 'expired', endedBy: 'time', expiresAt: null });
  await age(purgeAfterDays + 1);

  const stop = startExpiry(database.sequelize, pino({ level: 'silent' }), 20);

  await until(async () => (await Booking.count()) === 0);
  await stop();
});
