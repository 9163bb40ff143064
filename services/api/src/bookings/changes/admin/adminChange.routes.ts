import { adminCancelSchema, adminChangeSchema, adminQuoteSchema } from '@studio/contract/admin/adminBookingChanges';
import { actorOf } from '../../../admins/audit/actor.ts';
import { body, none } from '../../../openapi/input.ts';
import type { RouteTable } from '../../../openapi/routeTable.ts';
import type { BookingContext } from '../../bookingContext.ts';
import { bookingParam } from '../../bookingParam.ts';
import { cancelAsAdmin } from './adminCancel.service.ts';
import { changeAsAdmin, quoteAsAdmin } from './adminChange.service.ts';
import { readBookingChanges } from './bookingChanges.ts';

export function addAdminChangeRoutes(routes: RouteTable, context: BookingContext): void {
  routes.forAdmins('GET /api/admin/bookings/:id/changes', none, {
    summary: 'Its money, and what was changed about it',
    answer: { view: 'BookingChangesView' },
    handle: (ctx) => readBookingChanges(context.database, bookingParam(ctx)),
  });

  routes.forAdmins('POST /api/admin/bookings/:id/quote', body(adminQuoteSchema), {
    summary: 'What a change would cost or give back without the studio’s rule',
    answer: { view: 'ChangeQuoteView' },
    handle: (ctx, input) => quoteAsAdmin(context, bookingParam(ctx), input()),
  });

  routes.forAdmins('POST /api/admin/bookings/:id/change', body(adminChangeSchema), {
    summary: 'Move it, change its party or its contact data',
    answer: { view: 'BookingChangesView' },
    handle: async (ctx, input) => {
      const id = bookingParam(ctx);
      await changeAsAdmin(context, id, input(), actorOf(ctx));
      return readBookingChanges(context.database, id);
    },
  });

  routes.forAdmins('POST /api/admin/bookings/:id/cancel', body(adminCancelSchema), {
    summary: 'Cancel it and refund a sum or nothing',
    answer: { view: 'BookingChangesView' },
    handle: async (ctx, input) => {
      const id = bookingParam(ctx);
      await cancelAsAdmin(context, id, input(), actorOf(ctx));
      return readBookingChanges(context.database, id);
    },
  });
}
