import { randomUUID } from 'node:crypto';
import { claimSeats } from '../../services/api/src/bookings/seats/claimSeats.ts';
import { connect } from '../../services/api/src/db/connect.ts';
import { load, median } from '../load.ts';
import type { Section } from '../report.ts';
import { addEvents } from '../studio.ts';
import type { Studio } from '../studio.ts';
import { claimOf, during, pgbenchClaims, pgbenchName } from './pgbenchClaims.ts';

const rounds = 3;
const seconds = 4;
const visitors = 10;
// A run cannot sell this many seats; times the limits' multiplier it must fit a Postgres integer.
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
      const ceiling = await pgbenchClaims(studio.databaseUrl, events, { clients: visitors, seconds });
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
      'statement as `seats/claimSeats.ts` (prepared, with values from the client). `claimSeats` is the function that the API ' +
      'calls, with its own connection. `POST /api/holds` is the whole request.',
    rows,
  };
}

async function claimFunction(url: string, events: number[]): Promise<number> {
  const sequelize = connect({ url, models: [], poolSize: visitors });
  const made = await during(visitors, seconds, async () => {
    await claimSeats(sequelize, claimOf(events));
  });
  await sequelize.close();
  return made / seconds;
}

export function holdRoute(apiUrl: string, events: number[]) {
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

export async function tidy({ database }: Studio): Promise<void> {
  await database.query('truncate bookings cascade');
  await database.query('update events set seats_taken = 0');
  await database.query('vacuum analyze events');
}
