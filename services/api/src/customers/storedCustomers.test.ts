import { QueryTypes } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { CustomerView } from '@studio/contract/admin/customers';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { lerato } from '../../test/customers.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';

const { database, admins } = useAppWithAdmins();

async function list(): Promise<CustomerView[]> {
  return (await (await admins.signIn()).get<CustomerView[]>('/api/admin/customers')).body;
}

async function customerRows(): Promise<number> {
  const rows = await database.sequelize.query('select from customers', { type: QueryTypes.SELECT });
  return rows.length;
}

test.each([
  ['a known customer', 1],
  ['a new customer', 0],
])('two bookings of %s that commit at the same time are both counted', async (_who, known) => {
  const [one, other] = [await buildEvent(), await buildEvent()];
  for (let made = 0; made < known; made += 1) await buildBooking(one, lerato);
  const [first, second] = [await database.sequelize.transaction(), await database.sequelize.transaction()];
  for (const [transaction, event] of [
    [first, one],
    [second, other],
  ] as const) {
    await database.sequelize.query(
      `with ordered as (
         insert into orders (first_name, last_name, email, phone)
         values ('Lerato', 'Nkosi', 'Lerato@example.com', '083 555 0199') returning id
       ), booked as (
         insert into bookings (order_id, event_id, booking_reference, participants,
           free_cancellation_hours, kept_percent_after, status)
         select id, $1::integer, 'reference ' || $1::integer, 1, 48, 100, 'pending' from ordered
       ) update events set seats_taken = seats_taken + 1 where id = $1::integer`,
      { bind: [event.id], transaction },
    );
  }

  await database.sequelize.query('set constraints all immediate', { transaction: first });
  const waiting = second.commit();
  await waitUntilBlocked(database.sequelize);
  await first.commit();
  await waiting;

  expect(await list()).toMatchObject([{ totalBookings: known + 2 }]);
});

test('the first booking of a customer writes the row of the customer once', async () => {
  const { id } = await buildBooking(await buildEvent(), { ...lerato, status: 'held', paymentMethod: 'cash' });

  const updates = await database.sequelize.transaction(async (transaction) => {
    const before = await customerUpdates(transaction);
    await database.sequelize.query(`update bookings set status = 'confirmed' where id = $1`, {
      bind: [id],
      transaction,
    });
    await database.sequelize.query('set constraints all immediate', { transaction });
    return (await customerUpdates(transaction)) - before;
  });

  expect(updates).toBe(0);
  expect(await list()).toEqual([
    { ...lerato, totalBookings: 1, cancelledBookings: 0, lastBooking: expect.any(String) },
  ]);
});

test('a customer whose last booking is deleted is removed, unless an admin has edited the customer', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  const bookings = [await buildBooking(event, lerato), await buildBooking(event, { email: 'sipho@example.com' })];
  await admin.put(`/api/admin/customers/${lerato.email}`, { firstName: 'Lesedi' });

  for (const { id } of bookings) await admin.delete(`/api/bookings/${id}`);

  expect(await list()).toEqual([
    { ...lerato, firstName: 'Lesedi', totalBookings: 0, cancelledBookings: 0, lastBooking: null },
  ]);
});

test('a later booking changes the names and phone of a customer unless an admin has set them', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  for (const email of ['lerato@example.com', 'sipho@example.com']) await buildBooking(event, { ...lerato, email });
  await admin.put('/api/admin/customers/sipho@example.com', { firstName: 'Sipho' });

  for (const email of ['LERATO@example.com', 'SIPHO@example.com']) {
    await buildBooking(event, { email, firstName: 'Thandi', lastName: 'Mokoena', phone: '071 555 0188' });
  }

  expect(
    (await list()).sort((one, other) => (one.email.toLowerCase() < other.email.toLowerCase() ? -1 : 1)),
  ).toMatchObject([
    { email: 'LERATO@example.com', firstName: 'Thandi', lastName: 'Mokoena', phone: '071 555 0188', totalBookings: 2 },
    { email: 'sipho@example.com', firstName: 'Sipho', lastName: 'Nkosi', phone: lerato.phone, totalBookings: 2 },
  ]);
});

test('holds, expired rows and walk-ins without an address leave no customer behind', async () => {
  const event = await buildEvent();
  const hold = await buildBooking(event, { status: 'held' });
  await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash', email: null, visitorKey: null });

  await hold.update({ status: 'expired', endedBy: 'time' });
  await event.decrement('seatsTaken');

  expect(await customerRows()).toBe(0);
});

/** Counts the rows of customers that this connection has updated and not yet reported to the statistics. */
async function customerUpdates(transaction: Transaction): Promise<number> {
  const [row] = await database.sequelize.query<{ count: number }>(
    `select pg_stat_get_xact_tuples_updated('customers'::regclass)::integer as count`,
    { type: QueryTypes.SELECT, transaction },
  );
  return row?.count ?? NaN;
}
