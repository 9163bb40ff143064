import type { IncomingMessage } from 'node:http';

/** The longest that the API takes of anything but a picture: an ITN of the card provider (RELIABILITY §3). */
export const maxCallBytes = 64 * 1024;

/** Thrown for a body of more than `maxCallBytes`; what is left of it is read and thrown away. */
export class CallTooLarge extends Error {}

/**
 * The body of a call, whole; null for a call without one.
 *
 * @throws CallTooLarge, or what the connection throws when the visitor hangs up or is cut for being slow
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

/** A connection that is closed with bytes unread would tear the answer away (RFC 9112 §9.6). */
function tooLarge(request: IncomingMessage): CallTooLarge {
  // Not in this turn: while the body is being iterated, node takes no notice of it.
  setImmediate(() => request.resume());
  return new CallTooLarge();
}
