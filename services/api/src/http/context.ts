import type { Layer as MatchedRoute, Router, RouterMiddleware } from '@koa/router';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/** What the first layers put on `ctx.state` for all that follow. */
export interface RequestState {
  /** Followed from the page to the mail: it is logged, answered and kept in the outbox row. */
  requestId: string;
  /** Writes lines that carry the request's id. */
  log: Logger;
  /** Keyed hash of the visitor's address. */
  visitor: string;
  /** The actor, set by `admins/requireAdmin`. */
  signedInAdmin?: SignedInAdmin;
}

/** A signed-in admin, as far as every feature may know. */
export interface SignedInAdmin {
  adminId: number;
  username: string;
  sessionId: string;
}

/** A middleware for every request, matched by a route or not. */
export type Layer = Middleware<RequestState>;
/** A middleware or the last step of one route; `ctx.params` are the path's, decoded. */
export type Handler = RouterMiddleware<RequestState>;
export type Routes = Router<RequestState>;
export type LayerContext = Parameters<Layer>[0];
export type HandlerContext = Parameters<Handler>[0];

/**
 * The template of the route that answers, `/api/events/:id`, or null when none does. The raw path may hold a reference
 * or an address and is never logged.
 */
export function routeTemplate(ctx: { method: string }): string | null {
  return routeTemplates(ctx)[0] ?? null;
}

/** The templates of all routes that match path and method, in the order they are asked. */
export function routeTemplates(ctx: { method: string }): string[] {
  return matchedRoutes(ctx)
    .filter((route) => route.methods.includes(ctx.method))
    .map((route) => String(route.path));
}

/** The routes whose path matched, whatever their method; layers that only pass through are left out. */
export function matchedRoutes(ctx: object): MatchedRoute[] {
  const matched: unknown = Reflect.get(ctx, 'matched');
  return Array.isArray(matched) ? matched.filter((layer: MatchedRoute) => layer.methods.length > 0) : [];
}
