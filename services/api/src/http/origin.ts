import type { LayerContext } from './context.ts';

/** The origins of PUBLIC_URL, the canonical one first. */
export type Origins = readonly [string, ...string[]];

/**
 * The listed origin this request came from, else the canonical one: links that lead the visitor back are built on it.
 * Host and X-Forwarded-Host are never asked, because any client can send them.
 */
export function originOf(ctx: LayerContext, origins: Origins): string {
  const origin = ctx.get('Origin');
  return origins.includes(origin) ? origin : origins[0];
}
