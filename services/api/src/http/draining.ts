import type { Layer } from './context.ts';

/** During shutdown every response closes its connection, so that the next request goes to another process. */
export function closeWhileDraining(isDraining: () => boolean): Layer {
  return async (ctx, next) => {
    await next();
    if (isDraining()) ctx.set('Connection', 'close');
  };
}
