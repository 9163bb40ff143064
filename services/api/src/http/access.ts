import { routeTemplate } from './context.ts';
import type { Handler } from './context.ts';

/**
 * The access table (DESIGN §4 Admin access): these routes are for everybody, every other one is for admins. A route
 * that nobody thought about is therefore closed.
 */
export const publicRoutes: ReadonlySet<string> = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /api/events',
  'GET /api/events/:id',
  'POST /api/holds',
  'DELETE /api/holds/:id',
  'POST /api/bookings',
  'POST /api/bookings/confirm',
  'GET /api/bookings/reference/:reference',
  'POST /api/contact',
  'POST /api/payments/payfast/itn',
  'POST /api/admin/login',
  'POST /api/admin/forgot-password',
  'POST /api/admin/reset-password',
  'GET /uploads/:name',
]);

/** First step of every route: decides by the table before limits are counted or a body is read. */
export function guardAccess(requireAdmin: Handler): Handler {
  return (ctx, next) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    return publicRoutes.has(`${method} ${routeTemplate(ctx)}`) ? next() : requireAdmin(ctx, next);
  };
}
