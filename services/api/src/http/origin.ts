import type { LayerContext } from './context.ts';

/** The origins of PUBLIC_URL, the canonical one first. */
export type Origins = readonly [string, ...string[]];

/**
 * The listed origin of this request, else the canonical one; used for links back to the site. Host and X-Forwarded-Host
 * are ignored, because any client can send them.
 */
export function originOf(ctx: LayerContext, origins: Origins): string {
  const origin = ctx.get('Origin');
  return origins.includes(origin) ? origin : origins[0];
}
