import type { HandlerContext } from '../../http/context.ts';
import { originOf } from '../../http/origin.ts';
import type { Origins } from '../../http/origin.ts';
import type { StartedSession } from './session.ts';

const name = 'studio_admin';

export function sessionCookie(ctx: HandlerContext): string | undefined {
  return ctx.cookies.get(name);
}

/** The cookie is HttpOnly, SameSite, Secure on https, and only sent to the API's paths. */
export function setSessionCookie(ctx: HandlerContext, origins: Origins, { token, expiresAt }: StartedSession): void {
  writeCookie(ctx, origins, token, expiresAt);
}

export function clearSessionCookie(ctx: HandlerContext, origins: Origins): void {
  writeCookie(ctx, origins, '', new Date(0));
}

// Koa cannot set the cookie: it rejects `Secure` on a plain connection, but TLS ends at the proxy.
function writeCookie(ctx: HandlerContext, origins: Origins, value: string, expires: Date): void {
  const secure = originOf(ctx, origins).startsWith('https:') ? '; Secure' : '';
  ctx.append(
    'Set-Cookie',
    `${name}=${value}; Path=/api; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Strict${secure}`,
  );
}
