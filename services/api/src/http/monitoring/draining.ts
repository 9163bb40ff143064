import type { Layer } from '../context.ts';

/** Closes each connection, so that its next request goes to another process. */
export function closeWhileDraining(isDraining: () => boolean): Layer {
  return async (ctx, next) => {
    await next();
    if (isDraining()) ctx.set('Connection', 'close');
  };
}
