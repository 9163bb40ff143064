// Sixty addresses, each within its own limits, send logins with invented names to an API on the loopback interface.
// The owner logs in once a second from a browser in which they have logged in before. Run it with
// `node_modules/.bin/tsx --conditions=source bench/login/loginFlood.ts`, and with the path of another checkout to attack
// that one. Before known browsers were compared first, the owner was let in once in 60 times; now every time.
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApi } from '../api.ts';
import { createDatabase } from '../database.ts';

const addresses = 60;
const ownerLogins = 60;
const pauseMs = 100;

const owner = { username: 'lindiwe', password: 'Glazed-Kiln-1180' };
const api = await startApi(
  await createDatabase(),
  {
    root: resolve(process.argv[2] ?? '.'),
    nodeArguments: ['--import', 'tsx', '--conditions=source'],
    directory: 'services/api/src',
    extension: 'ts',
  },
  {
    TRUST_PROXY_HOPS: '1',
    PUBLIC_URL: 'http://localhost:3000',
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
    ADMIN_EMAIL: 'lindiwe@studio.example',
  },
);
try {
  const device = await logInFromNewBrowser();
  const flood = new AbortController();
  const attackers = Array.from({ length: addresses }, (_, number) => attack(`10.9.0.${number}`, flood.signal));
  await sleep(2000);
  const known = await logInRepeatedly(device);
  flood.abort();
  console.log(`attackers: ${formatCounts((await Promise.all(attackers)).flat())}`);
  console.log(`owner from a known browser: ${formatCounts(known)}`);
} finally {
  await api.close();
}

/** Logs in as soon as the API has created the first admin, and returns the cookie of the browser. */
async function logInFromNewBrowser(): Promise<string> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { status, device } = await logIn(owner, '10.8.0.1');
    if (status === 200) return device;
    await sleep(1000);
  }
  throw new Error('The owner cannot log in');
}

/** One login after another, with a name of its own each, until the address is rate-limited or the flood ends. */
async function attack(from: string, signal: AbortSignal): Promise<number[]> {
  const statuses: number[] = [];
  while (!signal.aborted && statuses.at(-1) !== 429) {
    statuses.push((await logIn({ username: randomUUID(), password: 'a guess' }, from)).status);
    await sleep(pauseMs);
  }
  return statuses;
}

async function logInRepeatedly(device: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let login = 0; login < ownerLogins; login += 1) {
    statuses.push((await logIn(owner, '10.8.0.1', device)).status);
    await sleep(1000);
  }
  return statuses;
}

async function logIn(body: object, from: string, device = ''): Promise<{ status: number; device: string }> {
  const response = await fetch(`${api.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from, Cookie: device },
    body: JSON.stringify(body),
  });
  await response.text();
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('studio_device='));
  return { status: response.status, device: cookie?.split(';')[0] ?? '' };
}

function formatCounts(statuses: readonly number[]): string {
  const countOf = (status: number) => statuses.filter((other) => other === status).length;
  return [...new Set(statuses)].map((status) => `${status}: ${countOf(status)}`).join(', ');
}
