import type { Layer } from './context.ts';

/** An answer of the API is never a page: nothing in it may run, frame, be guessed or be kept (RELIABILITY §2). */
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
