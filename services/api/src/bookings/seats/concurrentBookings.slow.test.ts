// RELIABILITY M05
import { manualInput } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import type { Answer } from '../../../test/client.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { transact } from '../../db/transact.ts';
import { Event } from '../../events/event.model.ts';
import { transactionRetries } from '../../metrics/counters.ts';
import type { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

const capacity = 50;

test('200 confirmations, 100 manual bookings, 50 repeated confirmations and 50 cancellations at once keep the seat count right without deadlock', async () => {
  const event = await buildEvent({ capacity });
  const cash = { paymentMethod: 'cash', expiresAt: null } as const;
  const leaving = await Promise.all(times(capacity, () => buildBooking(event, { ...cash, status: 'confirmed' })));
  const gone = await Promise.all(
    times(50, () => buildBooking(event, { ...cash, status: 'cancelled', endedBy: 'admin' })),
  );
  const setStatus = (status: string) => (booking: Booking) => () =>
    admin.patch(`/api/bookings/${booking.id}/status`, { status });
  const before = await deadlocks();

  const [cancels, others] = await atOnce(leaving.map(setStatus('cancelled')), [
    ...gone.map(setStatus('confirmed')),
    ...times(100, () => () => admin.post('/api/bookings/manual', manualInput(event))),
    ...times(200, () => () => visitorClient(app.url).confirm(manualInput(event))),
  ]);

  const served = others.filter(({ status }) => status < 300);
  expect(cancels.filter(({ status }) => status !== 200)).toEqual([]);
  expect(others.filter(({ status, body }) => status >= 300 && body.code !== 'sold_out')).toEqual([]);
  expect(served.length).toBeGreaterThan(10);
  expect(await event.reload()).toMatchObject({ seatsTaken: served.length });
  // `transact` retries after a deadlock without reporting it, so the test reads Postgres's own counter.
  expect((await deadlocks()) - before).toBe(0);
});

test('locks in opposite orders are detected as a deadlock (negative control)', async () => {
  const [one, other] = [await buildEvent(), await buildEvent()];
  const before = await deadlocks();
  const arrived: number[] = [];

  await Promise.all(
    [
      [one, other],
      [other, one],
    ].map((order) =>
      transact(database.sequelize, async (transaction) => {
        for (const { id } of order) {
          await Event.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction });
          arrived.push(id);
          // When the transaction that lost the deadlock is retried, both ids are already in the list, so it does not wait.
          while (arrived.length < 2) await new Promise((resolve) => setImmediate(resolve));
        }
      }),
    ),
  );

  expect((await deadlocks()) - before).toBe(1);
});

function times<Made>(count: number, make: () => Made): Made[] {
  return Array.from({ length: count }, make);
}

/**
 * Sends all requests at once, those of `few` spread evenly among those of `many`.
 * @returns the answers of both
 */
async function atOnce(few: (() => Promise<Answer<unknown>>)[], many: (() => Promise<Answer<unknown>>)[]) {
  const every = Math.ceil(many.length / few.length);
  const first: Promise<Answer<unknown>>[] = [];
  const second = many.map((ask, index) => {
    const next = index % every === 0 ? few[index / every] : undefined;
    if (next) first.push(next());
    return ask();
  });
  return Promise.all([Promise.all(first), Promise.all(second)]);
}

/** The number of deadlocks that Postgres has ended in this database. */
async function deadlocks(): Promise<number> {
  const { values } = await transactionRetries.get();
  return values.find(({ labels }) => labels.code === '40P01')?.value ?? 0;
}
