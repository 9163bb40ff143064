import { QueryTypes } from 'sequelize';
import type { AdminView } from '@studio/contract/admin/admins';
import { testPassword } from '../../test/admins.ts';
import type { AdminClient } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { Admin } from './admin.model.ts';

const { database, admins } = useAppWithAdmins();

describe('two admins who change one account', () => {
  const edit = (boss: AdminClient, { id }: Admin, fields: object, before?: object) =>
    boss.put<AdminView>(`/api/admin/users/${id}`, { ...fields, before, currentPassword: testPassword });

  test('an edit based on an older form does not reactivate a deactivated account', async () => {
    const boss = await admins.signIn();
    const target = await admins.build();
    await edit(boss, target, { isActive: false }, { isActive: true });

    const whole = { firstName: 'Zanele', isActive: true };
    const stale = await edit(boss, target, whole, { firstName: 'Naledi', isActive: true });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        error: expect.stringMatching(
          /^Somebody else changed this account at \d{1,2}:\d{2} [AP]M\. Nothing of yours was saved\.$/,
        ),
      },
    });
    expect(await target.reload()).toMatchObject({ firstName: 'Naledi', isActive: false });
    // The edit of another field is saved, and the account stays inactive.
    expect((await edit(boss, target, { firstName: 'Zanele' }, { firstName: 'Naledi' })).status).toBe(200);
    expect(await target.reload()).toMatchObject({ firstName: 'Zanele', isActive: false });
  });

  test('an admin can deactivate an account after another admin has edited another field of it', async () => {
    const boss = await admins.signIn();
    const target = await admins.build();
    await edit(boss, target, { firstName: 'Zanele' }, { firstName: 'Naledi' });

    const { status } = await edit(boss, target, { isActive: false }, { isActive: true });

    expect(status).toBe(200);
    expect(await target.reload()).toMatchObject({ firstName: 'Zanele', isActive: false });
  });

  test('the second of two concurrent edits waits and is rejected with 409', async () => {
    const [one, other, target] = [await admins.signIn(), await admins.signIn(), await admins.build()];
    const slow = await database.sequelize.transaction();
    await Admin.findByPk(target.id, { lock: slow.LOCK.UPDATE, transaction: slow });

    const saves = [
      edit(one, target, { isActive: false }, { isActive: true }),
      edit(other, target, { phone: '083 555 0177', isActive: true }, { phone: '082 555 0100', isActive: true }),
    ];
    await waitUntilBlocked(database.sequelize, 2);
    await slow.commit();
    const [closed, stale] = await Promise.all(saves);

    // The deactivated account stays inactive, whichever request is first.
    expect(closed?.status).toBe(200);
    expect([200, 409]).toContain(stale?.status);
    expect((await target.reload()).isActive).toBe(false);
  });

  test('an edit that is sent again after a lost response is not a conflict', async () => {
    const boss = await admins.signIn();
    const target = await admins.build();
    const send = () => edit(boss, target, { firstName: 'Zanele' }, { firstName: 'Naledi' });

    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  });
});

test('one of two admins who remove each other at the same time remains, in each of 100 attempts', async () => {
  const outcomes: string[] = [];

  for (let round = 0; round < 100; round += 1) {
    await database.sequelize.query('delete from admins', { type: QueryTypes.RAW });
    const [one, other] = [await admins.signIn(), await admins.signIn()];
    const way = (by: typeof one, whom: typeof one) =>
      round % 2 === 0
        ? by.delete(`/api/admin/users/${whom.admin.id}`)
        : by.put(`/api/admin/users/${whom.admin.id}`, { isActive: false, currentPassword: testPassword });

    const answers = await Promise.all([way(one, other), way(other, one)]);

    const active = await Admin.count({ where: { isActive: true } });
    const statuses = answers.map(({ status }) => String(status)).sort();
    outcomes.push(`${active} left, ${statuses.join(' ')}`);
  }

  // The second admin is logged out or deleted by the first.
  expect(new Set(outcomes)).toEqual(new Set(['1 left, 200 401']));
});
