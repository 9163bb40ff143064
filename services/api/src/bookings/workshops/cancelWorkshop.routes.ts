import { eventCancellationSchema } from '@studio/contract/events/eventCancellation';
import type { CancellationResultView } from '@studio/contract/events/eventCancellation';
import { actorOf } from '../../admins/audit/actor.ts';
import type { Routes } from '../../http/context.ts';
import { json } from '../../input/body.ts';
import { parse, parseId } from '../../input/parse.ts';
import type { BookingContext } from '../bookingContext.ts';
import { cancelWorkshop, previewCancellation } from './cancelWorkshop.service.ts';

export function addCancelWorkshopRoutes(routes: Routes, context: BookingContext): void {
  routes.get('/api/admin/events/:id/cancellation', async (ctx) => {
    ctx.body = await previewCancellation(context, parseId(ctx.params['id']));
  });

  routes.post('/api/events/:id/cancellation', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    const input = parse(eventCancellationSchema, ctx.request.body);
    ctx.body = (await cancelWorkshop(context, id, input, actorOf(ctx))) satisfies CancellationResultView;
  });
}
