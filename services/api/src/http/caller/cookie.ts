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
  const [fullName, path] = isSecure(ctx, origins) ? [`__Host-${name}`, '/'] : [name, '/api'];
  const cookie = `${fullName}=${value}; Path=${path}; Expires=${expires.toUTCString()}`;
  setCookie(ctx, origins, `${cookie}; HttpOnly; SameSite=Strict`);
}

const browserCookie = 'studio_visitor';
const browserMaxAgeSeconds = 24 * 3600;

/**
 * Returns the hash of the browser's random cookie and sets the cookie. A browser without one gets a new value, so that
 * only the browser that made a booking finds it again.
 */
export function browserKey(ctx: HandlerContext, origins: Origins): string {
  const sent = ctx.cookies.get(browserCookie) ?? '';
  const value = /^[\w-]{22}$/.test(sent) ? sent : nanoid(22);
  const cookie = `${browserCookie}=${value}; Path=/api; Max-Age=${browserMaxAgeSeconds}`;
  setCookie(ctx, origins, `${cookie}; HttpOnly; SameSite=Lax`);
  return createHash('sha256').update(value).digest('base64url');
}

/** Koa cannot set the cookie: it rejects `Secure` on a plain connection, but TLS ends at the proxy. */
function setCookie(ctx: HandlerContext, origins: Origins, cookie: string): void {
  ctx.append('Set-Cookie', `${cookie}${isSecure(ctx, origins) ? '; Secure' : ''}`);
}

function isSecure(ctx: HandlerContext, origins: Origins): boolean {
  return originOf(ctx, origins).startsWith('https:');
}
