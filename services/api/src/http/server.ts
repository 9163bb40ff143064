import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { connectRefusal, parserRefusal } from '@studio/contract/refusals';

/**
 * A node server that lets go of clients who do not finish: five seconds for the headers, ten for the request
 * (RELIABILITY L19, D01, D02). What the parser refuses is answered like every other error.
 */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: 5000,
      requestTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      // Longer than web keeps its idle connections, so that we never close one it is about to use.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      insecureHTTPParser: false,
      rejectNonStandardBodyWrites: true,
    },
    listener,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuse(error, socket));
  server.on('connect', (_request, socket) => socket.end(connectRefusal));
  return server;
}

function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else socket.end(parserRefusal(error.code));
}
