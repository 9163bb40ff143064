import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * `/healthz` answers as long as code runs, `/readyz` when jobs can be taken (RELIABILITY §5.1). For the inside of a
 * cluster: it says nothing else.
 */
export function listenForHealth(port: number, isReady: () => Promise<boolean>): Server {
  return createServer((request, response) => void respond(request, response, isReady)).listen(port);
}

async function respond(
  { url }: IncomingMessage,
  response: ServerResponse,
  isReady: () => Promise<boolean>,
): Promise<void> {
  const status = await statusOf(url, isReady);
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ status: status === 200 ? 'ok' : 'unavailable' }));
}

async function statusOf(path: string | undefined, isReady: () => Promise<boolean>): Promise<number> {
  if (path === '/healthz') return 200;
  if (path === '/readyz') return (await isReady()) ? 200 : 503;
  return 404;
}
