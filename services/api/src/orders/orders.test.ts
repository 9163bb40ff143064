import { QueryTypes } from 'sequelize';
import { useDatabase } from '../../test/database.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';
import { Order } from './order.model.ts';

const database = useDatabase();

test('an order is deleted with its booking', async () => {
  const event = await buildEvent();
  const booking = await buildBooking(event, { status: 'expired', endedBy: 'time', expiresAt: null });
  const other = await buildBooking(event);

  await booking.destroy();

  expect((await Order.findAll()).map(({ id }) => id)).toEqual([other.orderId]);
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
