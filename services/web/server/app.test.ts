/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { renderDocument } from '../src/document.tsx';
import { exampleDetail } from '../test/exampleBookings.ts';
import { sendJson, startWeb } from '../test/webServer.ts';
import { realTiming } from './app.ts';
import { shareLimits } from './http/fairShare.ts';

const reference = '7K2M-9QXT-4WBD';

test.each([
  ['cannot be reached', 'down'],
  ['hangs', () => undefined],
] as const)('web stays alive and ready and reports the missing dependency when the API %s', async (_problem, api) => {
  const web = await startWeb({ api, timing: realTiming });

  expect((await web.get('/healthz')).status).toBe(200);
  const ready = await web.get('/readyz');
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ status: 'degraded', degraded: ['api'] });
});

test.each([
  ['POST', '/events', 405],
  ['DELETE', '/', 405],
  ['POST', '/status', 405],
  ['DELETE', '/healthz', 405],
  ['POST', '/readyz', 405],
  ['PROPFIND', '/', 405],
  ['PROPFIND', '/api/events', 405],
])('%s %s is answered %d without echoing the request', async (method, path, status) => {
  const web = await startWeb();

  const answer = await fetch(web.origin + path, { method });

  expect(answer.status).toBe(status);
  expect(answer.headers.get('allow')).toContain('GET');
  expect(web.received).toEqual([]);
});

test('a page requested over http redirects to https; an API call is left to the API', async () => {
  const web = await startWeb({ env: { PUBLIC_URL: 'https://studio.example', TRUST_PROXY_HOPS: '1' } });

  const page = await web.get('/events?q=clay', { 'X-Forwarded-Proto': 'http' });
  expect(page.status).toBe(301);
  expect(page.headers.get('location')).toBe('https://studio.example/events?q=clay');
  expect((await web.get('/api/events', { 'X-Forwarded-Proto': 'http' })).status).toBe(200);
  expect((await web.get('/healthz', { 'X-Forwarded-Proto': 'http' })).status).toBe(200);
});

// RELIABILITY D01, D02
test('pages and calls beyond the share of one network are answered 429, and another network is served', async () => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const web = await startWeb({
    env: { TRUST_PROXY_HOPS: '1' },
    render: async (page) => {
      if (page.url.includes('flood')) await gate;
      return renderDocument(page);
    },
  });
  const flooder = { 'X-Forwarded-For': '2001:db8::1' };
  const sameNetwork = { 'X-Forwarded-For': '2001:db8::2' };
  const { maxRunning, maxWaiting } = shareLimits;
  const flood = Array.from({ length: maxRunning + maxWaiting + 1 }, () => web.get('/booking-success?flood', flooder));

  const rejected = await Promise.race(flood);
  const call = await web.get('/api/openapi.json', sameNetwork);
  const others = await web.get('/booking-success', { 'X-Forwarded-For': '2001:db8:0:1::1' });
  open();

  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '5']);
  expect(await rejected.text()).toContain('Too many visitors at once');
  expect(call.status).toBe(429);
  expect(await call.json()).toEqual({
    error: 'Too many requests at once. Please try again in a moment.',
    code: 'rate_limited',
  });
  expect(others.status).toBe(200);
  // How many of the waiting requests are served in time depends on the machine.
  const served = (await Promise.all(flood)).filter(({ status }) => status === 200);
  expect(served.length).toBeGreaterThanOrEqual(maxRunning);
});

test('web with its API is ready and reports nothing missing', async () => {
  const web = await startWeb({ api: (_request, response) => sendJson(response, 200, { status: 'ok' }) });

  expect(await (await web.get('/readyz')).json()).toEqual({ status: 'ok', degraded: [] });
});

test('web while draining is alive but not ready, and closes connections', async () => {
  const web = await startWeb({ isDraining: () => true });

  const ready = await web.get('/readyz');
  expect(ready.status).toBe(503);
  expect(ready.headers.get('connection')).toBe('close');
  expect((await web.get('/healthz')).status).toBe(200);
  expect((await web.get('/events')).status).toBe(200);
});

test('each request is one log line with the route template and no personal data', async () => {
  const web = await startWeb({ api: (_request, response) => sendJson(response, 200, exampleDetail()) });

  const answer = await web.get(`/booking/${reference}?secret=1`);
  await answer.text();
  while (!web.lines.some(({ msg }) => msg === 'request')) await sleep(5);

  const line = web.lines.find(({ msg }) => msg === 'request');
  expect(line).toMatchObject({
    level: 'info',
    service: 'web',
    reqId: answer.headers.get('x-request-id'),
    method: 'GET',
    route: '/booking/:reference',
    status: 200,
  });
  const text = JSON.stringify(web.lines);
  for (const secret of [reference, 'secret', 'lerato', '127.0.0.1']) expect(text).not.toContain(secret);
});

test('a missing file of the build is answered 404 without a page', async () => {
  const web = await startWeb();

  const answer = await web.get('/assets/old-chunk.js');

  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('Not found\n');
  expect(web.received).toEqual([]);
});
