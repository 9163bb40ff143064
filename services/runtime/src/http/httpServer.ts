import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectRejection, parserRejection, rejectConnection } from './rejections.ts';

export interface HttpServerOptions {
  headersTimeoutMs?: number;
  bodyTimeoutMs?: (url: string) => number;
  keepAliveMs?: number;
  /** A client that sends and reads nothing for this long is disconnected. */
  inactivityMs?: number;
}

/** A Node server that disconnects slow clients (RELIABILITY L19, D01, D02) and answers unparsable requests in JSON. */
export function createHttpServer(
  listener: RequestListener,
  {
    headersTimeoutMs = 5000,
    bodyTimeoutMs = () => 10_000,
    keepAliveMs = 10_000,
    inactivityMs = 30_000,
  }: HttpServerOptions = {},
): Server {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: inactivityMs,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: keepAliveMs,
      rejectNonStandardBodyWrites: true,
    },
    (request, response) => {
      response.setMaxListeners(maxListeners);
      if (isPipelinedTooFar(request, response)) return;
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

/** Node's limit is ten, but a proxied request has more listeners for `close`: ours, Koa's and those of `pipeline`. */
const maxListeners = 20;

/**
 * Browsers and proxies wait for each response before the next request. Node starts all requests of a received chunk at
 * once, so a single connection could start a thousand.
 */
const maxPipelined = 10;
const unanswered = new WeakMap<Socket, number>();

/** Counts the unanswered requests of the connection, and closes it above the limit. */
function isPipelinedTooFar({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const count = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, count);
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  if (count > maxPipelined) socket.destroy();
  return socket.destroyed;
}

/** Replaces Node's `requestTimeout`, which has one value for all requests. */
function limitBodyTime(request: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && Number(length ?? 0) === 0) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    // A pipelined response has no socket yet, so the client would read a 408 as the response to an earlier request.
    if (response.headersSent || !response.socket) request.socket.destroy();
    else rejectConnection(request.socket, parserRejection('ERR_HTTP_REQUEST_TIMEOUT'));
  }, timeoutMs);
  request.once('end', () => clearTimeout(timer));
  response.once('close', () => clearTimeout(timer));
}

/** Node closes only the current response, but the pipelined ones would hold their resources, so all are closed. */
function closeWithConnection(request: IncomingMessage, response: ServerResponse): void {
  request.once('close', () => {
    if (response.writableFinished || response.destroyed || !request.socket.destroyed) return;
    response.destroy();
    response.emit('close');
  });
}
