import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@studio/contract/errors';

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
  server.on('connect', (_request, socket) => socket.end(bare(501, notSupported)));
  return server;
}

const notSupported: ErrorBody = { error: 'This method is not supported.', code: 'method_not_allowed' };
const unreadable: ErrorBody = { error: 'The request could not be read.', code: 'malformed_body' };
const tooLarge: ErrorBody = { error: 'That is more than we can take at once.', code: 'body_too_large' };

const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
  501: 'Not Implemented',
};

function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(answerTo(error.code));
}

function answerTo(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return bare(431, tooLarge);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return bare(408, unreadable);
  if (code === 'HPE_INVALID_METHOD') return bare(501, notSupported);
  return bare(400, unreadable);
}

function bare(status: number, body: ErrorBody): string {
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
