/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleEvents } from '../../test/exampleEvents.ts';
import { sendJson, startWeb } from '../../test/webServer.ts';
import { createMetrics } from '../metrics.ts';

const minute = 60_000;
const versioned = {
  timing: { now: () => 10 * minute, checkTimeoutMs: minute, readTimeoutMs: minute },
  api: (_request: unknown, response: Parameters<typeof sendJson>[0]) => {
    response.setHeader('ETag', '"one"').setHeader('Cache-Control', 'public, no-cache');
    sendJson(response, 200, exampleEvents(14));
  },
};

test('the list of workshops is read from the API once, and sent compressed', async () => {
  const web = await startWeb(versioned);

  const answers = [];
  for (const encoding of ['br', 'gzip', 'identity']) {
    answers.push(await web.get('/api/events', { 'Accept-Encoding': encoding }));
  }

  expect(web.received.map(({ url }) => url)).toEqual(['/api/events']);
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
  for (const answer of answers) {
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.json()).toHaveLength(14);
  }
  expect((await web.get('/api/events', { 'If-None-Match': '"one"' })).status).toBe(304);
  expect((await web.get('/api/events', { 'If-None-Match': '"two"' })).status).toBe(200);
});

test('the list with parameters is answered by the API', async () => {
  const web = await startWeb(versioned);

  for (const path of ['/api/events', '/api/events?limit=3', '/api/events?limit=3']) await web.get(path);

  expect(web.received.map(({ url }) => url)).toEqual(['/api/events', '/api/events?limit=3', '/api/events?limit=3']);
});

test('an answer of the API other than the list is forwarded and not cached', async () => {
  let isLimited = true;
  const web = await startWeb({
    ...versioned,
    api: (request, response) => {
      if (isLimited && request.method === 'GET') sendJson(response, 429, { error: 'too many', code: 'rate_limited' });
      else versioned.api(request, response);
    },
  });

  const limited = await web.get('/api/events');
  isLimited = false;

  expect([limited.status, (await web.get('/api/events')).status]).toEqual([429, 200]);
});

test('an answer from memory is counted, and logged at the level debug', async () => {
  const counted = async (level: string) => {
    const metrics = createMetrics('test');
    const web = await startWeb({ ...versioned, metrics, env: { LOG_LEVEL: level } });
    const countRequests = async () => {
      const { values } = await metrics.requests.get();
      const ofEvents = values.filter(({ labels }) => labels.route === '/events');
      return ofEvents.find(({ metricName }) => metricName?.endsWith('_count'))?.value;
    };
    for (let sent = 0; sent < 3; sent += 1) await (await web.get('/events')).text();
    // A request is counted and then logged, both after its response.
    while (((await countRequests()) ?? 0) < 3) await sleep(5);
    const lines = web.lines.filter(({ msg, route }) => msg === 'request' && route === '/events');
    return { lines: lines.length, requests: await countRequests() };
  };

  expect(await counted('info')).toEqual({ lines: 1, requests: 3 });
  expect(await counted('debug')).toEqual({ lines: 3, requests: 3 });
});

test('the cached page for unknown paths does not replace the responses of other paths', async () => {
  const web = await startWeb(versioned);
  for (let sent = 0; sent < 2; sent += 1) expect((await web.get('/nope')).status).toBe(404);

  const types = ['/healthz', '/robots.txt', '/assets/old-chunk.js', '/api/events/filters'].map(
    async (path) => (await web.get(path)).headers.get('content-type')?.split(';')[0],
  );

  expect(await Promise.all(types)).toEqual(['application/json', 'text/plain', 'text/plain', 'application/json']);
});

test('a cached page requested over http redirects to https', async () => {
  const web = await startWeb({ ...versioned, env: { PUBLIC_URL: 'https://studio.example', TRUST_PROXY_HOPS: '1' } });
  await web.get('/events', { 'X-Forwarded-Proto': 'https' });

  const answer = await web.get('/events', { 'X-Forwarded-Proto': 'http' });

  expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://studio.example/events']);
});

test('an answer from memory carries the request id of our own proxy, and closes the connection while draining', async () => {
  const web = await startWeb({ ...versioned, isDraining: () => true, env: { TRUST_PROXY_HOPS: '1' } });
  await web.get('/events');

  const { headers } = await web.get('/events', { 'X-Request-Id': 'from-our-ingress-1' });

  expect([headers.get('x-request-id'), headers.get('connection')]).toEqual(['from-our-ingress-1', 'close']);
});
