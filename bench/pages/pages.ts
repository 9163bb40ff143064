import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { load, median } from '../load.ts';
import type { Load } from '../load.ts';
import type { Row, Section } from '../report.ts';
import { addEvents } from '../studio.ts';
import type { Studio } from '../studio.ts';
import { cpuMsOf, megabytesOf, startWeb } from '../web.ts';
import type { StartedWeb } from '../web.ts';
import { answerOf, startBare } from './bare.ts';
import type { StartedBare } from './bare.ts';
import type { RenderCost, RenderRequest } from './renderUncached.ts';

const rounds = 3;
const seconds = 3;
const events = 30;
const coldRenders = 7;
const requestsForMemory = 200_000;

interface Target {
  name: string;
  path: string;
  headers: Record<string, string>;
}

interface Measured extends Load {
  /** Per request. */
  cpuMs: number;
}

/** Answers from memory beside a bare server that sends the same bytes, and pages that are rendered for the request. */
export async function measurePages({ apiUrl, database }: Pick<Studio, 'apiUrl' | 'database'>): Promise<Section> {
  const [event = 0] = await addEvents(database, events, 12);
  await sleep(2500); // until the list has been rebuilt
  const web = await startWeb(apiUrl);
  const rows: Section['rows'] = [];
  try {
    for (const target of await targetsOf(web.url, event)) rows.push(...(await compare(web, target)));
    for (const path of ['/', '/events', `/events/${event}`]) {
      const ms = await coldMs(web, path, () =>
        database.query('update events set seats_taken = (seats_taken + 1) % 12 where id = $1', [event]),
      );
      rows.push({
        what: `${nameOf(path)} after a change`,
        perSecond: 1000 / ms,
        of: null,
        note: `${ms.toFixed(1)} ms`,
      });
    }
    for (const path of ['/', '/events', `/events/${event}`]) rows.push(...(await renderUncached({ apiUrl, path })));
    const memory = await memoryAfterLoad(web);
    return {
      title: 'Pages, files and the list through the site',
      text:
        `${events} workshops, compressed with brotli. Ten clients at a time for ${seconds} s, the median of ${rounds} rounds; each row ` +
        'beside a bare `node:http` server that sends the same bytes and headers, measured in turns. A page rendered uncached is ' +
        'rendered by the build in a process of its own, without compression; its reads are those from ' +
        `the API. A page after a change is requested once, the median of ${coldRenders}: its time is that of ` +
        'the whole answer, in which web asks the API for the version, the API compares its list with the database and loads ' +
        'the changed workshop, and the page is read, rendered and compressed by code that has rested for two seconds. After ' +
        `${requestsForMemory} requests with random query strings web uses ` +
        `${memory.after} MB (${memory.before} MB before).`,
      rows,
    };
  } finally {
    await web.close();
  }
}

const brotli = { 'Accept-Encoding': 'br' };

async function targetsOf(url: string, event: number): Promise<Target[]> {
  const html = await (await fetch(`${url}/`)).text();
  const [, script = ''] = /data-scripts="(\/assets\/[^" ]+)/.exec(html) ?? [];
  const etag = (await fetch(`${url}/`, { headers: brotli })).headers.get('etag');
  const listTag = (await fetch(`${url}/api/events`)).headers.get('etag');
  return [
    { name: '/', path: '/', headers: brotli },
    { name: '/events', path: '/events', headers: brotli },
    { name: '/events/:id', path: `/events/${event}`, headers: brotli },
    ...(etag ? [{ name: '/ unchanged (304)', path: '/', headers: { ...brotli, 'If-None-Match': etag } }] : []),
    { name: 'a script of the build', path: script, headers: brotli },
    { name: 'a small picture', path: '/art/pottery-400.avif', headers: brotli },
    { name: 'GET /api/events', path: '/api/events', headers: brotli },
    {
      name: 'GET /api/events unchanged (304)',
      path: '/api/events',
      headers: { ...brotli, 'If-None-Match': listTag ?? '' },
    },
    { name: '/healthz', path: '/healthz', headers: brotli },
  ];
}

async function compare(web: StartedWeb, target: Target): Promise<Section['rows']> {
  const answer = await answerOf(web.url + target.path, target.headers);
  const bare = await startBare(answer);
  const runs: { bare: Measured; own: Measured }[] = [];
  await measure(web, target, 1);
  // Measuring alternately makes other load affect both.
  for (let round = 0; round < rounds; round += 1) {
    runs.push({ bare: await measure(bare, target, seconds), own: await measure(web, target, seconds) });
  }
  bare.close();
  const ceiling = `${target.name}: bare node:http`;
  const bytes = Buffer.from(answer.body, 'base64').length;
  return [
    { what: ceiling, ...figures(median(runs, (run) => run.bare.perSecond).bare), of: null },
    { what: target.name, ...figures(median(runs, (run) => run.own.perSecond).own, bytes), of: ceiling },
  ];
}

function figures({ perSecond, p99, cpuMs }: Measured, bytes?: number): Pick<Row, 'perSecond' | 'cpuMs' | 'note'> {
  const note = `p99 ${p99} ms`;
  return { perSecond, cpuMs, note: bytes ? `${note}, ${bytes} bytes` : note };
}

async function measure(server: StartedWeb | StartedBare, target: Target, duration: number): Promise<Measured> {
  const before = cpuMsOf(server.pid);
  const result = await load(server.url, [{ method: 'GET', path: target.path, headers: target.headers }], duration);
  if (result.failures > 0) throw new Error(`${result.failures} requests for ${target.name} failed`);
  return { ...result, cpuMs: (cpuMsOf(server.pid) - before) / (result.perSecond * duration) };
}

/** The median time of a page that is requested after a change, on a connection that is open. */
async function coldMs({ url }: StartedWeb, path: string, change: () => Promise<unknown>): Promise<number> {
  const times: { ms: number }[] = [];
  for (let run = 0; run < coldRenders; run += 1) {
    await change();
    await sleep(2100); // a change by SQL sends no notification
    const started = performance.now();
    await (await fetch(url + path, { headers: brotli })).text();
    times.push({ ms: performance.now() - started });
  }
  return median(times, ({ ms }) => ms).ms;
}

/** The CPU time of rendering the home page. */
const homeGoalMs = 4;

/** Rendering alone, one page after the other, without the rest of web. */
async function renderUncached(request: RenderRequest): Promise<Row[]> {
  const child = fork(fileURLToPath(new URL('./renderUncached.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send(request);
  const cost = await new Promise<RenderCost>((resolve) => void child.once('message', resolve));
  child.kill();
  const what = `${nameOf(request.path)} rendered uncached`;
  const rendering: Row = { what, perSecond: 1000 / cost.withoutReads, of: null, cpuMs: cost.withoutReads };
  if (request.path === '/') rendering.goal = { text: `${homeGoalMs} ms CPU`, isMet: cost.withoutReads <= homeGoalMs };
  return [
    rendering,
    { what: `${what}, with its reads`, perSecond: 1000 / cost.withReads, of: null, cpuMs: cost.withReads },
  ];
}

async function memoryAfterLoad(web: StartedWeb): Promise<{ before: number; after: number }> {
  const before = megabytesOf(web.pid, 'VmRSS');
  let sent = 0;
  while (sent < requestsForMemory) {
    const paths = Array.from({ length: 1000 }, () => `/?utm_source=${Math.random()}`);
    const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: brotli }));
    sent += (await load(web.url, requests, 2)).perSecond * 2;
  }
  return { before, after: megabytesOf(web.pid, 'VmRSS') };
}

function nameOf(path: string): string {
  return path.replace(/\d+$/, ':id');
}
