import { Readable } from 'node:stream';
import { unavailable } from '../../errors.ts';
import type { LayerContext } from '../context.ts';
import { createTurns } from './turns.ts';

/** Each stream uses a connection of the pool, which has ten. */
export const maxStreams = 3;
const turns = createTurns(maxStreams);

/** The server disconnects a client that reads nothing for 30 s; this is for one that reads very slowly. */
const longestMs = 10 * 60_000;

/**
 * Responds with chunks as they are produced, no faster than the client reads. An error before the first chunk becomes
 * an ordinary error response; a later one closes the connection, so that the client sees that the body is incomplete.
 */
export async function streamBody(
  ctx: LayerContext,
  read: () => AsyncGenerator<string, void, void>,
  timeoutMs = longestMs,
): Promise<void> {
  if (ctx.method === 'HEAD') {
    ctx.status = 200;
    return;
  }
  const leave = await turns.enter();
  const chunks = read();
  const end = () => void chunks.return().finally(leave);
  try {
    // The request may have been answered with 503 while it waited.
    if (ctx.headerSent || !ctx.writable) throw unavailable(new Error('the client is gone'));
    const body = Readable.from(withErrorsLogged(ctx, await chunks.next(), chunks));
    const timer = setTimeout(() => body.destroy(new Error('the client reads too slowly')), timeoutMs);
    body.once('close', () => clearTimeout(timer)).once('close', end);
    ctx.body = body;
  } catch (error) {
    end();
    throw error;
  }
}

/** The elements of batches as a JSON array. */
export async function* jsonArray(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string, void, void> {
  let start = '[';
  for await (const items of batches) {
    yield start + items.map((item) => JSON.stringify(item)).join(',');
    start = ',';
  }
  yield start === '[' ? '[]' : ']';
}

async function* withErrorsLogged(
  ctx: LayerContext,
  first: IteratorResult<string, void>,
  chunks: AsyncGenerator<string, void, void>,
): AsyncGenerator<string, void, void> {
  let next = first;
  while (!next.done) {
    yield next.value;
    try {
      next = await chunks.next();
    } catch (error) {
      ctx.state.log.warn({ err: error }, 'response stream failed');
      throw error;
    }
  }
}
