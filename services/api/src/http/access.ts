import { routeTemplates } from './context.ts';
import type { Handler } from './context.ts';

/** Every other route requires an admin, so that a new route is closed by default (DESIGN §4 Admin access). */
export const publicRoutes: ReadonlySet<string> = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /status',
  'GET /api/events',
  'GET /api/events/seats',
  'GET /api/events/filters',
  'GET /api/events/:id',
  'POST /api/holds',
  'GET /api/holds/:id',
  'DELETE /api/holds/:id',
  'POST /api/bookings',
  'POST /api/bookings/confirm',
  'GET /api/bookings/reference/:reference',
  'GET /api/bookings/:reference/manage',
  'POST /api/bookings/:reference/manage/quote',
  'POST /api/bookings/:reference/manage/change',
  'POST /api/bookings/:reference/manage/cancel',
  'PATCH /api/bookings/:reference/manage/contact',
  'POST /api/bookings/find',
  'GET /api/events/:id/waitlist',
  'POST /api/events/:id/waitlist',
  'GET /api/waitlist/:id',
  'POST /api/waitlist/:id/leave',
  'POST /api/waitlist/:id/confirm',
  'POST /api/waitlist/:id/hold',
  'POST /api/contact',
  'POST /api/payments/payfast/itn',
]);

/** Runs before limits are counted or a body is read. If several routes match, the path is public only if all of them are. */
export function guardAccess(requireAdmin: Handler, isDeclaredPublic: (name: string) => boolean): Handler {
  return (ctx, next) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const isPublic = routeTemplates(ctx).every((template) => isDeclaredPublic(`${method} ${template}`));
    return isPublic ? next() : requireAdmin(ctx, next);
  };
}
