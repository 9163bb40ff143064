import { median, quantile } from '../report.ts';
import type { Row, Section } from '../report.ts';
import { withStudio } from '../studio.ts';
import { calls } from './calls.ts';
import type { Call } from './calls.ts';
import { adminPassword, fillStudio } from './filledStudio.ts';
import type { FilledStudio } from './filledStudio.ts';
import { timeRequests } from './timeRequests.ts';

const rounds = 3;
/** How long each call is measured, for each size of studio and each round. */
const seconds = 0.7;
const mostGrowth = 1.3;
const mostPortalMs = 100;

/** Compares the time of calls in a small and a large studio, each with its own database, API and web server. */
export function measureGrowth([small, large]: [small: number, large: number]): Promise<Section> {
  const password = { ADMIN_PASSWORD: adminPassword };
  return withStudio(
    (one) =>
      withStudio(async (other) => {
        const studios = [await fillStudio(one, small), await fillStudio(other, large)] as const;
        try {
          const rows: Row[] = [];
          for (const call of calls) rows.push(await measureCall(call, studios));
          return {
            title: 'Growth',
            text:
              `The median time of a call with ${small} and with ${large} bookings, one after the other on one connection, warm, the sizes ` +
              'in turns, and the p95 of the larger size.',
            rows,
          };
        } finally {
          await Promise.all(studios.map(({ web }) => web.close()));
        }
      }, password),
    password,
  );
}

async function measureCall(call: Call, studios: readonly [FilledStudio, FilledStudio]): Promise<Row> {
  const times: [small: number[], large: number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const size of [0, 1] as const) times[size].push(...(await timeCall(call, studios[size])));
  }
  const [small, large] = [median(times[0]), median(times[1])];
  const growth = large / small;
  const p95 = quantile(times[1], 0.95);
  const limits = [call.note ? '' : `${mostGrowth}`, call.isAdmin ? `p95 ${mostPortalMs} ms` : ''];
  const isMet = (growth <= mostGrowth || call.note !== undefined) && (p95 <= mostPortalMs || !call.isAdmin);
  const figure = `${small.toFixed(2)} ms, ${large.toFixed(2)} ms: ${growth.toFixed(2)}, p95 ${p95.toFixed(1)} ms`;
  return {
    what: call.isAdmin ? `portal: ${call.what}` : call.what,
    figure: call.note ? `${figure} (${call.note})` : figure,
    limit: { text: limits.filter(Boolean).join(', '), isMet },
  };
}

function timeCall({ path, isAdmin }: Call, { web, api, authorization, events }: FilledStudio): Promise<number[]> {
  const address = path.replace(':ids', events.join()).replace(':id', String(events[0]));
  const headers = { 'Accept-Encoding': 'br', ...(isAdmin && { Authorization: authorization }) };
  return timeRequests((isAdmin ? api.url : web.url) + address, headers, seconds);
}
