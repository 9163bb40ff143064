import { once } from 'node:events';
import type { Server } from 'node:http';
import { Registry } from 'prom-client';
import { listenForHealth } from './health.ts';

let server: Server;
let isReady = true;

beforeAll(async () => {
  server = listenForHealth(0, { isReady: () => Promise.resolve(isReady), metrics: new Registry() });
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

test.each([
  ['/healthz', true, 200],
  ['/healthz', false, 200],
  ['/readyz', true, 200],
  ['/readyz', false, 503],
  ['/metrics', false, 200],
  ['/anything', true, 404],
])('%s answers by what it is asked: ready %s → %i', async (path, ready, status) => {
  isReady = ready;
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const response = await fetch(`http://127.0.0.1:${port}${path}`);

  expect(response.status).toBe(status);
});
