import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { claimFields, claimSeats, claimStatement } from '../services/api/src/bookings/seats/claimSeats.ts';
import { connect } from '../services/api/src/db/connect.ts';
import { load, median } from './load.ts';
import type { Section } from './report.ts';
import { addEvents } from './studio.ts';
import type { Studio } from './studio.ts';

const rounds = 3;
const seconds = 4;
const visitors = 10;
const unlimited = 10_000;
// A run cannot sell this many seats; times `unlimited` it must fit a Postgres integer.
const places = 100_000;

export async function measureClaims(studio: Studio): Promise<Section> {
  const rows: Section['rows'] = [];
  for (const { name, count } of [
    { name: 'one workshop', count: 1 },
    { name: 'fifty workshops', count: 50 },
  ]) {
    const events = await addEvents(studio.database, count, places);
    const runs: { ceiling: number; claims: number; holds: number; p99: number }[] = [];
    // Measuring limit and figure alternately makes other load affect both.
    for (let round = 0; round < rounds; round += 1) {
      const ceiling = await pgbench(studio.databaseUrl, events);
      await tidy(studio);
      const claims = await claimFunction(studio.databaseUrl, events);
      await tidy(studio);
      const holds = await holdRoute(studio.apiUrl, events);
      await tidy(studio);
      runs.push({ ceiling, claims, holds: holds.perSecond, p99: holds.p99 });
    }
    const ceiling = median(runs, (run) => run.ceiling).ceiling;
    const holds = median(runs, (run) => run.holds);
    rows.push(
      { what: `${name}: pgbench`, perSecond: ceiling, of: null },
      {
        what: `${name}: claimSeats`,
        perSecond: median(runs, (run) => run.claims).claims,
        of: `${name}: pgbench`,
      },
      {
        what: `${name}: POST /api/holds`,
        perSecond: holds.holds,
        of: `${name}: pgbench`,
        note: `p99 ${holds.p99} ms`,
      },
    );
  }
  return {
    title: 'Claims of seats',
    text:
      `Ten clients at a time for ${seconds} s, the median of ${rounds} rounds. The ceiling is ${pgbenchName()} running the same ` +
      'statement as `seats/claimSeats.ts` (prepared; the server makes the ids instead of the client). `claimSeats` is the ' +
      'function that the API calls, with its own pool. `POST /api/holds` is the whole request.',
    rows,
  };
}

/** Runs the API's statement in pgbench; each row has another visitor. */
async function pgbench(url: string, events: number[]): Promise<number> {
  const program = findPgbench();
  if (!program) return rawLoop(url, events);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const script = join(folder, 'claim.sql');
  const first = Math.min(...events);
  writeFileSync(script, `\\set event random(${first}, ${first + events.length - 1})\n${inlined()};\n`);
  const { stdout, stderr, status } = spawnSync(
    program,
    ['-n', '-M', 'prepared', '-c', String(visitors), '-j', '2', '-T', String(seconds), '-f', script, url],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  const figure = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (status !== 0 || !figure) throw new Error(`pgbench failed: ${stderr}`);
  return Number(figure);
}

/** The server computes the values, so that pgbench sends none. */
function inlined(): string {
  const id = 'gen_random_uuid()::text';
  const values: Record<(typeof claimFields)[number], string> = {
    eventId: ':event',
    participants: '1',
    totalAmount: '45000',
    status: `'held'`,
    bookingReference: id,
    holdId: id,
    idempotencyKey: id,
    firstName: `'Thandi'`,
    lastName: `'Mokoena'`,
    email: id,
    phone: `'082 555 0142'`,
    phoneE164: `'+27825550142'`,
    origin: `'https://studio.example'`,
    visitorKey: id,
    minutes: '45',
    limitMultiplier: String(unlimited),
    requestHash: id,
    browserKey: id,
    expectsItn: 'true',
  };
  const inOrder = claimFields.map((field) => values[field]);
  return claimStatement.text
    .replaceAll(/\$(\d+)/g, (_whole, place: string) => inOrder[Number(place) - 1] ?? '')
    .replaceAll('\n', ' ');
}

/** Without pgbench, the driver with ten connections gives a lower limit. */
async function rawLoop(url: string, events: number[]): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: visitors }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const made = await during(clients.length, async (place) => {
    const event = events[Math.floor(Math.random() * events.length)];
    await clients[place]?.query({ name: 'claim', text: inlined().replace(':event', '$1'), values: [event] });
  });
  await Promise.all(clients.map((client) => client.end()));
  return made / seconds;
}

async function claimFunction(url: string, events: number[]): Promise<number> {
  const sequelize = connect({ url, models: [], poolSize: visitors });
  const made = await during(visitors, async () => {
    await claimSeats(sequelize, {
      eventId: events[Math.floor(Math.random() * events.length)] ?? 0,
      participants: 1,
      totalAmount: 45_000,
      status: 'held',
      bookingReference: randomUUID(),
      holdId: randomUUID(),
      idempotencyKey: randomUUID(),
      requestHash: randomUUID(),
      firstName: 'Thandi',
      lastName: 'Mokoena',
      email: `${randomUUID()}@example.com`,
      phone: '082 555 0142',
      phoneE164: '+27825550142',
      origin: 'https://studio.example',
      visitorKey: randomUUID(),
      browserKey: randomUUID(),
      expectsItn: true,
      minutes: 45,
      limitMultiplier: unlimited,
    });
  });
  await sequelize.close();
  return made / seconds;
}

function holdRoute(apiUrl: string, events: number[]) {
  return load(
    apiUrl,
    [
      {
        method: 'POST',
        path: '/api/holds',
        setupRequest: (request) => ({
          ...request,
          headers: {
            ...request.headers,
            'Content-Type': 'application/json',
            'Idempotency-Key': randomUUID(),
            'X-Forwarded-For': Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.'),
          },
          body: JSON.stringify({
            eventId: events[Math.floor(Math.random() * events.length)],
            firstName: 'Thandi',
            lastName: 'Mokoena',
            email: `${randomUUID()}@example.com`,
            phone: '082 555 0142',
            participants: 1,
            totalAmount: 45_000,
          }),
        }),
      },
    ],
    seconds,
  ).then((result) => {
    if (result.failures > 0) throw new Error(`${result.failures} holds failed`);
    return result;
  });
}

/** @returns how often `work` ran */
async function during(lanes: number, work: (lane: number) => Promise<void>): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: lanes }, async (_one, lane) => {
      while (performance.now() < end) {
        await work(lane);
        done += 1;
      }
    }),
  );
  return done;
}

async function tidy({ database }: Studio): Promise<void> {
  await database.query('truncate bookings cascade');
  await database.query('update events set seats_taken = 0');
  await database.query('vacuum analyze events');
}

function pgbenchName(): string {
  return findPgbench() ? 'pgbench' : 'a bare loop over pg (there is no pgbench here)';
}

function findPgbench(): string | undefined {
  const folders = ['/usr/bin', ...debianVersions().map((version) => `/usr/lib/postgresql/${version}/bin`)];
  return folders
    .map((folder) => join(folder, 'pgbench'))
    .find((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0);
}

function debianVersions(): string[] {
  try {
    return readdirSync('/usr/lib/postgresql');
  } catch {
    return [];
  }
}
