import { refundDoneSchema, refundInputSchema } from '@studio/contract/admin/refunds';
import { actorOf } from '../../admins/audit/actor.ts';
import { parseId } from '../../input/parse.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { adminCallerOf } from '../adminCaller.ts';
import type { BookingContext } from '../bookingContext.ts';
import { bookingParam } from '../bookingParam.ts';
import { readMoney } from './readMoney.ts';
import { refundBooking } from './refundBooking.service.ts';
import { completeRefundTask, dropRefundTask, retryRefundTask } from './refundTasks.service.ts';

export function addRefundRoutes(routes: RouteTable, context: BookingContext): void {
  const { database } = context;

  routes.forAdmins('GET /api/bookings/:id/money', none, {
    summary: 'Its payments and refunds',
    answer: { view: 'AdminMoneyView' },
    handle: (ctx) => readMoney(context, bookingParam(ctx)),
  });

  routes.forAdmins('POST /api/bookings/:id/refunds', body(refundInputSchema), {
    summary: 'Give money back, and decide about its places',
    status: 201,
    answer: { view: 'AdminMoneyView' },
    handle: async (ctx, input) => {
      const id = bookingParam(ctx);
      await refundBooking(context, id, input(), actorOf(ctx));
      return readMoney(context, id);
    },
  });

  routes.forAdmins('POST /api/admin/refunds/:id/done', body(refundDoneSchema), {
    summary: 'The money went back',
    answer: { message: 'Refund noted' },
    handle: (ctx, input) => completeRefundTask(database, parseId(ctx.params['id']), input(), adminCallerOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/refunds/:id/retry', none, {
    summary: 'Ask PayFast again',
    answer: { message: 'Refund requested again' },
    handle: (ctx) => retryRefundTask(database, parseId(ctx.params['id']), adminCallerOf(ctx)),
  });

  routes.forAdmins('POST /api/admin/refunds/:id/drop', none, {
    summary: 'The money stays',
    answer: { message: 'Refund dropped' },
    handle: (ctx) => dropRefundTask(database, parseId(ctx.params['id']), adminCallerOf(ctx)),
  });
}
