import type { HandlerContext } from './context.ts';
import { originOf } from './origin.ts';
import type { Origins } from './origin.ts';

interface NewCookie {
  name: string;
  value: string;
  expires: Date;
}

/** Reads the plain name only where one of our origins is http, because another host could set it for an https origin. */
export function readCookie(ctx: HandlerContext, origins: Origins, name: string): string | undefined {
  const hasPlainOrigin = origins.some((origin) => origin.startsWith('http:'));
  return ctx.cookies.get(`__Host-${name}`) ?? (hasPlainOrigin ? ctx.cookies.get(name) : undefined);
}

/**
 * Sets an HttpOnly, SameSite cookie: on https Secure and named `__Host-<name>`, which requires the path `/`; on http
 * only sent to the API's paths.
 */
export function writeCookie(ctx: HandlerContext, origins: Origins, { name, value, expires }: NewCookie): void {
  const isSecure = originOf(ctx, origins).startsWith('https:');
  const [fullName, path, secure] = isSecure ? [`__Host-${name}`, '/', '; Secure'] : [name, '/api', ''];
  // Koa cannot set the cookie: it rejects `Secure` on a plain connection, but TLS ends at the proxy.
  ctx.append(
    'Set-Cookie',
    `${fullName}=${value}; Path=${path}; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Strict${secure}`,
  );
}
