import { readCookie, writeCookie } from '../../http/caller/cookie.ts';
import type { Origins } from '../../http/caller/origin.ts';
import type { HandlerContext } from '../../http/context.ts';
import type { StartedSession } from './session.ts';

const name = 'studio_admin';

export function sessionCookie(ctx: HandlerContext, origins: Origins): string | undefined {
  return readCookie(ctx, origins, name);
}

export function setSessionCookie(ctx: HandlerContext, origins: Origins, { token, expiresAt }: StartedSession): void {
  writeCookie(ctx, origins, { name, value: token, expires: expiresAt });
}

export function clearSessionCookie(ctx: HandlerContext, origins: Origins): void {
  writeCookie(ctx, origins, { name, value: '', expires: new Date(0) });
}
