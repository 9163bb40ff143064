import { Readable } from 'node:stream';
import { unavailable } from '../../errors.ts';
import type { LayerContext } from '../context.ts';

/** Each stream holds one of the ten connections of the pool. */
export const maxStreams = 3;
const openStreams = createSemaphore(maxStreams);

export interface StreamTimeouts {
  /** The time for one chunk. A client that reads more slowly holds a database connection that others need. */
  chunkMs: number;
  wholeMs: number;
}

const streamTimeouts: StreamTimeouts = { chunkMs: 60_000, wholeMs: 10 * 60_000 };

/**
 * Responds with chunks as they are produced, no faster than the client reads. An error before the first chunk becomes
 * an ordinary error response. A later error closes the connection, so that the client sees that the body is incomplete.
 */
export async function streamBody(
  ctx: LayerContext,
  read: () => AsyncGenerator<string, void, void>,
  { chunkMs, wholeMs } = streamTimeouts,
): Promise<void> {
  if (ctx.method === 'HEAD') {
    ctx.status = 200;
    return;
  }
  const leave = await openStreams.enter();
  const chunks = read();
  const end = () => void chunks.return().finally(leave);
  try {
    // The request may have been answered with 503 while it waited.
    if (ctx.headerSent || !ctx.writable) throw unavailable(new Error('the client is gone'));
    const first = await chunks.next();
    const body = Readable.from(withErrorsLogged(ctx, first, chunks, () => chunkTimer.refresh()));
    const endSlow = () => void body.destroy(new Error('the client reads too slowly'));
    const chunkTimer = setTimeout(endSlow, chunkMs);
    const wholeTimer = setTimeout(endSlow, wholeMs);
    body.once('close', () => {
      clearTimeout(chunkTimer);
      clearTimeout(wholeTimer);
      end();
    });
    ctx.body = body;
  } catch (error) {
    end();
    throw error;
  }
}

/** Responds with the elements of batches as a JSON array. */
export async function streamList(ctx: LayerContext, read: () => AsyncIterable<readonly object[]>): Promise<undefined> {
  ctx.type = 'application/json; charset=utf-8';
  await streamBody(ctx, () => jsonArray(read()));
  return undefined;
}

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
  onRead: () => void,
): AsyncGenerator<string, void, void> {
  let next = first;
  while (!next.done) {
    yield next.value;
    onRead();
    try {
      next = await chunks.next();
    } catch (error) {
      ctx.state.log.warn({ err: error }, 'response stream failed');
      throw error;
    }
  }
}

interface Semaphore {
  /** Waits until fewer than `limit` callers are inside. @returns a function that leaves; only its first call counts */
  enter: () => Promise<() => void>;
}

/** Lets in at most `limit` callers at a time, in the order of their arrival. */
function createSemaphore(limit: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = limit;

  function leaveOnce(): () => void {
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    };
  }

  return {
    enter: async () => {
      if (free > 0) free -= 1;
      else await new Promise<void>((enter) => waiting.push(enter));
      return leaveOnce();
    },
  };
}
