import type { IncomingMessage, ServerResponse } from 'node:http';
import { preferredEncoding } from './cachedResponse.ts';
import type { CachedResponse } from './cachedResponse.ts';

/**
 * Sends a cached response, or 304 to a client that has it already. `head` is a list of further headers, in which names
 * and values alternate. Returns a promise only while the response is compressed for the first time.
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  head: readonly string[],
): void | Promise<void> {
  const { headers, method } = request;
  if (cached.etag !== null && cached.status === 200 && isKnown(headers['if-none-match'], cached.etag)) {
    response.writeHead(304, [...cached.notModifiedHead, ...head]).end();
    return;
  }
  const variant = cached.variant(preferredEncoding(headers['accept-encoding']?.toString()));
  if ('then' in variant) return variant.then(send);
  send(variant);

  function send({ head: own, body }: Awaited<typeof variant>): void {
    response.writeHead(cached.status, [...own, ...head]);
    response.end(method === 'HEAD' ? undefined : body);
  }
}

/** Whether If-None-Match contains the ETag, by weak comparison (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  const opaque = opaqueOf(etag);
  return header.split(',').some((known) => opaqueOf(known.trim()) === opaque);
}

function opaqueOf(etag: string): string {
  return etag.replace(/^W\//, '');
}
