import type { Layer } from './context.ts';

/** During shutdown the next request of a connection goes to another process. */
export function closeWhileDraining(isDraining: () => boolean): Layer {
  return async (ctx, next) => {
    await next();
    if (isDraining()) ctx.set('Connection', 'close');
  };
}
