import type { Duplex } from 'node:stream';

// Responses to requests that never reach an application. They are written to the socket as bytes.

const notSupported = { error: 'This method is not supported.', code: 'method_not_allowed' };
const unreadable = { error: 'The request could not be read.', code: 'malformed_body' };
const tooLarge = { error: 'That is more than we can take at once.', code: 'body_too_large' };

export function parserRejection(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return rawResponse('431 Request Header Fields Too Large', tooLarge);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return rawResponse('408 Request Timeout', unreadable);
  if (code === 'HPE_INVALID_METHOD') return rawResponse('501 Not Implemented', notSupported);
  return rawResponse('400 Bad Request', unreadable);
}

export const connectRejection: string = rawResponse('501 Not Implemented', notSupported);

const readMs = 2000;

/** Closes the connection even if the client does not close its side. */
export function rejectConnection(socket: Duplex, response: string): void {
  socket.end(response);
  setTimeout(() => socket.destroy(), readMs).unref();
}

function rawResponse(status: string, body: { error: string; code: string }): string {
  const json = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    json,
  ].join('\r\n');
}
