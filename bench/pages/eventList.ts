import { load, median } from '../load.ts';
import type { Load, Request } from '../load.ts';
import type { Section } from '../report.ts';
import { addEvents } from '../studio.ts';
import type { Studio } from '../studio.ts';
import { startBare } from './bare.ts';
import type { BareAnswer } from './bareServer.ts';

const rounds = 3;
const seconds = 4;
const events = 30;

/** The bare server sends the same bytes as the public list. */
export async function measureEventList({ apiUrl, database }: Studio): Promise<Section> {
  await addEvents(database, events, 12);
  await new Promise((resolve) => setTimeout(resolve, 2500)); // until the list has been rebuilt
  const whole = await fetch(`${apiUrl}/api/events`, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await whole.arrayBuffer());
  const etag = whole.headers.get('ETag') ?? '';
  const headers = Object.fromEntries(
    [...whole.headers].filter(([name]) => !/^(connection|date|keep-alive)$/.test(name)),
  );
  const { 'content-length': _length, 'content-type': _type, ...unchanged } = headers;

  const rows: Section['rows'] = [];
  for (const { name, answer, request } of [
    {
      name: 'whole list',
      answer: { status: 200, headers, body: body.toString('base64') },
      request: { path: '/api/events' },
    },
    {
      name: 'unchanged (304)',
      answer: { status: 304, headers: unchanged, body: '' },
      request: { path: '/api/events', headers: { 'If-None-Match': etag } },
    },
  ]) {
    const runs = await compare(apiUrl, answer, { method: 'GET', ...request });
    const ceiling = median(runs, (run) => run.bare.perSecond).bare;
    const list = median(runs, (run) => run.list.perSecond).list;
    rows.push(
      { what: `${name}: bare node:http`, perSecond: ceiling.perSecond, of: null, note: `p99 ${ceiling.p99} ms` },
      {
        what: `${name}: GET /api/events`,
        perSecond: list.perSecond,
        of: `${name}: bare node:http`,
        note: `p99 ${list.p99} ms`,
      },
    );
  }
  return {
    title: 'The list of events',
    text:
      `${events} events, ${body.length} bytes. Ten clients at a time for ${seconds} s, the middle one of ${rounds} rounds. The ` +
      'ceiling is a process that holds the same bytes and headers and sends them; the API also counts the visitor, limits, logs a ' +
      'line and knows when the list is stale.',
    rows,
  };
}

async function compare(apiUrl: string, answer: BareAnswer, request: Request): Promise<{ bare: Load; list: Load }[]> {
  const bareServer = await startBare(answer);
  const runs: { bare: Load; list: Load }[] = [];
  // Measuring alternately makes other load affect both.
  for (let round = 0; round < rounds; round += 1) {
    const bare = await load(bareServer.url, [request], seconds);
    const list = await load(apiUrl, [request], seconds);
    if (list.failures > 0) throw new Error(`${list.failures} lists failed`);
    runs.push({ bare, list });
  }
  bareServer.close();
  return runs;
}
