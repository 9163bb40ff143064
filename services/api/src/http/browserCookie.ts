import { createHash, randomBytes } from 'node:crypto';
import type { HandlerContext } from './context.ts';
import { originOf } from './origin.ts';
import type { Origins } from './origin.ts';

const name = 'studio_visitor';
const maxAgeSeconds = 24 * 3600;

/**
 * Returns the hash of the browser's random cookie and sets the cookie. A browser without one gets a new value, so that
 * only the browser that made a booking finds it again.
 */
export function browserKey(ctx: HandlerContext, origins: Origins): string {
  const sent = ctx.cookies.get(name) ?? '';
  const value = /^[\w-]{22}$/.test(sent) ? sent : randomBytes(16).toString('base64url');
  // Koa cannot set the cookie: it rejects `Secure` on a plain connection, but TLS ends at the proxy.
  const secure = originOf(ctx, origins).startsWith('https:') ? '; Secure' : '';
  ctx.append('Set-Cookie', `${name}=${value}; Path=/api; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`);
  return createHash('sha256').update(value).digest('base64url');
}
