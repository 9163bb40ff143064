import { refundDoneSchema, refundInputSchema } from '@studio/contract/admin/refunds';
import { actorOf } from '../../admins/audit/actor.ts';
import type { Routes } from '../../http/context.ts';
import { json } from '../../input/body.ts';
import { parse, parseId } from '../../input/parse.ts';
import { adminCallerOf } from '../adminCaller.ts';
import type { BookingContext } from '../bookingContext.ts';
import { bookingParam } from '../bookingParam.ts';
import { readMoney } from './readMoney.ts';
import { refundBooking } from './refundBooking.service.ts';
import { completeRefundTask, dropRefundTask, retryRefundTask } from './refundTasks.service.ts';

export function addRefundRoutes(routes: Routes, context: BookingContext): void {
  const { database } = context;

  routes.get('/api/bookings/:id/money', async (ctx) => {
    ctx.body = await readMoney(context, bookingParam(ctx));
  });

  routes.post('/api/bookings/:id/refunds', json, async (ctx) => {
    const id = bookingParam(ctx);
    await refundBooking(context, id, parse(refundInputSchema, ctx.request.body), actorOf(ctx));
    ctx.status = 201;
    ctx.body = await readMoney(context, id);
  });

  routes.post('/api/admin/refunds/:id/done', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    await completeRefundTask(database, id, parse(refundDoneSchema, ctx.request.body), adminCallerOf(ctx));
    ctx.body = { message: 'Refund noted' };
  });

  routes.post('/api/admin/refunds/:id/retry', async (ctx) => {
    await retryRefundTask(database, parseId(ctx.params['id']), adminCallerOf(ctx));
    ctx.body = { message: 'Refund requested again' };
  });

  routes.post('/api/admin/refunds/:id/drop', async (ctx) => {
    await dropRefundTask(database, parseId(ctx.params['id']), adminCallerOf(ctx));
    ctx.body = { message: 'Refund dropped' };
  });
}
