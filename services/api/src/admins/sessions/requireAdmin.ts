import { AppError, unauthorized } from '../../errors.ts';
import type { Origins } from '../../http/caller/origin.ts';
import type { SignedInAdmin, Handler, HandlerContext } from '../../http/context.ts';
import type { Sessions } from './session.ts';
import { sessionCookie } from './sessionCookie.ts';

export interface AdminGate {
  /** Sets `ctx.state.signedInAdmin`, or rejects: 401 for other callers, 403 for a write from another site. */
  requireAdmin: Handler;
  /** For public routes: without a session the caller is a visitor, but a bad bearer token is rejected. */
  recognizeAdmin: Handler;
}

/** A bad bearer token is rejected even with a valid cookie. Writes with a cookie must come from our own pages. */
export function createAdminGate(sessions: Sessions, origins: Origins): AdminGate {
  /** Returns null without a session, or for a cookie whose session has ended. */
  async function findSignedInAdmin(ctx: HandlerContext): Promise<SignedInAdmin | null> {
    const authorization = ctx.get('Authorization');
    if (authorization !== '') {
      const actor = await sessions.find(/^Bearer +([\w.-]+)$/i.exec(authorization)?.[1] ?? '');
      if (!actor) throw unauthorized();
      return actor;
    }
    const cookie = sessionCookie(ctx, origins);
    return cookie ? await sessions.find(cookie) : null;
  }

  return {
    requireAdmin: async (ctx, next) => {
      const actor = await findSignedInAdmin(ctx);
      if (!actor) throw unauthorized();
      if (isForeignWrite(ctx, origins)) {
        ctx.state.log.warn({ event: 'csrf.denied', adminId: actor.adminId }, 'cross-site write rejected');
        throw new AppError('forbidden', 'forbidden', 'This can only be done from our own pages.');
      }
      ctx.state.signedInAdmin = actor;
      await next();
    },
    recognizeAdmin: async (ctx, next) => {
      const actor = await findSignedInAdmin(ctx);
      if (actor && !isForeignWrite(ctx, origins)) ctx.state.signedInAdmin = actor;
      await next();
    },
  };
}

/** The route must use `requireAdmin`. */
export function signedInAdmin(ctx: HandlerContext): SignedInAdmin {
  if (!ctx.state.signedInAdmin) throw unauthorized();
  return ctx.state.signedInAdmin;
}

/** Browsers send an `Origin` header with writes. A client without one is no browser and needs a bearer token. */
function isForeignWrite(ctx: HandlerContext, origins: Origins): boolean {
  if (ctx.get('Authorization') !== '' || ctx.method === 'GET' || ctx.method === 'HEAD') return false;
  const site = ctx.get('Sec-Fetch-Site');
  return site === '' ? !origins.includes(ctx.get('Origin')) : site !== 'same-origin';
}
