/** @jest-environment node */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Koa from 'koa';
import { responseTimeoutMsOf, busyResponseTimeoutMs } from '@studio/contract/timeouts';
import { createHttpServer } from '@studio/runtime/http/httpServer';
import { sendJson, listen } from '../../test/webServer.ts';
import { createFairShare, shareLimits } from '../http/fairShare.ts';
import { visitorOf } from '../http/visitor.ts';
import { apiTimeouts, createForward } from './proxy.ts';
import type { ProxyTimeouts } from './proxy.ts';

const minute = 60_000;
const patient: ProxyTimeouts = {
  // `/api/others` times out before the slow calls end, so that a test sees whether they delay it.
  msOf: (path) => (path === '/api/others' ? minute / 2 : minute),
  busyResponseTimeoutMs: minute,
  silentMs: minute,
  // A shorter time would also close a kept-alive connection that waits between two calls.
  unreadMs: minute,
};
/** Short timeouts, for calls that get no answer or have a separate, longer timeout. */
const short: ProxyTimeouts = {
  ...patient,
  msOf: (path) => (['/api/upload-image', '/uploads/frozen.jpg'].includes(path) ? minute : 1000),
  silentMs: 250,
};
const unreadMs = 300;

interface Proxy {
  call: (path: string, init?: RequestInit) => Promise<Response>;
  /** Opens connections that send only `head`; resolves when the proxy has received all of them. */
  openSlow: (count: number, head: string) => Promise<Socket[]>;
  received: string[];
  listener: RequestListener;
}

/** A proxy in front of an API that delays `/slow/MS` and never answers `/frozen`. */
async function startProxy(timeouts = patient): Promise<Proxy> {
  const received: string[] = [];
  const arrived: string[] = [];
  const apiPort = await listen(async (request, response) => {
    received.push(request.url ?? '');
    if (request.url === '/uploads/large.jpg') {
      response.once('close', () => received.push('let go')).end(Buffer.alloc(64 * 1024 * 1024));
      return;
    }
    if (request.url === '/uploads/frozen.jpg') return;
    if (request.url === '/uploads/endless.jpg') {
      response.write('the first bytes of a picture');
      return;
    }
    const ms = /^\/api\/(?:slow\/(\d+)|upload-image)$/.exec(request.url ?? '');
    if (ms) await sleep(Number(ms[1] ?? 1500), undefined, { ref: false });
    if (request.url !== '/api/frozen') sendJson(response, 200, { url: request.url });
  });
  const forward = createForward(
    { apiUrl: `http://127.0.0.1:${apiPort}`, webKey: null },
    createFairShare(shareLimits),
    timeouts,
  );
  const app = new Koa().use((context) => {
    arrived.push(context.path);
    return forward(context, visitorOf(context.req, 0));
  });
  // Koa would log every disconnected visitor.
  app.silent = true;
  const handle = app.callback();
  const listener: RequestListener = (request, response) => void handle(request, response);
  const port = await listen(listener);
  return {
    call: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
    openSlow: async (count, head) => {
      const expected = arrived.length + count;
      const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined));
      for (const socket of sockets) socket.write(head);
      while (arrived.length < expected) await sleep(5);
      return sockets;
    },
    listener,
    received,
  };
}

test.each(['GET', 'POST'])('a %s to a hanging API is answered 503', async (method) => {
  const { call } = await startProxy(short);

  const answer = await call('/api/frozen', { method, ...(method === 'POST' && { body: '{"eventId":1}' }) });

  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toEqual({
    error: 'We cannot be reached right now. Please try again in a moment.',
    code: 'unavailable',
  });
});

test('a call outlasts its timeout while the API answers other calls', async () => {
  const { call } = await startProxy({ ...patient, msOf: (path) => (path === '/api/slow/900' ? 300 : minute) });
  await call('/api/others');
  const late = call('/api/slow/900');
  for (let others = 0; others < 8; others += 1) {
    await call('/api/others');
    await sleep(100);
  }

  expect((await late).status).toBe(200);
});

test('a call is answered 503 after the longer timeout although the API answers other calls', async () => {
  const timeoutMs = 1500;
  const { call } = await startProxy({
    ...patient,
    msOf: (path) => (path === '/api/frozen' ? 1000 : minute),
    busyResponseTimeoutMs: timeoutMs,
  });
  await call('/api/others');
  const started = performance.now();
  const late = call('/api/frozen');
  let answer: Response | null = null;
  while (!answer) {
    await call('/api/others');
    answer = await Promise.race([late, sleep(100, null)]);
  }

  expect(answer.status).toBe(503);
  expect(performance.now() - started).toBeGreaterThan(timeoutMs - 50);
});

test('an upload has a longer timeout than a call', async () => {
  const { call } = await startProxy(short);

  expect((await call('/api/upload-image', { method: 'POST', body: 'a picture' })).status).toBe(200);
});

// 300 are more than the proxy's connections to the API.
// RELIABILITY D01, D02
test.each([
  ['calls', 'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n'],
  ['uploads', 'POST /api/upload-image HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n'],
  ['downloads that no client reads', 'GET /uploads/endless.jpg HTTP/1.1\r\nHost: a\r\n\r\n'],
])('300 slow %s do not delay other calls', async (_what, head) => {
  const { call, openSlow } = await startProxy({ ...patient, unreadMs });
  const slow = await openSlow(300, head);

  const answers = await Promise.all([call('/api/others'), call('/api/others', { method: 'POST', body: '{}' })]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const socket of slow) socket.destroy();
});

test('a client that requests a picture and reads nothing is disconnected', async () => {
  const { openSlow, received } = await startProxy({ ...patient, unreadMs });
  const [socket] = await openSlow(1, 'GET /uploads/large.jpg HTTP/1.1\r\nHost: a\r\n\r\n');
  socket?.pause();

  while (received.length < 2) await sleep(20);

  expect(received).toEqual(['/uploads/large.jpg', 'let go']);
  socket?.destroy();
});

test('a call that gets no connection is answered 503 after its own timeout', async () => {
  const { call, openSlow } = await startProxy(short);
  const slow = await openSlow(300, 'GET /uploads/frozen.jpg HTTP/1.1\r\nHost: a\r\n\r\n');

  const answer = await call('/uploads/other.jpg');

  // The earlier calls hold all connections for a minute.
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  for (const socket of slow) socket.destroy();
});

test('a call whose body ends after the 408 is not sent to the API', async () => {
  const { listener, received } = await startProxy();
  const server = createHttpServer(listener, { bodyTimeoutMs: () => 100 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  socket.write('POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{');
  const [head] = (await once(socket, 'data')) as [Buffer];

  socket.write('}');
  // A request that is forwarded after the 408 would arrive within milliseconds.
  await sleep(300);
  socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));

  expect(head.toString()).toContain('408');
  expect(received).toEqual([]);
});

test('one visitor may upload six pictures at once, and the next when one is done', async () => {
  const { call, openSlow } = await startProxy();
  const slow = await openSlow(6, 'POST /api/upload-image HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n');
  const upload = () => call('/api/upload-image', { method: 'POST', body: 'a picture' });

  const seventh = await upload();
  slow[0]?.destroy();
  let later = await upload();
  while (later.status === 429) later = await upload();

  expect(seventh.status).toBe(429);
  expect(await seventh.json()).toEqual({
    error: 'Many pictures of yours are on their way already. Please wait until they have arrived.',
    code: 'rate_limited',
  });
  expect(later.status).toBe(200);
  for (const socket of slow) socket.destroy();
});

test('an upload is authorised before its body has arrived', async () => {
  const { openSlow, received } = await startProxy();

  const slow = await openSlow(1, 'POST /api/upload-image HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n');
  while (received.length === 0) await sleep(5);

  expect(received).toEqual(['/api/upload-image']);
  for (const socket of slow) socket.destroy();
});

test.each([
  ['known', (text: string) => ({ body: text })],
  ['unknown', (text: string) => ({ body: new Blob([text]).stream(), duplex: 'half' })],
])('a call of %s length reaches the API up to 64 KB, and not above', async (_known, bodyOf) => {
  const { call, received } = await startProxy();

  const whole = await call('/api/whole', { method: 'POST', ...bodyOf('x'.repeat(64 * 1024)) });
  const longer = await call('/api/longer', { method: 'POST', ...bodyOf('x'.repeat(1024 * 1024)) });

  expect(whole.status).toBe(200);
  expect(longer.status).toBe(413);
  expect(await longer.json()).toEqual({ error: 'That is more than we can take at once.', code: 'body_too_large' });
  expect(received).toEqual(['/api/whole']);
});

test("web's timeout is longer than the API's own", () => {
  for (const path of ['/api/events', '/api/holds', '/api/upload-image', '/uploads/a.avif']) {
    expect(apiTimeouts.msOf(path)).toBeGreaterThan(responseTimeoutMsOf(path) + 1000);
  }
  expect(apiTimeouts.busyResponseTimeoutMs).toBeGreaterThan(busyResponseTimeoutMs + 1000);
  expect(apiTimeouts.msOf('/api/holds')).toBeLessThanOrEqual(6000);
});
