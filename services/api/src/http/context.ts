import type { RouterMiddleware } from '@koa/router';
import type { Middleware, ParameterizedContext } from 'koa';
import type { Logger } from 'pino';

/** What the first middlewares put on `ctx.state` for all that follow. */
export interface RequestState {
  /** Followed from the page to the mail: it is logged, answered and kept in the outbox row. */
  requestId: string;
  log: Logger;
}

/** A middleware for every request. */
export type Layer = Middleware<RequestState>;
/** A middleware or handler of one route. */
export type Handler = RouterMiddleware<RequestState>;
/** The context a handler gets; `ctx.params` are the path's, already decoded. */
export type RequestContext = Parameters<Handler>[0];
/** The context of any request, matched or not. */
export type AnyContext = ParameterizedContext<RequestState>;
