import type { IncomingMessage } from 'node:http';

/** Equals the API's limit for bodies other than pictures. A PayFast ITN fits into it (RELIABILITY §3). */
export const maxCallBytes = 64 * 1024;

/** Thrown for a body of more than `maxCallBytes`; the rest of the body is discarded. */
export class CallTooLarge extends Error {}

/**
 * Reads the complete body; null for a request without one.
 * @throws CallTooLarge, or the connection's error when the visitor disconnects or times out
 */
export async function readCallBody(request: IncomingMessage): Promise<Buffer | null> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && Number(length ?? 0) === 0) return null;
  if (Number(length ?? 0) > maxCallBytes) throw tooLarge(request);

  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxCallBytes) throw tooLarge(request);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Discards the rest of the body: closing a connection with unread bytes can discard the response (RFC 9112 §9.6). */
function tooLarge(request: IncomingMessage): CallTooLarge {
  // Deferred, because Node ignores `resume` while the body is being iterated.
  setImmediate(() => request.resume());
  return new CallTooLarge();
}
