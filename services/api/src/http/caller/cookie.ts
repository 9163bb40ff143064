import { createHash } from 'node:crypto';
import { nanoid } from 'nanoid';
import type { HandlerContext } from '../context.ts';
import { originOf } from './origin.ts';
import type { Origins } from './origin.ts';

interface NewCookie {
  name: string;
  value: string;
  expires: Date;
}

/**
 * Reads the name without the prefix only if one of our origins is http. For an https origin, another host could set
 * such a cookie.
 */
export function readCookie(ctx: HandlerContext, origins: Origins, name: string): string | undefined {
  const hasPlainOrigin = origins.some((origin) => origin.startsWith('http:'));
  return ctx.cookies.get(`__Host-${name}`) ?? (hasPlainOrigin ? ctx.cookies.get(name) : undefined);
}

/**
 * Sets an HttpOnly, SameSite cookie. On https it is Secure and named `__Host-<name>`, which requires the path `/`. On
 * http it is sent only to the paths of the API.
 */
export function writeCookie(ctx: HandlerContext, origins: Origins, { name, value, expires }: NewCookie): void {
  const isSecure = originOf(ctx, origins).startsWith('https:');
  const [fullName, path] = isSecure ? [`__Host-${name}`, '/'] : [name, '/api'];
  const cookie = `${fullName}=${value}; Path=${path}; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Strict`;
  // Koa cannot set this cookie: it rejects `Secure` on a plain connection, but TLS ends at the proxy.
  ctx.append('Set-Cookie', isSecure ? `${cookie}; Secure` : cookie);
}

const browserCookie = 'studio_visitor';
const browserMaxAgeMs = 24 * 3600 * 1000;

/**
 * Returns the hash of the browser's random cookie and sets the cookie. A browser without one gets a new value, so that
 * only the browser that made a booking finds it again.
 */
export function browserKey(ctx: HandlerContext, origins: Origins): string {
  const sent = readCookie(ctx, origins, browserCookie) ?? '';
  const value = /^[\w-]{22}$/.test(sent) ? sent : nanoid(22);
  writeCookie(ctx, origins, { name: browserCookie, value, expires: new Date(Date.now() + browserMaxAgeMs) });
  return createHash('sha256').update(value).digest('base64url');
}
