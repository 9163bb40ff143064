import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Layer } from '../context.ts';

/** The time for the client to read a response that was sent before the end of its request. */
const lingerMs = 1000;

/**
 * Keeps the connection open for a moment after a response to an incomplete request. Node would close the connection at
 * once, and closing it with unread bytes would discard the response (RFC 9112 §9.6). Installed first, so that all other
 * middleware can still read the body.
 */
export const delayCloseAfterEarlyAnswer: Layer = async (ctx, next) => {
  await next();
  if (ctx.req.complete || ctx.status < 400) return;

  const bytes = Buffer.from(JSON.stringify(ctx.body));
  ctx.req.pause();
  ctx.set('Connection', 'close');
  ctx.body = Readable.from(lingering(bytes));
  ctx.length = bytes.length;
};

async function* lingering(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  await sleep(lingerMs, undefined, { ref: false });
}
