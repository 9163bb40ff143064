import type { AdminView } from '@studio/contract/admin/admins';
import { buildAdminInput, useSignedIn } from '../../../test/admins.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';

const { database, app, admins } = useAppWithAdmins();
const boss = useSignedIn(admins);

// RELIABILITY O18
test('each change writes one audit row with actor, action, subject, before, after, request and address', async () => {
  const made = await boss.post<AdminView>('/api/admin/users', buildAdminInput());
  await boss.put(`/api/admin/users/${made.body.id}`, { firstName: 'Zanele', phone: '083 555 0100' });
  const gone = await boss.delete(`/api/admin/users/${made.body.id}`);

  const { body } = await boss.audit();

  expect(
    body.items.map(({ username, action, subject, before, after }) => [username, action, subject, before, after]),
  ).toEqual([
    [boss.admin.username, 'admin.deleted', 'sipho', expect.objectContaining({ firstName: 'Zanele' }), null],
    [boss.admin.username, 'admin.updated', 'sipho', { firstName: 'Sipho' }, { firstName: 'Zanele' }],
    [boss.admin.username, 'admin.created', 'sipho', null, expect.objectContaining({ email: 'sipho@studio.example' })],
  ]);
  expect(body.items[0]).toMatchObject({ requestId: gone.headers.get('X-Request-Id'), ip: expect.stringMatching(/\d/) });
});

test('the audit log is paginated and searched', async () => {
  for (let count = 0; count < 5; count += 1) {
    await boss.post(
      '/api/admin/users',
      buildAdminInput({ username: `sipho${count}`, email: `sipho${count}@studio.example` }),
    );
  }

  const second = await boss.audit('?page=2&pageSize=2');
  const found = await boss.audit('?search=SIPHO3');
  const none = await boss.audit('?search=%25');
  const wrong = await boss.get('/api/admin/audit?page=0');

  expect(second.body).toMatchObject({ total: 5, page: 2, pageSize: 2 });
  expect(second.body.items.map(({ subject }) => subject)).toEqual(['sipho2', 'sipho1']);
  expect(found.body.items.map(({ subject }) => subject)).toEqual(['sipho3']);
  expect(none.body.items).toEqual([]);
  expect(wrong.status).toBe(400);
});

test('the audit log is filtered by subject', async () => {
  await boss.post('/api/admin/users', buildAdminInput());
  const customer = { email: 'lerato@example.com', firstName: 'Lerato', lastName: 'Nkosi', phone: '083 555 0199' };
  await boss.post('/api/admin/customers', customer);
  const actions = async (query: string) => (await boss.audit(`?${query}`)).body.items.map(({ action }) => action);

  expect(await actions('')).toEqual(['customer.created', 'admin.created']);
  expect(await actions('about=all')).toHaveLength(2);
  expect(await actions('about=customer')).toEqual(['customer.created']);
  expect(await actions('about=admin&search=lerato')).toEqual([]);
  expect((await boss.get('/api/admin/audit?about=nothing')).status).toBe(400);
});

test.each(['update audit_log set username = $$someone$$', 'delete from audit_log', 'truncate audit_log'])(
  'the audit log is append-only: %s is rejected',
  async (sql) => {
    await boss.post('/api/admin/users', buildAdminInput());

    await expect(database.sequelize.query(sql)).rejects.toThrow('append-only');
  },
);

test('a failed change writes no audit row', async () => {
  await boss.delete(`/api/admin/users/${boss.admin.id}`);
  await boss.post('/api/admin/users', buildAdminInput({ username: boss.admin.username }));

  expect((await boss.audit()).body.total).toBe(0);
});

test.each([
  ['bookings', 'booking.exported'],
  ['customers', 'customer.exported'],
  ['payments', 'payment.exported'],
])('an export of %s writes an audit row without the text of the search', async (kind, action) => {
  const save = async (query: string) => {
    const headers = { Cookie: boss.cookie };
    const { status } = await fetch(`${app.url}/api/admin/exports/${kind}${query}`, { headers });
    return status;
  };

  const statuses = [await save(''), await save('?search=nkosi')];
  const { body } = await boss.audit();

  expect(statuses).toEqual([200, 200]);
  expect(body.items).toMatchObject([
    { action, subject: 'filtered as CSV', username: boss.admin.username },
    { action, subject: 'all as CSV', username: boss.admin.username },
  ]);
  expect(JSON.stringify(body)).not.toContain('nkosi');
});
