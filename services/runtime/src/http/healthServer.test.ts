import type { Server } from 'node:http';
import { Registry } from 'prom-client';
import { listen, stop } from '../../test/connection.ts';
import { createHealthServer } from './healthServer.ts';

let server: Server;
let port = 0;
let isReady = true;

beforeAll(async () => {
  server = createHealthServer({ isReady: () => Promise.resolve(isReady), metrics: new Registry() });
  port = await listen(server);
});
afterAll(() => stop(server));

test.each([
  ['/healthz', true, 200],
  ['/healthz', false, 200],
  ['/readyz', true, 200],
  ['/readyz', false, 503],
  ['/metrics', false, 200],
  ['/anything', true, 404],
])('%s with readiness %s is answered with %i', async (path, ready, status) => {
  isReady = ready;

  const response = await fetch(`http://127.0.0.1:${port}${path}`);

  expect(response.status).toBe(status);
});
