const notSupported = { error: 'This method is not supported.', code: 'method_not_allowed' };
const unreadable = { error: 'The request could not be read.', code: 'malformed_body' };
const tooLarge = { error: 'That is more than we can take at once.', code: 'body_too_large' };

/** What node's parser refused, by its error code, as the bytes of an answer; no application has seen such a request. */
export function parserRefusal(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return bare('431 Request Header Fields Too Large', tooLarge);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return bare('408 Request Timeout', unreadable);
  if (code === 'HPE_INVALID_METHOD') return bare('501 Not Implemented', notSupported);
  return bare('400 Bad Request', unreadable);
}

/** The answer to CONNECT, which node hands to nobody either. */
export const connectRefusal: string = bare('501 Not Implemented', notSupported);

/** How long whoever is refused has to read why, in milliseconds. */
const readMs = 2000;

/** Says why and hangs up. `end` closes our half alone: who keeps the other one open is cut. */
export function refuse(socket: { end: (refusal: string) => unknown; destroy: () => unknown }, refusal: string): void {
  socket.end(refusal);
  setTimeout(() => socket.destroy(), readMs).unref();
}

function bare(status: string, body: { error: string; code: string }): string {
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    // All of it is ASCII: a character is a byte.
    `Content-Length: ${text.length}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
