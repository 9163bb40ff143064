import type { Layer as MatchedRoute, RouterMiddleware } from '@koa/router';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Trace } from '@studio/runtime/tracing/trace';
import type { FollowBooking } from '../follow.ts';

export interface RequestState {
  /** Also stored in the outbox row, so that logs connect a request with its mail. */
  requestId: string;
  trace: Trace;
  /** `follow` replaces the log, so read it from the state each time. */
  log: Logger;
  follow: FollowBooking;
  /** Keyed hash of the visitor's address. */
  visitor: string;
  signedInAdmin?: SignedInAdmin;
}

export interface SignedInAdmin {
  adminId: number;
  username: string;
  sessionId: string;
}

/** A layer also runs for a request without a matching route. */
export type Layer = Middleware<RequestState>;
export type Handler = RouterMiddleware<RequestState>;
export type LayerContext = Parameters<Layer>[0];
export type HandlerContext = Parameters<Handler>[0];

/** Returns a template such as `/api/events/:id`. The raw path may contain personal data and must not be logged. */
export function routeTemplate(ctx: { method: string }): string | null {
  const route = matchedRoutes(ctx).find(({ methods }) => methods.includes(ctx.method));
  return route ? String(route.path) : null;
}

/** Includes matches for other methods, and omits middleware that only passes the request on. */
export function matchedRoutes(ctx: object): MatchedRoute[] {
  const matched: unknown = Reflect.get(ctx, 'matched');
  return Array.isArray(matched) ? matched.filter((layer: MatchedRoute) => layer.methods.length > 0) : [];
}
