import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { bodyMsOf, uploadMs } from '@studio/contract/deadlines';
import { connectRefusal, parserRefusal } from '@studio/contract/refusals';

/** Longer than the API waits: as long as it runs, its own answer comes first. */
const marginMs = 5_000;

/**
 * A node server that cuts slow headers and slow bodies before they can hold a place (RELIABILITY D01, D02); a picture
 * may take longer. What the parser refuses is answered like every other error, in the API's words.
 */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: uploadMs + marginMs,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 10_000,
    },
    (request, response) => {
      limitBody(request, response, bodyMsOf(request.url ?? '', 10_000) + marginMs);
      listener(request, response);
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(parserRefusal(error.code));
  });
  server.on('connect', (_request, socket) => socket.end(connectRefusal));
  return server;
}

/** Node knows one limit for all requests, and that is the longest. */
function limitBody(request: IncomingMessage, response: ServerResponse, ms: number): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && Number(length ?? 0) === 0) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) request.socket.destroy();
    else request.socket.end(parserRefusal('ERR_HTTP_REQUEST_TIMEOUT'));
  }, ms);
  request.once('end', () => clearTimeout(timer));
  response.once('close', () => clearTimeout(timer));
}
