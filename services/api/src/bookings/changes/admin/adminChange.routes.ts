import { adminCancelSchema, adminChangeSchema, adminQuoteSchema } from '@studio/contract/admin/adminBookingChanges';
import { actorOf } from '../../../admins/audit/actor.ts';
import type { Routes } from '../../../http/context.ts';
import { json } from '../../../input/body.ts';
import { parse } from '../../../input/parse.ts';
import type { BookingContext } from '../../bookingContext.ts';
import { bookingParam } from '../../bookingParam.ts';
import { cancelAsAdmin } from './adminCancel.service.ts';
import { changeAsAdmin, quoteAsAdmin } from './adminChange.service.ts';
import { readBookingChanges } from './bookingChanges.ts';

export function addAdminChangeRoutes(routes: Routes, context: BookingContext): void {
  routes.get('/api/admin/bookings/:id/changes', async (ctx) => {
    ctx.body = await readBookingChanges(context.database, bookingParam(ctx));
  });

  routes.post('/api/admin/bookings/:id/quote', json, async (ctx) => {
    const id = bookingParam(ctx);
    ctx.body = await quoteAsAdmin(context, id, parse(adminQuoteSchema, ctx.request.body));
  });

  routes.post('/api/admin/bookings/:id/change', json, async (ctx) => {
    const id = bookingParam(ctx);
    await changeAsAdmin(context, id, parse(adminChangeSchema, ctx.request.body), actorOf(ctx));
    ctx.body = await readBookingChanges(context.database, id);
  });

  routes.post('/api/admin/bookings/:id/cancel', json, async (ctx) => {
    const id = bookingParam(ctx);
    await cancelAsAdmin(context, id, parse(adminCancelSchema, ctx.request.body), actorOf(ctx));
    ctx.body = await readBookingChanges(context.database, id);
  });
}
