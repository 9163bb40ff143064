import type { Layer } from '../context.ts';

/** API responses are never pages, so the headers forbid scripts, framing, sniffing and caching (RELIABILITY §2). */
export const securityHeaders: Layer = async (ctx, next) => {
  ctx.set({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  });
  await next();
};
