import { unavailable } from '../errors.ts';
import type { Layer } from './context.ts';

export interface DeadlineOptions {
  /** Milliseconds a request of this path may take. */
  msOf: (path: string) => number;
  /** While this is true the request waits in a queue that moves, and is given more time, … */
  isMoving: () => boolean;
  /** … but never more than this, in milliseconds. */
  patientMs: number;
}

/** How often a late request looks whether the queue still moves. */
const lookMs = 200;

/**
 * Answers `unavailable` when the routes have not answered in time: a frozen database must not hold visitors
 * (RELIABILITY R02), while a rush is served to its end. What still runs may yet commit; every write of ours can be
 * repeated, so trying again is safe.
 */
export function deadline({ msOf, isMoving, patientMs }: DeadlineOptions): Layer {
  return async (ctx, next) => {
    const start = performance.now();
    const work = next();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const look = () => {
        const ms = Math.round(performance.now() - start);
        if (ms < patientMs && isMoving()) {
          timer = setTimeout(look, lookMs);
          return;
        }
        // Nobody awaits the work any more; what becomes of it must still be seen.
        work.catch((error: unknown) => ctx.state.log.warn({ err: error }, 'failed after its deadline'));
        reject(unavailable(new Error(`no answer within ${ms} ms`)));
      };
      timer = setTimeout(look, msOf(ctx.path));
    });
    try {
      await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
