import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../../../test/app.ts';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { request } from '../../../test/client.ts';
import { createPasswords } from './password.ts';

const { database, admins } = useAppWithAdmins();

/** A bcrypt whose comparisons wait until the file `gate` exists. */
function gatedBcrypt(gate: string): string {
  const program = `
    import { existsSync } from 'node:fs';
    const sleep = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    export default {
      compareSync: () => { while (!existsSync(${JSON.stringify(gate)})) sleep(); return false; },
      hashSync: () => 'hash',
    };`;
  return `data:text/javascript,${encodeURIComponent(program)}`;
}

// RELIABILITY A14
test('twenty admins are created at once while many logins wait', async () => {
  const gate = join(await mkdtemp(join(tmpdir(), 'gate-')), 'open');
  const { token } = await admins.signIn();
  const passwords = createPasswords({ bcrypt: gatedBcrypt(gate) });
  let queued = 0;
  const hash = (password: string) => {
    queued += 1;
    return passwords.hash(password);
  };
  const busy = await startApp({ database, passwords: { ...passwords, hash } });
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

  const logins = Array.from({ length: 60 }, (_, number) =>
    send('/api/admin/login', { username: `name${number}`, password: 'a guess' }),
  );
  const rejected = await Promise.race(logins);
  const creations = Array.from({ length: 20 }, (_, number) =>
    send('/api/admin/users', form(number), { Authorization: `Bearer ${token}` }),
  );
  while (queued < creations.length) await sleep(10);
  await writeFile(gate, '');
  const created = await Promise.all(creations);
  await Promise.all(logins);
  await busy.close();

  expect(rejected).toBe(503);
  expect(created).toEqual(Array(20).fill(201));
});
