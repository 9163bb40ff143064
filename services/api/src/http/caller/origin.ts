import type { LayerContext } from '../context.ts';

/** The first origin is canonical. */
export type Origins = readonly [string, ...string[]];

/** Returns a configured origin. Host and X-Forwarded-Host are ignored, because any client can send them. */
export function originOf(ctx: LayerContext, origins: Origins): string {
  const sent = ctx.get('Origin');
  return origins.includes(sent) ? sent : origins[0];
}
