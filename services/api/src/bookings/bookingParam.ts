import type { HandlerContext } from '../http/context.ts';
import { parseId } from '../input/parse.ts';

/** Reads the booking's id from the path and adds it to the request's log lines. @throws not_found */
export function bookingParam(ctx: HandlerContext): number {
  const id = parseId(ctx.params['id']);
  ctx.state.follow(id);
  return id;
}
