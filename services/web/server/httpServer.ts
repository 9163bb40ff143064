import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { connectRefusal, parserRefusal } from '@studio/contract/refusals';

/**
 * A node server that cuts slow headers and slow bodies before they can hold a place (RELIABILITY D01, D02). What the
 * parser refuses is answered like every other error, in the API's words.
 */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000, keepAliveTimeout: 10_000 },
    listener,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(parserRefusal(error.code));
  });
  server.on('connect', (_request, socket) => socket.end(connectRefusal));
  return server;
}
