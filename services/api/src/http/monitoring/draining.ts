import type { Layer } from '../context.ts';

/** Closes each connection while the process drains, so that the client's next request goes to another process. */
export function closeWhileDraining(isDraining: () => boolean): Layer {
  return async (ctx, next) => {
    await next();
    if (isDraining()) ctx.set('Connection', 'close');
  };
}
