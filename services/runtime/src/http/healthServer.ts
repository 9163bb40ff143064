import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

export interface HealthServerOptions {
  metrics: Registry;
  isReady: () => Promise<boolean>;
}

/** Serves `/healthz`, `/readyz` (RELIABILITY §5.1) and `/metrics` to the internal network. */
export function createHealthServer(options: HealthServerOptions): Server {
  return createServer((request, response) => void respond(request, response, options));
}

async function respond(
  { url }: IncomingMessage,
  response: ServerResponse,
  { metrics, isReady }: HealthServerOptions,
): Promise<void> {
  if (url === '/metrics') {
    response.writeHead(200, { 'content-type': metrics.contentType });
    response.end(await metrics.metrics());
    return;
  }
  const status = await computeStatus(url, isReady);
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ status: status === 200 ? 'ok' : 'unavailable' }));
}

async function computeStatus(path: string | undefined, isReady: () => Promise<boolean>): Promise<number> {
  if (path === '/healthz') return 200;
  if (path === '/readyz') return (await isReady()) ? 200 : 503;
  return 404;
}
