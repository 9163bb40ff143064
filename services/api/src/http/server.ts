import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { bodyMsOf, uploadMs } from '@studio/contract/deadlines';
import { connectRefusal, parserRefusal, refuse } from '@studio/runtime/rejections';

/**
 * A node server that lets go of clients who do not finish: five seconds for the headers, ten for the body
 * (RELIABILITY L19, D01, D02), longer for a picture. What the parser refuses is answered like every other error.
 *
 * @param msOf how long the body of a request to this address may take, in milliseconds
 */
export function createHttpServer(
  listener: RequestListener,
  msOf: (address: string) => number = (address) => bodyMsOf(address, 10_000),
): Server {
  const server = createServer(
    {
      headersTimeout: 5000,
      requestTimeout: uploadMs,
      connectionsCheckingInterval: 1000,
      // Longer than web keeps its idle connections, so that we never close one it is about to use.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      insecureHTTPParser: false,
      rejectNonStandardBodyWrites: true,
    },
    (request, response) => {
      limitBody(request, response, msOf(request.url ?? ''));
      listener(request, response);
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(socket, parserRefusal(error.code));
  });
  server.on('connect', (_request, socket) => refuse(socket, connectRefusal));
  return server;
}

/** Node knows one limit for all requests, and that is the longest. */
function limitBody(request: IncomingMessage, response: ServerResponse, ms: number): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && Number(length ?? 0) === 0) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    // Without a socket it waits behind another answer of the same connection, whose place the refusal would take.
    if (response.headersSent || !response.socket) request.socket.destroy();
    else refuse(request.socket, parserRefusal('ERR_HTTP_REQUEST_TIMEOUT'));
  }, ms);
  request.once('end', () => clearTimeout(timer));
  response.once('close', () => clearTimeout(timer));
}
