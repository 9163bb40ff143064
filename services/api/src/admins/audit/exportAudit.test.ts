import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';

const { app, admins } = useAppWithAdmins();

test.each([
  ['bookings', 'booking.exported'],
  ['customers', 'customer.exported'],
  ['payments', 'payment.exported'],
])('an export of %s is audited, without what was searched for', async (kind, action) => {
  const boss = await admins.signIn();
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
