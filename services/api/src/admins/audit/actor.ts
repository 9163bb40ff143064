import { visitorAddress } from '../../http/caller/visitor.ts';
import type { HandlerContext } from '../../http/context.ts';
import { signedInAdmin } from '../sessions/requireAdmin.ts';
import type { Actor } from './audit.ts';

/** The route must use `requireAdmin`. */
export function actorOf(ctx: HandlerContext): Actor {
  const { adminId, sessionId, username } = signedInAdmin(ctx);
  return { adminId, sessionId, username, requestId: ctx.state.requestId, ip: visitorAddress(ctx) };
}

/** An actor without a session, such as the owner of a mailed link. */
export function actorWithoutSession(ctx: HandlerContext, username: string): Actor {
  return { adminId: null, sessionId: null, username, requestId: ctx.state.requestId, ip: visitorAddress(ctx) };
}
