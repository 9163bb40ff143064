import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardTerms } from '../../services/api/src/bookings/checkout/paymentTerms.ts';
import { claimFields, claimStatement } from '../../services/api/src/bookings/seats/claimSeats.ts';
import type { SeatClaim } from '../../services/api/src/bookings/seats/claimSeats.ts';
import { buildFirstTypeTickets } from '../../services/api/src/bookings/seats/priceClaim.ts';

/** The fields that differ for each claim, so that each claim has another visitor. */
const randomFields = [
  'bookingReference',
  'holdId',
  'idempotencyKey',
  'requestHash',
  'email',
  'visitorKey',
  'browserKey',
] as const;

const claim: SeatClaim = {
  eventId: 0,
  ...buildFirstTypeTickets(1, 45_000),
  attendees: null,
  answers: null,
  ...cardTerms,
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
  utm: null,
  isProven: true,
  isEventLocked: false,
};

/** Runs the API's statement in pgbench with values from the client. @returns claims per second */
export function runPgbench(url: string, events: readonly number[], seconds: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const script = join(folder, 'claim.sql');
  const randomLines = randomFields.map((field) => `\\set ${field} random(1, 1000000000000000000)`);
  const first = Math.min(...events);
  const eventLine = `\\set eventId random(${first}, ${first + events.length - 1})`;
  writeFileSync(script, [eventLine, ...randomLines, `${withVariables()};`, ''].join('\n'));
  // Values that the script itself sets override these.
  const variables = claimFields.flatMap((field) => ['-D', `${field}=${String(claim[field])}`]);
  const options = ['-n', '-M', 'prepared', '-c', '10', '-j', '2', '-T', String(seconds), ...variables];
  const { stdout, stderr } = spawnSync(findPgbench(), [...options, '-f', script, url], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const figure = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (!figure) throw new Error(`pgbench failed: ${stderr}`);
  return Number(figure);
}

/**
 * Replaces the parameters of the statement by variables of pgbench, none of which can be null. If the server computed
 * the values instead, they would be volatile, and Postgres would use no index.
 */
function withVariables(): string {
  return claimStatement.text
    .replaceAll(/\$(\d+)/g, (_whole, place: string) => {
      const field = claimFields[Number(place) - 1];
      return field === undefined || claim[field] === null ? 'null' : `:${field}`;
    })
    .replaceAll('\n', ' ');
}

/** Finds pgbench, which Debian installs in a directory for each version. @throws an Error if it is not installed */
function findPgbench(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const programs = ['/usr/bin/pgbench', ...versions.map((version) => join(debian, version, 'bin/pgbench'))];
  const program = programs.find((path) => spawnSync(path, ['--version']).status === 0);
  if (!program) throw new Error('pgbench is not installed');
  return program;
}
