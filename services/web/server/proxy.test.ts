/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import Koa from 'koa';
import { answerMsOf, patientMs } from '@studio/contract/deadlines';
import { json, listen } from '../test/webServer.ts';
import { apiPatience, createForward } from './proxy.ts';
import type { Patience } from './proxy.ts';
import { visitorOf } from './visitor.ts';

const short: Patience = {
  msOf: (path) => (path === '/api/upload-image' ? 1500 : 300),
  patientMs: 1500,
  silentMs: 250,
};

/** A proxy of little patience before an API that takes `/slow/MS` literally and never answers `/frozen`. */
async function startProxy(): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const apiPort = await listen(async (request, response) => {
    const ms = /^\/api\/(?:slow\/(\d+)|upload-image)$/.exec(request.url ?? '');
    if (ms) await sleep(Number(ms[1] ?? 800));
    if (request.url !== '/api/frozen') json(response, 200, { url: request.url });
  });
  const forward = createForward(`http://127.0.0.1:${apiPort}`, short);
  const app = new Koa().use((context) => forward(context, visitorOf(context.req, 0)));
  const handle = app.callback();
  const port = await listen((request, response) => void handle(request, response));
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

test.each(['GET', 'POST'])('a %s to an API that answers nobody is told to come back', async (method) => {
  const call = await startProxy();
  const started = performance.now();

  const answer = await call('/api/frozen', { method, ...(method === 'POST' && { body: '{"eventId":1}' }) });

  expect(performance.now() - started).toBeLessThan(1200);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toEqual({
    error: 'We cannot be reached right now. Please try again in a moment.',
    code: 'unavailable',
  });
});

test('in a rush, while others are answered, a call waits for its turn', async () => {
  const call = await startProxy();
  const late = call('/api/slow/900');
  for (let others = 0; others < 8; others += 1) {
    await call('/api/others');
    await sleep(100);
  }

  expect((await late).status).toBe(200);
});

test('but not for ever', async () => {
  const call = await startProxy();
  const started = performance.now();
  const late = call('/api/frozen');
  let answer: Response | null = null;
  while (!answer) {
    await call('/api/others');
    answer = await Promise.race([late, sleep(100, null)]);
  }

  expect(answer.status).toBe(503);
  expect(performance.now() - started).toBeGreaterThan(short.patientMs - 50);
});

test('a picture has more time', async () => {
  const call = await startProxy();

  expect((await call('/api/upload-image', { method: 'POST', body: 'a picture' })).status).toBe(200);
});

test('as long as the API runs, its own deadline comes first', () => {
  for (const path of ['/api/events', '/api/holds', '/api/upload-image', '/uploads/a.avif']) {
    expect(apiPatience.msOf(path)).toBeGreaterThan(answerMsOf(path) + 1000);
  }
  expect(apiPatience.patientMs).toBeGreaterThan(patientMs + 1000);
  expect(apiPatience.msOf('/api/holds')).toBeLessThanOrEqual(6000);
});
