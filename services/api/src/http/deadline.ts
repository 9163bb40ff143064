import { unavailable } from '../errors.ts';
import type { Layer } from './context.ts';

/**
 * Answers `unavailable` when the routes have not answered in `msOf(path)`: a frozen database must not hold visitors
 * (RELIABILITY R02). What still runs may yet commit; every write of ours can be repeated, so trying again is safe.
 */
export function deadline(msOf: (path: string) => number): Layer {
  return async (ctx, next) => {
    const ms = msOf(ctx.path);
    const work = next();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        // Nobody awaits the work any more; what becomes of it must still be seen.
        work.catch((error: unknown) => ctx.state.log.warn({ err: error }, 'failed after its deadline'));
        reject(unavailable(new Error(`no answer within ${ms} ms`)));
      }, ms);
    });
    try {
      await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
