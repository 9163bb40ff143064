import { unavailable } from '../errors.ts';
import type { Layer } from './context.ts';

export interface ResponseTimeoutOptions {
  timeoutMsOf: (path: string) => number;
  /** While other requests are served, a queued one may take up to `busyTimeoutMs`. */
  isServing: () => boolean;
  busyTimeoutMs: number;
}

/** How often an overdue request checks whether others are being served. */
const checkEveryMs = 200;

/** RELIABILITY R02. The work continues and may still commit; every write can be repeated safely. */
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
