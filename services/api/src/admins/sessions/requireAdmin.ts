import { AppError, unauthorized } from '../../errors.ts';
import type { SignedInAdmin, Handler, HandlerContext } from '../../http/context.ts';
import type { Origins } from '../../http/origin.ts';
import type { Sessions } from './session.ts';
import { sessionCookie } from './sessionCookie.ts';

export interface AdminGate {
  /** Lets admins through and puts them on `ctx.state.actor`; 401 for everybody else, 403 for another site's write. */
  requireAdmin: Handler;
  /** The same for a route that is open to all: nobody signed in passes as a visitor; a bad bearer is still refused. */
  recognizeAdmin: Handler;
}

/**
 * A session comes as a bearer token or as a cookie; a bad bearer is refused even beside a good cookie. What a cookie
 * writes must come from our own pages (DESIGN §4 Admin access). Decided before any body is read.
 */
export function createAdminGate(sessions: Sessions, origins: Origins): AdminGate {
  /** Null when the request names no session at all, or a cookie whose session is over. */
  async function findSignedInAdmin(ctx: HandlerContext): Promise<SignedInAdmin | null> {
    const authorization = ctx.get('Authorization');
    if (authorization !== '') {
      const actor = await sessions.find(/^Bearer +([\w.-]+)$/i.exec(authorization)?.[1] ?? '');
      if (!actor) throw unauthorized();
      return actor;
    }
    const cookie = sessionCookie(ctx);
    return cookie ? await sessions.find(cookie) : null;
  }

  return {
    requireAdmin: async (ctx, next) => {
      const actor = await findSignedInAdmin(ctx);
      if (!actor) throw unauthorized();
      if (isForeignWrite(ctx, origins)) {
        ctx.state.log.warn({ event: 'csrf.denied', adminId: actor.adminId }, 'another site tried to write');
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

/** The admin who asks; a route that calls it stands behind `requireAdmin`. */
export function signedInAdmin(ctx: HandlerContext): SignedInAdmin {
  if (!ctx.state.signedInAdmin) throw unauthorized();
  return ctx.state.signedInAdmin;
}

/** Browsers say where a request comes from. What says nothing is no browser of today, and has no use for a cookie. */
function isForeignWrite(ctx: HandlerContext, origins: Origins): boolean {
  if (ctx.get('Authorization') !== '' || ctx.method === 'GET' || ctx.method === 'HEAD') return false;
  const site = ctx.get('Sec-Fetch-Site');
  return site === '' ? !origins.includes(ctx.get('Origin')) : site !== 'same-origin';
}
