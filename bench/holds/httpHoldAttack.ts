// Ten addresses send fifteen requests each to an API of the demo's calendar, over HTTP on the loopback interface: they
// hold what is free in bookings as large as are accepted, and confirm without paying. Then time passes, by moving the
// bookings into the past. Run it with `node_modules/.bin/tsx --conditions=source bench/holds/httpHoldAttack.ts`, and with the
// path of another checkout to attack that one; docs/performance.md has the figures.
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { solveChallenge } from '../../services/api/test/proof.ts';
import { startApi } from '../api.ts';
import { createDatabase } from '../database.ts';

const addresses = 10;
const requestsPerAddress = 15;
const minutes = [0, 15, 30, 45, 60, 120, 165];
/** The API runs its expiry job every 7.5 to 12.5 s. */
const expiryMs = 13_000;

interface Answer {
  status: number;
  body: { holdId?: string; challenge?: string };
}

const root = resolve(process.argv[2] ?? '.');
const { seed } = (await import(pathToFileURL(`${root}/services/sandbox/src/demo/seed.ts`).href)) as {
  seed: (client: pg.Client, now: Date) => Promise<number>;
};
const databaseUrl = await createDatabase();
const program = {
  root,
  nodeArguments: ['--import', 'tsx', '--conditions=source'],
  directory: 'services/api/src',
  extension: 'ts',
};
const api = await startApi(databaseUrl, program, { TRUST_PROXY_HOPS: '1' });
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();
try {
  await seed(database, new Date());
  const started = performance.now();
  const accepted = await attack();
  console.log(`${accepted} holds confirmed without paying in ${Math.round((performance.now() - started) / 1000)} s`);
  console.log('| minutes | seats unavailable, % | others hold two seats | one mobile address |\n|---|---|---|---|');
  let now = 0;
  for (const minute of minutes) {
    await passTime(minute - now);
    now = minute;
    const unavailable = Math.round(100 * (await unavailableShare()));
    const others = await bookHonestly([2]);
    const mobile = await bookHonestly(Array.from({ length: 10 }, (_, visitor) => 1 + (visitor % 4)));
    console.log(`| ${minute} | ${unavailable} | ${others ? 'yes' : 'no'} | ${mobile} of 10 |`);
  }
} finally {
  await database.end();
  await api.close();
}

async function attack(): Promise<number> {
  let accepted = 0;
  for (let attacker = 0; attacker < addresses; attacker += 1) {
    const from = `10.9.0.${attacker}`;
    let largest = 50;
    for (let request = 0; request < requestsPerAddress; request += 1) {
      const event = await freestEvent();
      if (!event) return accepted;
      const { status, body } = await hold(event.id, Math.min(event.free, largest), from);
      if (status === 429) largest = largest > 4 ? 4 : 1;
      if (body.holdId === undefined) continue;
      // The confirmation is a request too.
      request += 1;
      const confirmed = await send('POST', '/api/bookings/confirm', { from, body: { holdId: body.holdId } });
      if (confirmed.status === 200) accepted += 1;
    }
  }
  return accepted;
}

/** Visitors behind one new address each hold seats; afterwards all are released. @returns how many got a hold */
async function bookHonestly(parties: readonly number[]): Promise<number> {
  const from = `10.8.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  const held: string[] = [];
  for (const participants of parties) {
    const event = await freestEvent();
    if (!event || event.free < participants) continue;
    const { body } = await hold(event.id, participants, from);
    if (body.holdId !== undefined) held.push(body.holdId);
  }
  for (const holdId of held) await send('DELETE', `/api/holds/${holdId}`, { from });
  return held.length;
}

async function hold(eventId: number, participants: number, from: string): Promise<Answer> {
  const visitor = {
    firstName: 'Thandi',
    lastName: 'Mokoena',
    phone: '082 555 0142',
    email: `${randomUUID()}@mail.example`,
  };
  const request = { from, key: randomUUID(), body: { eventId, participants, ...visitor } };
  const answer = await send('POST', '/api/holds', request);
  if (answer.body.challenge === undefined) return answer;
  return send('POST', '/api/holds', { ...request, proof: await solveChallenge(answer.body.challenge) });
}

interface Sent {
  from: string;
  body?: object;
  key?: string;
  proof?: string;
}

async function send(method: string, path: string, { from, body, key, proof }: Sent): Promise<Answer> {
  const headers = {
    'X-Forwarded-For': from,
    ...(body && { 'Content-Type': 'application/json' }),
    ...(key && { 'Idempotency-Key': key }),
    ...(proof && { 'Proof-Of-Work': proof }),
  };
  const response = await fetch(api.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text || '{}') as Answer['body'] };
}

async function passTime(by: number): Promise<void> {
  if (by === 0) return;
  const times = ['created_at', 'updated_at', 'expires_at'].map(
    (time) => `${time} = ${time} - interval '${by} minutes'`,
  );
  await database.query(`update bookings set ${times.join()} where visitor_key is not null`);
  await sleep(expiryMs);
}

async function freestEvent(): Promise<{ id: number; free: number } | undefined> {
  const { rows } = await database.query<{ id: number; free: number }>(
    `select id, capacity - seats_taken as free from events where seats_taken < capacity order by free desc, id limit 1`,
  );
  return rows[0];
}

/** The share of unpaid seats among those that are not sold. */
async function unavailableShare(): Promise<number> {
  const { rows } = await database.query<{ share: number }>(
    `select (unpaid::float8 / (unpaid + free)) as share from
       (select coalesce(sum(participants), 0) as unpaid from bookings where status in ('held', 'pending')) kept,
       (select sum(capacity - seats_taken) as free from events) open`,
  );
  return rows[0]?.share ?? 0;
}
