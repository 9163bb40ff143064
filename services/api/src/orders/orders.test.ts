import { QueryTypes } from 'sequelize';
import { untilBlocked } from '../../test/concurrency/untilBlocked.ts';
import { useDatabase } from '../../test/database.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';
import type { Booking } from '../bookings/booking.model.ts';
import { Order } from './order.model.ts';

const database = useDatabase();

const expired = { status: 'expired', endedBy: 'time', expiresAt: null } as const;

async function buildOrderOfTwo(): Promise<[Booking, Booking]> {
  const event = await buildEvent();
  const first = await buildBooking(event, expired);
  const second = await buildBooking(event, expired);
  await second.update({ orderId: first.orderId });
  await Order.destroy({ where: { id: second.order.id } });
  return [first, second];
}

test('an order is deleted with its last booking', async () => {
  const [first, second] = await buildOrderOfTwo();

  await first.destroy();
  const between = await Order.count();
  await second.destroy();

  expect([between, await Order.count()]).toEqual([1, 0]);
});

test('the order of two bookings that are deleted at once is deleted too', async () => {
  const [first, second] = await buildOrderOfTwo();
  const transaction = await database.sequelize.transaction();
  const remove = 'delete from bookings where id = $1';
  await database.sequelize.query(remove, { bind: [first.id], transaction });

  const waiting = database.sequelize.query(remove, { bind: [second.id] });
  await untilBlocked(database.sequelize);
  await transaction.commit();
  await waiting;

  expect(await Order.count()).toBe(0);
});

test('an order has no search text while its booking is held, and afterwards that of its contact', async () => {
  const readText = async () =>
    (await database.sequelize.query('select search_text from orders', { type: QueryTypes.SELECT }))[0];
  const booking = await buildBooking(await buildEvent(), { status: 'held', firstName: 'Léa', lastName: 'Roux' });

  const held = await readText();
  await booking.update({ status: 'pending' });
  await booking.order.update({ email: 'Lea@example.com', phone: '083 555 0199' });

  expect(held).toEqual({ search_text: null });
  expect(await readText()).toEqual({
    search_text: ` lea roux lea@example.com ${booking.bookingReference} 0835550199 27835550199`,
  });
});
