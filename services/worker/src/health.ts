import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

export interface Health {
  isReady: () => Promise<boolean>;
  metrics: Registry;
}

/**
 * `/healthz` answers as long as code runs, `/readyz` when jobs can be taken (RELIABILITY §5.1), `/metrics` with what was
 * counted. For the inside of a cluster: it says nothing else.
 */
export function listenForHealth(port: number, health: Health): Server {
  return createServer((request, response) => void respond(request, response, health)).listen(port);
}

async function respond(
  { url }: IncomingMessage,
  response: ServerResponse,
  { isReady, metrics }: Health,
): Promise<void> {
  if (url === '/metrics') {
    response.writeHead(200, { 'content-type': metrics.contentType });
    response.end(await metrics.metrics());
    return;
  }
  const status = await statusOf(url, isReady);
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ status: status === 200 ? 'ok' : 'unavailable' }));
}

async function statusOf(path: string | undefined, isReady: () => Promise<boolean>): Promise<number> {
  if (path === '/healthz') return 200;
  if (path === '/readyz') return (await isReady()) ? 200 : 503;
  return 404;
}
