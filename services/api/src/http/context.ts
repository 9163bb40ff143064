import type { Layer as MatchedRoute, Router, RouterMiddleware } from '@koa/router';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/** State set by the first middlewares. */
export interface RequestState {
  /** Identifies the request from page to mail: logged, returned, and stored in the outbox row. */
  requestId: string;
  /** Logger that adds the request's id. */
  log: Logger;
  /** Keyed hash of the visitor's address. */
  visitor: string;
  /** The actor, set by `admins/requireAdmin`. */
  signedInAdmin?: SignedInAdmin;
}

/** A signed-in admin, for every feature. */
export interface SignedInAdmin {
  adminId: number;
  username: string;
  sessionId: string;
}

/** Middleware that runs for every request, with or without a matching route. */
export type Layer = Middleware<RequestState>;
/** Middleware or handler of one route; `ctx.params` are decoded. */
export type Handler = RouterMiddleware<RequestState>;
export type Routes = Router<RequestState>;
export type LayerContext = Parameters<Layer>[0];
export type HandlerContext = Parameters<Handler>[0];

/**
 * The template of the matching route, `/api/events/:id`, or null. The raw path may contain a reference or an address
 * and is never logged.
 */
export function routeTemplate(ctx: { method: string }): string | null {
  return routeTemplates(ctx)[0] ?? null;
}

/** The templates of all routes that match path and method, in order. */
export function routeTemplates(ctx: { method: string }): string[] {
  return matchedRoutes(ctx)
    .filter((route) => route.methods.includes(ctx.method))
    .map((route) => String(route.path));
}

/** The routes whose path matches, for any method; pass-through middleware is omitted. */
export function matchedRoutes(ctx: object): MatchedRoute[] {
  const matched: unknown = Reflect.get(ctx, 'matched');
  return Array.isArray(matched) ? matched.filter((layer: MatchedRoute) => layer.methods.length > 0) : [];
}
