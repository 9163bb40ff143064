import { useAdmins } from '../../../test/admins.ts';
import { startApp, useApp } from '../../../test/app.ts';
import { request } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { createPasswords } from './password.ts';

const database = useDatabase();
const app = useApp(database);
const admins = useAdmins(app);

const slow = `data:text/javascript,${encodeURIComponent(`
  const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  export default { compareSync: () => { wait(); return false; }, hashSync: () => { wait(); return 'hash'; } };
`)}`;

test('twenty admins are created at once while many logins wait', async () => {
  const { token } = await admins.signIn();
  const busy = await startApp({ database, passwords: createPasswords({ bcrypt: slow }) });
  const send = (path: string, body: object, headers = {}) =>
    request(busy.url, path, { method: 'POST', body, headers }).then(({ status }) => status);
  const form = (number: number) => ({
    username: `sipho${number}`,
    email: `sipho${number}@studio.example`,
    firstName: 'Sipho',
    lastName: 'Khumalo',
    phone: '083 555 0100',
    password: 'Slab-Roller-7731',
  });

  const logins = Array.from({ length: 150 }, (_, number) =>
    send('/api/admin/login', { username: `name${number}`, password: 'a guess' }),
  );
  await Promise.any(logins.map((login) => login.then((status) => status === 503 || Promise.reject(new Error()))));
  const created = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      send('/api/admin/users', form(number), { Authorization: `Bearer ${token}` }),
    ),
  );
  await busy.close();

  expect(created).toEqual(Array(20).fill(201));
  expect(new Set(await Promise.all(logins))).toEqual(new Set([401, 503]));
});
