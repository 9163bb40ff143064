import { monitorEventLoopDelay } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { bcryptUrl, testPassword, useAdmins } from '../../../test/admins.ts';
import { startApp } from '../../../test/app.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildEvent } from '../../../test/factories.ts';
import { createPasswords } from './password.ts';

const database = useDatabase();
const admins = useAdmins({ url: '' });
const passwords = createPasswords({ bcrypt: bcryptUrl() });
afterAll(() => passwords.close());

// RELIABILITY A14. A slow test, because it measures time and needs the cores for itself.
test('200 logins at once do not delay readers of the event list', async () => {
  const app = await startApp({ database, passwords });
  const admin = await admins.build();
  await buildEvent();
  const lag = monitorEventLoopDelay({ resolution: 10 });
  lag.enable();

  // The callers run in their own threads, so that only the API runs on this one.
  const reading = autocannon({
    url: `${app.url}/api/events`,
    connections: 4,
    duration: 4,
    overallRate: 100,
    workers: 1,
  });
  const logins = await autocannon({
    url: `${app.url}/api/admin/login`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: admin.username, password: testPassword }),
    connections: 200,
    amount: 200,
    workers: 1,
  });
  const { latency, non2xx, errors } = await reading;
  lag.disable();
  await app.close();

  // The test admin's hash has a low cost, so concurrent logins also rehash it.
  expect(Object.keys(logins.statusCodeStats ?? {}).sort()).toEqual(['200', '503']);
  expect({ non2xx, errors }).toEqual({ non2xx: 0, errors: 0 });
  expect(latency.p99).toBeLessThan(500);
  expect(lag.percentile(99) / 1e6).toBeLessThan(200);
}, 30_000);
