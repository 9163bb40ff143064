import type { CustomerView } from '@studio/contract/admin/customers';
import type { Paged } from '@studio/contract/paging';
import { useSignedIn } from '../../test/admins.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { lerato } from '../../test/customers.ts';
import { buildBooking, buildEvent } from '../../test/factories.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';

const { database, admins } = useAppWithProvider();
const admin = useSignedIn(admins);

async function list(query = ''): Promise<CustomerView[]> {
  return (await admin.get<CustomerView[]>(`/api/admin/customers${query}`)).body;
}

// SPEC §3
test('all bookings with one e-mail address, in any letter case, belong to one customer with the latest names', async () => {
  const event = await buildEvent();
  await buildBooking(event, {
    email: 'Lerato@Example.com',
    firstName: 'L.',
    createdAt: new Date('2026-01-05T08:00:00Z'),
  });
  const latest = await buildBooking(event, { ...lerato, createdAt: new Date('2026-02-05T08:00:00Z') });
  await buildBooking(event, {
    email: lerato.email,
    status: 'cancelled',
    endedBy: 'admin',
    createdAt: new Date('2026-01-01'),
  });
  const cancelled = await buildBooking(event, {
    email: 'only.cancelled@example.com',
    status: 'cancelled',
    endedBy: 'admin',
    createdAt: new Date('2026-02-04T08:00:00Z'),
  });
  await buildBooking(event, { email: 'only.held@example.com', status: 'held' });
  await buildBooking(event, { email: 'only.expired@example.com', status: 'expired', endedBy: 'time' });

  expect(await list()).toEqual([
    { ...lerato, totalBookings: 2, cancelledBookings: 1, lastBooking: latest.createdAt.toISOString() },
    // SPEC §3: null only for a customer who was added manually.
    expect.objectContaining({
      email: 'only.cancelled@example.com',
      totalBookings: 0,
      cancelledBookings: 1,
      lastBooking: cancelled.createdAt.toISOString(),
    }),
  ]);
});

// SPEC §7
test('an admin can add a customer who has never booked, but not twice', async () => {
  const added = await admin.post<CustomerView>('/api/admin/customers', lerato);
  const again = await admin.post('/api/admin/customers', { ...lerato, email: 'LERATO@example.com' });

  expect(added).toMatchObject({
    status: 201,
    body: { ...lerato, totalBookings: 0, cancelledBookings: 0, lastBooking: null },
  });
  expect(again).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } });
  expect(await list()).toHaveLength(1);
});

test('ten admins who add the same customer at the same time add one row', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post('/api/admin/customers', lerato)));

  expect(answers.map(({ status }) => String(status)).sort()).toEqual(['201', ...Array<string>(9).fill('409')]);
});

test('a visitor who has booked cannot be added again', async () => {
  await buildBooking(await buildEvent(), { email: 'Lerato@Example.com' });

  expect((await admin.post('/api/admin/customers', lerato)).status).toBe(409);
});

// SPEC §5
test.each([
  [{ email: 'nowhere' }, 'Valid email required'],
  [{ firstName: '' }, 'First name required'],
  [{ lastName: ' ' }, 'Last name required'],
  [{ phone: undefined }, 'Phone number required'],
])('a customer with %j is rejected', async (values, error) => {
  expect(await admin.post('/api/admin/customers', { ...lerato, ...values })).toMatchObject({
    status: 400,
    body: { error },
  });
});

test('an edit overrides names and phone, and does not change the e-mail address or the bookings', async () => {
  const booking = await buildBooking(await buildEvent(), { email: 'T+1/x@Example.com' });
  const path = `/api/admin/customers/${encodeURIComponent('t+1/x@example.com')}`;

  const edited = await admin.put<CustomerView>(path, { firstName: 'Thandeka', email: 'other@example.com' });

  expect(edited).toMatchObject({
    status: 200,
    body: { email: 'T+1/x@Example.com', firstName: 'Thandeka', lastName: 'Mokoena', totalBookings: 1 },
  });
  expect((await booking.reload()).order.firstName).toBe('Thandi');
  expect((await admin.put(path, { firstName: '' })).status).toBe(400);
  expect((await admin.put(path, { firstName: ['x'] })).status).toBe(400);
  expect(await list()).toHaveLength(1);
});

describe('two admins who edit one customer', () => {
  const edit = (fields: object, before?: object) =>
    admin.put<CustomerView>(`/api/admin/customers/${lerato.email}`, { ...fields, before });

  // A customer without edits has no row to lock.
  test('two admins who edit different fields of a customer at the same time both succeed', async () => {
    await buildBooking(await buildEvent(), lerato);
    const slow = await database.sequelize.transaction();
    await database.sequelize.query('lock table customers in share mode', { transaction: slow });

    const saves = [edit({ firstName: 'Lesedi' }), edit({ phone: '083 555 0100' })];
    await waitUntilBlocked(database.sequelize, 2);
    await slow.commit();

    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toMatchObject([{ firstName: 'Lesedi', lastName: 'Nkosi', phone: '083 555 0100' }]);
  });

  test('the second of two admins who edit the same field of a customer is rejected with 409', async () => {
    await admin.post('/api/admin/customers', lerato);
    await edit({ phone: '083 555 0100' }, { phone: lerato.phone });

    const late = { firstName: 'Lesedi', phone: '083 555 0111' };
    const stale = await edit(late, { firstName: 'Lerato', phone: lerato.phone });

    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        error: expect.stringMatching(/^Somebody else changed this customer at .* Nothing of yours was saved\.$/),
      },
    });
    expect(await list()).toMatchObject([{ firstName: 'Lerato', phone: '083 555 0100' }]);
    expect((await edit(late, { firstName: 'Lerato', phone: '083 555 0100' })).status).toBe(200);
  });

  test('after a deletion, an edit does not recreate the customer', async () => {
    await buildBooking(await buildEvent(), lerato);
    const slow = await database.sequelize.transaction();
    await database.sequelize.query('lock table bookings in exclusive mode', { transaction: slow });

    const deleted = admin.delete(`/api/admin/customers/${lerato.email}`);
    await waitUntilBlocked(database.sequelize, 1);
    const edited = edit({ firstName: 'Lesedi' });
    await waitUntilBlocked(database.sequelize, 2);
    await slow.commit();

    expect([(await deleted).status, (await edited).status]).toEqual([200, 404]);
    expect(await list()).toEqual([]);
  });
});

test('an unknown customer can be neither edited nor deleted', async () => {
  for (const email of ['unknown@example.com', 'x', "' or 1=1 --"]) {
    const path = `/api/admin/customers/${encodeURIComponent(email)}`;
    expect((await admin.put(path, { firstName: 'X' })).status).toBe(404);
    expect((await admin.delete(path)).status).toBe(404);
  }
  expect([400, 404]).toContain((await admin.delete('/api/admin/customers/%ff')).status);
});

test('the customer list can be searched and paginated', async () => {
  const event = await buildEvent();
  for (const name of ['Amahle', 'Bongani', 'Chipo']) {
    await buildBooking(event, { firstName: name, email: `${name}@example.com` });
  }

  const page = await admin.get<Paged<CustomerView>>('/api/admin/customers?page=2&pageSize=2');

  expect(page.body).toMatchObject({ total: 3, page: 2, pageSize: 2, items: [{ firstName: 'Amahle' }] });
  expect((await list('?search=bongani%40EX')).map(({ firstName }) => firstName)).toEqual(['Bongani']);
  expect(await list('?search=_')).toEqual([]);
  expect((await admin.get('/api/admin/customers?page=x')).status).toBe(400);
});

test('each edit of a customer writes one audit row with the edited fields, masked', async () => {
  await admin.post('/api/admin/customers', lerato);
  await admin.put(`/api/admin/customers/${lerato.email}`, {
    firstName: 'Lesedi',
    lastName: lerato.lastName,
    phone: '083 555 0100',
  });
  await admin.delete(`/api/admin/customers/${lerato.email}`);

  const { body } = await admin.audit();

  expect(body.items.map(({ action, subject, before, after }) => ({ action, subject, before, after }))).toEqual([
    { action: 'customer.deleted', subject: 'l…@example.com', before: { bookings: 0, paidAmount: 0 }, after: null },
    {
      action: 'customer.updated',
      subject: 'l…@example.com',
      before: { firstName: 'L…', phone: '…99' },
      // Both first names have this initial, so the edit is marked.
      after: { firstName: 'L… (changed)', phone: '…00' },
    },
    {
      action: 'customer.created',
      subject: 'l…@example.com',
      before: null,
      after: { firstName: 'L…', lastName: 'N…', phone: '…99' },
    },
  ]);
});

test.each(['082 555', '0825550119', '+27 82 555', '(082) 555-0119'])(
  'a customer is found by the phone number written as %s',
  async (search) => {
    await admin.post('/api/admin/customers', { ...lerato, phone: '+27 82 555 0119' });
    await admin.post('/api/admin/customers', { ...lerato, email: 'other@example.com', phone: '071 555 0188' });

    const found = await list(`?search=${encodeURIComponent(search)}`);

    expect(found.map(({ email }) => email)).toEqual([lerato.email]);
  },
);

test('a search for the country code and one digit does not match every number that contains the digit', async () => {
  await admin.post('/api/admin/customers', { ...lerato, phone: '071 555 0188' });

  expect(await list('?search=271')).toEqual([]);
});
