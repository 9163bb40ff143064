import type { Transaction } from 'sequelize';
import { linesToTotal } from '@studio/contract/bookings/orderLines';
import { useApp } from '../../test/app.ts';
import { paidItn, sendItn, visitorClient } from '../../test/client.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { useDatabase } from '../../test/database.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../test/factories.ts';
import { readLedger } from '../../test/payments/ledger.ts';
import { useProvider } from '../../test/payments/provider.ts';
import { transact } from '../db/transact.ts';
import { recordManualPayment } from '../payments/ledger.ts';
import { Booking, pricedBooking } from './booking.model.ts';
import { lockBooking } from './lockBooking.ts';
import { addLines } from './money/addLines.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));

/** Lowers the total in an open transaction, which keeps the booking locked. */
async function lowerTotal(id: number, by: number): Promise<Transaction> {
  const transaction = await database.sequelize.transaction();
  const booking = await lockBooking(transaction, { id });
  if (!booking) throw new Error('The booking is missing');
  const lines = linesToTotal(pricedBooking(booking), booking.totalAmount - by, 'goodwill');
  await addLines(transaction, booking, lines);
  return transaction;
}

test('a booking that was locked by another transaction is read with the lines and payments of that transaction', async () => {
  const { id, orderId } = await buildBooking(await buildEvent(), {
    status: 'confirmed',
    paymentMethod: 'cash',
    requestState: 'paid',
  });
  const first = await lowerTotal(id, 5000);
  await recordManualPayment(first, { orderId, amount: 40_000 });

  const waiting = transact(database.appPool, (transaction) => lockBooking(transaction, { id }));
  await waitUntilBlocked(database.sequelize);
  await first.commit();

  expect(await waiting).toMatchObject({ totalAmount: 40_000, paymentStatus: 'completed' });
});

test('a payment of the old total is flagged as wrong_amount if its ITN waits while the total is lowered', async () => {
  const hold = await visitorClient(app.url).hold(await buildEvent(), buildVisitor());
  const booking = await Booking.findOne({ rejectOnEmpty: true });
  const first = await lowerTotal(booking.id, 5000);

  const waiting = sendItn(app.url, paidItn(hold.body));
  await waitUntilBlocked(database.sequelize);
  await first.commit();

  expect((await waiting).status).toBe(200);
  expect(await readLedger(database.sequelize)).toMatchObject([{ amount: 45_000, review: 'wrong_amount' }]);
  expect(await booking.reload()).toMatchObject({ status: 'held', paymentStatus: 'pending' });
});
