import { unavailable } from '../errors.ts';
import type { Layer } from './context.ts';

export interface ResponseTimeoutOptions {
  timeoutMsOf: (path: string) => number;
  /** While other requests are served, a queued request may take up to `busyTimeoutMs`. */
  isServing: () => boolean;
  busyTimeoutMs: number;
}

/** An overdue request checks this often whether others are being served. */
const checkEveryMs = 200;

/** The work continues after the timeout and may commit; every write can be repeated safely (RELIABILITY R02). */
export function responseTimeout({ timeoutMsOf, isServing, busyTimeoutMs }: ResponseTimeoutOptions): Layer {
  return async (ctx, next) => {
    const start = performance.now();
    const work = next();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      const check = () => {
        const ms = Math.round(performance.now() - start);
        if (ms < busyTimeoutMs && isServing()) {
          timer = setTimeout(check, checkEveryMs);
          return;
        }
        work.catch((error: unknown) => ctx.state.log.warn({ err: error }, 'error after response timeout'));
        reject(unavailable(new Error(`no response within ${ms} ms`)));
      };
      timer = setTimeout(check, timeoutMsOf(ctx.path));
    });
    try {
      await Promise.race([work, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
