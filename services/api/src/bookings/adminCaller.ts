import { actorOf } from '../admins/audit/actor.ts';
import type { HandlerContext } from '../http/context.ts';
import type { AdminCaller } from './bookingContext.ts';

/** For routes that use `requireAdmin`. */
export function adminCallerOf(ctx: HandlerContext): AdminCaller {
  return { actor: actorOf(ctx), follow: ctx.state.follow };
}
