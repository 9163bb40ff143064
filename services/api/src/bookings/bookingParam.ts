import type { HandlerContext } from '../http/context.ts';
import { parseId } from '../input/parse.ts';

/** The booking's id in the path, which the request's log lines then have. @throws not_found */
export function bookingParam(ctx: HandlerContext): number {
  const id = parseId(ctx.params['id']);
  ctx.state.follow(id);
  return id;
}
