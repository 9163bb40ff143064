// RELIABILITY A08
import { request as openRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import { buildAdminInput, testPassword } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { lerato } from '../../../test/customers.ts';
import { readAllRows } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildEventInput, buildVisitor } from '../../../test/factories.ts';

// The request is authorized at its start, and its body arrives after the session has ended.

const { database, app, admins } = useAppWithAdmins();

interface Write {
  method: string;
  path: string;
  body: object;
}

const writes: Record<string, () => Promise<Write>> = {
  'a new admin': async () => ({ method: 'POST', path: '/api/admin/users', body: buildAdminInput() }),
  'an edit of an admin': async () => {
    const { id } = await admins.build();
    return { method: 'PUT', path: `/api/admin/users/${id}`, body: { firstName: 'Zanele' } };
  },
  'a new password of the admin': async () => {
    const body = { currentPassword: testPassword, newPassword: 'Raku-Glaze-0972' };
    return { method: 'POST', path: '/api/admin/change-password', body };
  },
  'a new workshop': async () => ({ method: 'POST', path: '/api/events', body: buildEventInput() }),
  'an edit of a workshop': async () => {
    const { id } = await buildEvent();
    return { method: 'PATCH', path: `/api/events/${id}`, body: { title: 'Raku' } };
  },
  'a new customer': async () => ({ method: 'POST', path: '/api/admin/customers', body: lerato }),
  'a manual booking': async () => {
    const { id: eventId } = await buildEvent();
    const body = { eventId, ...buildVisitor(), status: 'confirmed', paymentStatus: 'completed', paymentMethod: 'cash' };
    return { method: 'POST', path: '/api/bookings/manual', body };
  },
  'the status of a booking': async () => {
    const { id } = await buildBooking(await buildEvent());
    return { method: 'PATCH', path: `/api/bookings/${id}/status`, body: { status: 'cancelled' } };
  },
};

test.each(Object.keys(writes))(
  '%s is not written when the admin was deactivated after the request started',
  async (name) => {
    const [boss, actor] = [await admins.signIn(), await admins.signIn()];
    const write = await startSlowly(actor, await writes[name]!());

    const { status } = await boss.put(`/api/admin/users/${actor.admin.id}`, {
      isActive: false,
      currentPassword: testPassword,
    });
    const before = await readAllRows(database.sequelize);
    const late = await write.finish();

    expect(status).toBe(200);
    expect(late).toBe(401);
    expect(await readAllRows(database.sequelize)).toEqual(before);
  },
);

const ends: Record<string, (actor: AdminClient) => Promise<{ status: number }>> = {
  'was deleted': async ({ admin }) => (await admins.signIn()).delete(`/api/admin/users/${admin.id}`),
  'logged out': (actor) => actor.post('/api/admin/logout'),
  'changed the password in another session': async ({ admin }) =>
    (await admins.logIn(admin)).post('/api/admin/change-password', {
      currentPassword: testPassword,
      newPassword: 'Raku-Glaze-0972',
    }),
  'had an expired session': async (actor) => {
    await alter(`update admin_sessions set expires_at = now() where admin_id = $1`, actor);
    return { status: 200 };
  },
};

test.each(Object.keys(ends))('nothing is written when the admin meanwhile %s', async (name) => {
  const actor = await admins.signIn();
  const write = await startSlowly(actor, { method: 'POST', path: '/api/admin/customers', body: lerato });

  const { status } = await ends[name]!(actor);
  const before = await readAllRows(database.sequelize);
  const late = await write.finish();

  expect(status).toBe(200);
  expect(late).toBe(401);
  expect(await readAllRows(database.sequelize)).toEqual(before);
});

test('a slow body is accepted while the session is active', async () => {
  const write = await startSlowly(await admins.signIn(), await writes['a new admin']!());

  expect(await write.finish()).toBe(201);
});

async function startSlowly(actor: AdminClient, { method, path, body }: Write): Promise<{ finish(): Promise<number> }> {
  await alter(`update admin_sessions set last_seen_at = now() - interval '5 minutes' where admin_id = $1`, actor);
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    Authorization: `Bearer ${actor.token}`,
    'Content-Type': 'application/json',
    'Content-Length': bytes.length,
  };
  const sent = openRequest(app.url + path, { method, headers });
  const status = new Promise<number>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  sent.write(bytes.subarray(0, 5));
  await untilSeen(actor);
  return {
    finish: () => {
      sent.end(bytes.subarray(5));
      return status;
    },
  };
}

async function untilSeen(actor: AdminClient): Promise<void> {
  const seen = `select 1 from admin_sessions where admin_id = $1 and last_seen_at > now() - interval '1 minute'`;
  const deadline = Date.now() + 60_000;
  while ((await alter(seen, actor)).length === 0) {
    if (Date.now() > deadline) throw new Error('the gate was not reached in time');
    await sleep(10);
  }
}

function alter(sql: string, { admin }: AdminClient): Promise<object[]> {
  return database.sequelize.query<object>(sql, { bind: [admin.id], type: QueryTypes.SELECT });
}
