import { randomUUID } from 'node:crypto';
import { holdRequest } from '../hold.ts';
import { load } from '../load.ts';
import { median } from '../report.ts';
import type { Row, Section } from '../report.ts';
import { addEvents } from '../studio.ts';
import type { Studio } from '../studio.ts';
import { runPgbench } from './pgbench.ts';

const rounds = 3;
const seconds = 4;
// More seats than a run can sell. Multiplied by the factor of the limits, the number must fit a Postgres integer.
const capacity = 100_000;

export async function measureClaims(studio: Studio): Promise<Section> {
  return {
    title: 'Claims of seats',
    text:
      `\`POST /api/holds\` by ten clients at a time for ${seconds} s, the median of ${rounds} rounds, in turns with pgbench running the ` +
      'same statement as `seats/claimSeats.ts` (prepared, with values from the client).',
    rows: [
      await compare(studio, { what: 'holds of one workshop', count: 1, leastShare: 0.5 }),
      await compare(studio, { what: 'holds of fifty workshops', count: 50, leastShare: 0.4 }),
    ],
  };
}

async function compare(
  studio: Studio,
  { what, count, leastShare }: { what: string; count: number; leastShare: number },
): Promise<Row> {
  const events = await addEvents(studio.database, count, capacity);
  const ceilings: number[] = [];
  const rates: number[] = [];
  // Both are measured alternately, so that other load affects both.
  for (let round = 0; round < rounds; round += 1) {
    ceilings.push(runPgbench(studio.databaseUrl, events, seconds));
    await removeBookings(studio);
    rates.push(await loadHolds(studio.api.url, events));
    await removeBookings(studio);
  }
  const share = median(rates) / median(ceilings);
  return {
    what,
    figure: `${Math.round(median(rates))} per second, ${share.toFixed(2)} of pgbench`,
    limit: { text: leastShare.toFixed(2), isMet: share >= leastShare },
  };
}

function loadHolds(apiUrl: string, events: readonly number[]): Promise<number> {
  return load(
    apiUrl,
    {
      method: 'POST',
      path: '/api/holds',
      setupRequest: (request) => {
        const event = events[Math.floor(Math.random() * events.length)] ?? 0;
        const { headers, body } = holdRequest(event, `${randomUUID()}@example.com`);
        return { ...request, headers: { ...request.headers, ...headers }, body };
      },
    },
    seconds,
  );
}

async function removeBookings({ database }: Studio): Promise<void> {
  await database.query('truncate orders cascade');
  await database.query('update events set seats_taken = 0');
  await database.query('vacuum analyze events');
}
