import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isUpload, uploadMs } from '@studio/contract/deadlines';
import { connectRefusal, parserRefusal, refuse } from '@studio/runtime/rejections';

/** Longer than the API waits for a picture, which it reads as it comes: its own answer comes first. */
const pictureMs = uploadMs + 5_000;
/** Other bodies are read here, before the API hears of them. */
const callMs = 10_000;
/** Who takes nothing of an answer for so long is gone. Longer than any call waits for the API. */
const silentMs = 30_000;

/**
 * A node server that cuts slow headers and slow bodies before they can hold a place (RELIABILITY D01, D02), and who
 * does not read; a picture may take longer. What the parser refuses is answered like every other error, in the API's
 * words.
 *
 * @param msOf how long the body of a request to this address may take, in milliseconds
 */
export function createHttpServer(listener: RequestListener, msOf: (address: string) => number = patienceOf): Server {
  const server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: pictureMs,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 10_000,
    },
    (request, response) => {
      limitBody(request, response, msOf(request.url ?? ''));
      closeWithConnection(request, response);
      listener(request, response);
    },
  );
  server.timeout = silentMs;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(socket, parserRefusal(error.code));
  });
  server.on('connect', (_request, socket) => refuse(socket, connectRefusal));
  return server;
}

function patienceOf(address: string): number {
  const [path = ''] = address.split('?');
  return isUpload(path) ? pictureMs : callMs;
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

/** Node tells only the answer whose turn it is; those that wait behind it would keep their files and calls for ever. */
function closeWithConnection(request: IncomingMessage, response: ServerResponse): void {
  request.once('close', () => {
    if (response.writableFinished || response.destroyed || !request.socket.destroyed) return;
    response.destroy();
    response.emit('close');
  });
}
