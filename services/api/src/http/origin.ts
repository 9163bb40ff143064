import type { LayerContext } from './context.ts';

/** The canonical one first. */
export type Origins = readonly [string, ...string[]];

/** A configured origin; Host and X-Forwarded-Host are ignored, because any client can send them. */
export function originOf(ctx: LayerContext, origins: Origins): string {
  const origin = ctx.get('Origin');
  return origins.includes(origin) ? origin : origins[0];
}
