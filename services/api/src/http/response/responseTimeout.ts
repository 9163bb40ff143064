import { standstillMs } from '../../db/databaseActivity.ts';
import type { DatabaseActivity } from '../../db/databaseActivity.ts';
import { unavailable } from '../../errors.ts';
import type { Layer } from '../context.ts';

export interface ResponseTimeoutOptions {
  timeoutMsOf: (path: string) => number;
  database: Pick<DatabaseActivity, 'isServing' | 'isStandingStill'>;
  /** Replaces the timeout of the path while the database serves other requests, because then load causes the delay. */
  busyTimeoutMs: number;
}

/** A slow request checks the database's activity this often. */
const checkEveryMs = 200;

/** The work continues after the timeout and may commit; every write can be repeated safely (RELIABILITY D10, R02). */
export function responseTimeout({ timeoutMsOf, database, busyTimeoutMs }: ResponseTimeoutOptions): Layer {
  function isLate(ms: number, timeoutMs: number): boolean {
    return ms >= (database.isServing() ? Math.max(busyTimeoutMs, timeoutMs) : timeoutMs);
  }

  return async (ctx, next) => {
    const start = performance.now();
    const timeoutMs = timeoutMsOf(ctx.path);
    const work = next();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      // A standstill counts only when it is seen twice: after the event loop was blocked, timers run before answers are
      // read.
      const check = (stoodStill: boolean) => {
        const ms = Math.round(performance.now() - start);
        const standsStill = database.isStandingStill();
        const isStandstill = standsStill && stoodStill;
        if (!isStandstill && !isLate(ms, timeoutMs)) {
          timer = setTimeout(check, checkEveryMs, standsStill);
          return;
        }
        work.catch((error: unknown) => ctx.state.log.warn({ err: error }, 'error after response timeout'));
        reject(unavailable(new Error(isStandstill ? 'no query succeeds' : `no response within ${ms} ms`)));
      };
      timer = setTimeout(check, Math.min(timeoutMs, standstillMs), false);
    });
    try {
      await Promise.race([work, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
