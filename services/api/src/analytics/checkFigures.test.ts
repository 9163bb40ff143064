import fc from 'fast-check';
import type { Sequelize } from 'sequelize';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { emptyTables, useDatabase } from '../../test/database.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';
import { Booking } from '../bookings/booking.model.ts';
import { transact } from '../db/transact.ts';
import { recordManualPayment } from '../payments/ledger.ts';
import { checkFigures } from './checkFigures.ts';

const database = useDatabase();
const none = { dailyFigures: 0, bookingCounts: 0, customers: 0 };

async function checkAgain() {
  await database.sequelize.query('delete from figure_checks');
  return checkFigures(database.url);
}

test('a check finds, counts and repairs the figures that differ', async () => {
  const event = await buildEvent();
  for (const email of ['lerato@example.com', 'sipho@example.com', 'zanele@example.com'])
    await buildBooking(event, { email });
  await database.sequelize.query(`
    update daily_figures set amount = amount + 5;
    insert into daily_figures (figure, day, amount) values ('revenue', '2025-01-01', 100);
    update events set booking_count = 7;
    update customers set total_bookings = 4 where email_key = 'lerato@example.com';
    update customers set phone = '' where email_key = 'sipho@example.com';
    delete from customers where email_key = 'zanele@example.com';
    insert into customers (email_key, email, first_name, last_name, phone, edited_at)
    values ('unbooked@example.com', 'unbooked@example.com', 'N', 'B', '', null)`);

  const found = await checkFigures(database.url);

  // The invariants that run after the test check that all figures are right now.
  expect(found).toEqual({ dailyFigures: 2, bookingCounts: 1, customers: 4 });
  expect(await checkAgain()).toEqual(none);
});

test('the next check is due a day after a finished one', async () => {
  const checks = [await checkFigures(database.url), await checkFigures(database.url)];
  await database.sequelize.query(`update figure_checks set finished_at = now() - interval '25 hours'`);
  checks.push(await checkFigures(database.url));

  expect(checks).toEqual([none, null, none]);
});

test('a repair of a customer waits for the transaction that changes the customer, and counts its booking', async () => {
  const event = await buildEvent();
  await buildBooking(event, { email: 'lerato@example.com' });
  await database.sequelize.query('update customers set total_bookings = 9');
  const updating = await database.appPool.transaction();
  const booking = await Booking.findOne({ rejectOnEmpty: true, transaction: updating });
  await booking.update({ status: 'cancelled', endedBy: 'admin' }, { transaction: updating });
  await event.decrement('seatsTaken', { transaction: updating });
  await database.appPool.query('set constraints all immediate', { transaction: updating });

  const checking = checkFigures(database.url);
  await waitUntilBlocked(database.sequelize);
  await updating.commit();

  expect(await checking).toMatchObject({ customers: 1 });
});

interface Step {
  do: 'book' | 'setStatus' | 'rename' | 'delete' | 'pay';
  status: Booking['status'];
  which: number;
}

const step = fc.record<Step>({
  do: fc.constantFrom('book', 'book', 'setStatus', 'rename', 'delete', 'pay'),
  status: fc.constantFrom('held', 'pending', 'confirmed', 'cancelled', 'expired'),
  which: fc.nat(5),
});

test('after any sequence of changes of bookings and payments, a check finds no difference', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
      const events = [await buildEvent({ capacity: 50 }), await buildEvent({ capacity: 50 })];

      for (const one of steps) await apply(database.appPool, one, events);

      expect(await checkAgain()).toEqual(none);
    }),
    { numRuns: 30 },
  );
  await emptyTables(database.sequelize); // other invariants do not hold after such changes
});

async function apply(
  sequelize: Sequelize,
  { do: kind, status, which }: Step,
  events: Awaited<ReturnType<typeof buildEvent>>[],
) {
  const endedBy = status === 'cancelled' || status === 'expired' ? 'admin' : null;
  const email = ['lerato@example.com', 'Sipho@example.com', null][which % 3] ?? null;
  const event = events[which % 2];
  if (kind === 'book' && event) {
    const createdAt = new Date(Date.now() - which * 86_400_000);
    await buildBooking(event, { status, endedBy, email, createdAt, paymentMethod: 'cash', visitorKey: null });
    return;
  }
  const booking = await Booking.findOne({ order: [['id', 'DESC']], offset: which });
  if (!booking) return;
  if (kind === 'setStatus') await booking.update({ status, endedBy });
  if (kind === 'rename') {
    await booking.order.update({ firstName: `Name ${which}`, email });
    await booking.update({ eventId: event?.id ?? booking.eventId });
  }
  if (kind === 'delete') await booking.destroy();
  if (kind === 'pay') {
    await transact(sequelize, (transaction) =>
      recordManualPayment(transaction, { orderId: booking.orderId, amount: 100 }),
    );
  }
}
