import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { claimFields, claimStatement } from '../../services/api/src/bookings/seats/claimSeats.ts';
import type { SeatClaim } from '../../services/api/src/bookings/seats/claimSeats.ts';

interface Duration {
  clients: number;
  seconds: number;
}

/** The fields whose value differs from claim to claim, so that each claim has another visitor. */
const randomFields = [
  'bookingReference',
  'holdId',
  'idempotencyKey',
  'requestHash',
  'email',
  'visitorKey',
  'browserKey',
] as const;

export function claimOf(events: number[]): SeatClaim {
  return {
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
    email: randomUUID(),
    phone: '082 555 0142',
    phoneE164: '+27825550142',
    origin: 'https://studio.example',
    visitorKey: randomUUID(),
    browserKey: randomUUID(),
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    waitlistEntryId: null,
    expectsItn: true,
    minutes: 45,
    limitMultiplier: 10_000,
    isProven: true,
  };
}

/** Runs the API's statement in pgbench with values from the client; each row has another visitor. */
export async function pgbenchClaims(url: string, events: number[], duration: Duration): Promise<number> {
  const program = findPgbench();
  if (!program) return rawLoop(url, events, duration);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const script = join(folder, 'claim.sql');
  const randomLines = randomFields.map((field) => `\\set ${field} random(1, 1000000000000000000)`);
  const first = Math.min(...events);
  const claim = claimOf(events);
  const eventLine = `\\set eventId random(${first}, ${first + events.length - 1})`;
  writeFileSync(script, [eventLine, ...randomLines, `${withVariables(claim)};`, ''].join('\n'));
  // A variable that the script sets wins over its value here.
  const variables = Object.entries(claim).flatMap(([field, value]) => ['-D', `${field}=${String(value)}`]);
  const clients = ['-c', String(duration.clients), '-j', '2', '-T', String(duration.seconds)];
  const { stdout, stderr, status } = spawnSync(
    program,
    ['-n', '-M', 'prepared', ...clients, ...variables, '-f', script, url],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  const figure = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (status !== 0 || !figure) throw new Error(`pgbench failed: ${stderr}`);
  return Number(figure);
}

/**
 * pgbench sends its variables as parameters, none of which can be null. Computed by the server they would be volatile,
 * and no index would be used.
 */
function withVariables(claim: SeatClaim): string {
  return claimStatement.text
    .replaceAll(/\$(\d+)/g, (_whole, place: string) => {
      const field = claimFields[Number(place) - 1];
      return field === undefined || claim[field] === null ? 'null' : `:${field}`;
    })
    .replaceAll('\n', ' ');
}

/** Without pgbench, the driver gives a lower limit. */
async function rawLoop(url: string, events: number[], { clients: count, seconds }: Duration): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const made = await during(count, seconds, async (place) => {
    const claim = claimOf(events);
    await clients[place]?.query({ ...claimStatement, values: claimFields.map((field) => claim[field]) });
  });
  await Promise.all(clients.map((client) => client.end()));
  return made / seconds;
}

/** @returns how often `work` ran */
export async function during(lanes: number, seconds: number, work: (lane: number) => Promise<void>): Promise<number> {
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

export function pgbenchName(): string {
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
