import type { HandlerContext } from '../../http/context.ts';
import { visitorAddress } from '../../http/visitor.ts';
import { actorOf } from '../sessions/requireAdmin.ts';
import type { Author } from './audit.ts';

/** The admin of a request behind `requireAdmin`, as the audit log names them. */
export function authorOf(ctx: HandlerContext): Author {
  const { adminId, sessionId, username } = actorOf(ctx);
  return { adminId, sessionId, username, requestId: ctx.state.requestId, ip: visitorAddress(ctx) };
}

/** Somebody who proved who they are otherwise, such as by the link in a mail. */
export function visitingAuthor(ctx: HandlerContext, username: string): Author {
  return { adminId: null, sessionId: null, username, requestId: ctx.state.requestId, ip: visitorAddress(ctx) };
}
