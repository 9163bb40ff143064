import type { Layer } from './context.ts';

/** While the process ends, each answer is the last of its connection, so that the next request goes elsewhere. */
export function closeWhileDraining(isDraining: () => boolean): Layer {
  return async (ctx, next) => {
    await next();
    if (isDraining()) ctx.set('Connection', 'close');
  };
}
