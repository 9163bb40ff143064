import { eventCancellationSchema } from '@studio/contract/events/eventCancellation';
import { actorOf } from '../../admins/audit/actor.ts';
import { parseId } from '../../input/parse.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { BookingContext } from '../bookingContext.ts';
import { cancelWorkshop, previewCancellation } from './cancelWorkshop.service.ts';

export function addCancelWorkshopRoutes(routes: RouteTable, context: BookingContext): void {
  routes.forAdmins('GET /api/admin/events/:id/cancellation', none, {
    summary: 'What cancelling it would do',
    answer: { view: 'CancellationView' },
    handle: (ctx) => previewCancellation(context, parseId(ctx.params['id'])),
  });

  routes.forAdmins('POST /api/events/:id/cancellation', body(eventCancellationSchema), {
    summary: 'Cancel it: everybody is told, and refunded or asked to choose',
    answer: { view: 'CancellationResultView' },
    handle: (ctx, input) => cancelWorkshop(context, parseId(ctx.params['id']), input(), actorOf(ctx)),
  });
}
