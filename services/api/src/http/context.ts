import type { Layer as MatchedRoute, Router, RouterMiddleware } from '@koa/router';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

export interface RequestState {
  /** Also stored in the outbox row, so that a request can be followed to its mail. */
  requestId: string;
  log: Logger;
  /** Keyed hash of the visitor's address. */
  visitor: string;
  /** Set by `admins/sessions/requireAdmin`. */
  signedInAdmin?: SignedInAdmin;
}

export interface SignedInAdmin {
  adminId: number;
  username: string;
  sessionId: string;
}

/** Runs with or without a matching route. */
export type Layer = Middleware<RequestState>;
/** `ctx.params` are decoded. */
export type Handler = RouterMiddleware<RequestState>;
export type Routes = Router<RequestState>;
export type LayerContext = Parameters<Layer>[0];
export type HandlerContext = Parameters<Handler>[0];

/** `/api/events/:id` or null; the raw path may contain a reference or an address and is never logged. */
export function routeTemplate(ctx: { method: string }): string | null {
  return routeTemplates(ctx)[0] ?? null;
}

/** In matching order. */
export function routeTemplates(ctx: { method: string }): string[] {
  return matchedRoutes(ctx)
    .filter((route) => route.methods.includes(ctx.method))
    .map((route) => String(route.path));
}

/** For any method; pass-through middleware is omitted. */
export function matchedRoutes(ctx: object): MatchedRoute[] {
  const matched: unknown = Reflect.get(ctx, 'matched');
  return Array.isArray(matched) ? matched.filter((layer: MatchedRoute) => layer.methods.length > 0) : [];
}
