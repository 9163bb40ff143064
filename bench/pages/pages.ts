import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { load } from '../load.ts';
import { startWeb } from '../programs.ts';
import { median } from '../report.ts';
import type { Row, Section } from '../report.ts';
import { addEvents } from '../studio.ts';
import type { Studio } from '../studio.ts';
import { startBare } from './bare.ts';

const rounds = 3;
const seconds = 3;
const events = 30;
const leastShare = 0.6;
const mostCpuMs = 4;

/** Measures pages from memory, beside a bare server that sends the same bytes, and pages that are rendered again. */
export async function measurePages({ api, database }: Studio): Promise<Section> {
  const [event = 0] = await addEvents(database, events, 12);
  await sleep(2500); // until the list has been rebuilt
  const paths = ['/', '/events', `/events/${event}`];
  const rows: Row[] = [];
  const web = await startWeb(api.url);
  try {
    for (const path of paths) rows.push(await compareWithBare(web.url, path));
  } finally {
    await web.close();
  }
  for (const path of paths) rows.push(await renderAgain(api.url, path));
  return {
    title: 'Pages',
    text:
      `${events} workshops, compressed with brotli. Ten clients at a time for ${seconds} s, the median of ${rounds} rounds, beside ` +
      'a bare `node:http` server that sends the same bytes and headers, measured in turns. A page is rendered again by the build ' +
      'in a process of its own, without compression, from answers of the API in memory.',
    rows,
  };
}

async function compareWithBare(webUrl: string, path: string): Promise<Row> {
  const headers = { 'Accept-Encoding': 'br' };
  const bare = await startBare(webUrl + path, headers);
  const request = { method: 'GET' as const, path, headers };
  const ceilings: number[] = [];
  const rates: number[] = [];
  await load(webUrl, request, 1);
  // Both are measured alternately, so that other load affects both.
  for (let round = 0; round < rounds; round += 1) {
    ceilings.push(await load(bare.url, request, seconds));
    rates.push(await load(webUrl, request, seconds));
  }
  bare.close();
  const share = median(rates) / median(ceilings);
  return {
    what: `${nameOf(path)} from memory`,
    figure: `${Math.round(median(rates))} per second, ${share.toFixed(2)} of bare Node`,
    limit: { text: leastShare.toFixed(2), isMet: share >= leastShare },
  };
}

async function renderAgain(apiUrl: string, path: string): Promise<Row> {
  const child = fork(fileURLToPath(new URL('./renderAgain.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send({ apiUrl, path });
  const [cpuMs] = (await once(child, 'message')) as [number];
  child.kill();
  return {
    what: `${nameOf(path)} rendered again`,
    figure: `${cpuMs.toFixed(1)} ms of CPU`,
    limit: { text: `${mostCpuMs} ms`, isMet: cpuMs <= mostCpuMs },
  };
}

function nameOf(path: string): string {
  return path.replace(/\d+$/, ':id');
}
