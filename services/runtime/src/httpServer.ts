import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { connectRejection, parserRejection, rejectConnection } from './rejections.ts';

export interface HttpServerOptions {
  /** How long the body of a request to this address may take, in milliseconds. */
  bodyTimeoutMs?: (url: string) => number;
  /** How long an idle connection is kept open, in milliseconds. */
  keepAliveMs?: number;
}

/** A client that reads nothing of a response for so long is disconnected. */
const inactivityMs = 30_000;

/**
 * A Node server that disconnects slow clients: five seconds for the headers, `bodyTimeoutMs` for the body (RELIABILITY
 * L19, D01, D02). What the parser rejects is answered in JSON like every other error.
 */
export function createHttpServer(
  listener: RequestListener,
  { bodyTimeoutMs = () => 10_000, keepAliveMs = 10_000 }: HttpServerOptions = {},
): Server {
  const server = createServer(
    {
      headersTimeout: 5000,
      requestTimeout: inactivityMs,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: keepAliveMs,
      rejectNonStandardBodyWrites: true,
    },
    (request, response) => {
      limitBodyTime(request, response, bodyTimeoutMs(request.url ?? ''));
      closeWithConnection(request, response);
      listener(request, response);
    },
  );
  server.timeout = inactivityMs;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else rejectConnection(socket, parserRejection(error.code));
  });
  server.on('connect', (_request, socket) => rejectConnection(socket, connectRejection));
  return server;
}

/** Node's own `requestTimeout` is the same for all requests. */
function limitBodyTime(request: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && Number(length ?? 0) === 0) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    // A pipelined response has no socket yet: a 408 would be read as the response before it.
    if (response.headersSent || !response.socket) request.socket.destroy();
    else rejectConnection(request.socket, parserRejection('ERR_HTTP_REQUEST_TIMEOUT'));
  }, timeoutMs);
  request.once('end', () => clearTimeout(timer));
  response.once('close', () => clearTimeout(timer));
}

/** Node closes only the response that is being sent; pipelined ones behind it would keep their resources. */
function closeWithConnection(request: IncomingMessage, response: ServerResponse): void {
  request.once('close', () => {
    if (response.writableFinished || response.destroyed || !request.socket.destroyed) return;
    response.destroy();
    response.emit('close');
  });
}
