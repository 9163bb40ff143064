import {
  bookingCreateSchema,
  bookingQuerySchema,
  manualBookingSchema,
  notesInputSchema,
  paymentInputSchema,
  statusInputSchema,
} from '@studio/contract/admin/adminBookings';
import type { AdminBookingView, BookingCreate } from '@studio/contract/admin/adminBookings';
import { actorOf } from '../../admins/audit/actor.ts';
import { idempotencyKeyOf } from '../../http/caller.ts';
import type { Handler, HandlerContext, Routes } from '../../http/context.ts';
import { json } from '../../input/body.ts';
import { parse, parseId } from '../../input/parse.ts';
import { presentForAdmin } from '../booking.presenter.ts';
import type { BookingContext } from '../bookingContext.ts';
import { changeNotes, changePayment, changeStatus, deleteBooking, resendConfirmation } from './adminBooking.service.ts';
import type { ListedBooking } from './adminBooking.service.ts';
import { listBookings, pageOfBookings } from './bookingList.ts';
import { createBooking } from './manualBooking.service.ts';

export function addAdminBookingRoutes(routes: Routes, context: BookingContext): void {
  // SPEC §7: without paging parameters the response is an array.
  routes.get('/api/bookings', async (ctx) => {
    const query = parse(bookingQuerySchema, { ...ctx.query });
    const isPaged = 'page' in ctx.query || 'pageSize' in ctx.query;
    ctx.body = await (isPaged ? pageOfBookings(context.database, query) : listBookings(context.database, query));
    ctx.type = 'application/json; charset=utf-8';
  });

  routes.post('/api/bookings/manual', json, async (ctx) => {
    await create(ctx, parse(manualBookingSchema, ctx.request.body));
  });

  routes.patch('/api/bookings/:id/status', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    const { status } = parse(statusInputSchema, ctx.request.body);
    ctx.body = present(await changeStatus(context, id, status, actorOf(ctx)));
  });

  routes.patch('/api/bookings/:id/payment', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    ctx.body = present(await changePayment(context, id, parse(paymentInputSchema, ctx.request.body), actorOf(ctx)));
  });

  routes.patch('/api/bookings/:id/notes', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    ctx.body = present(await changeNotes(context, id, parse(notesInputSchema, ctx.request.body), actorOf(ctx)));
  });

  routes.post('/api/bookings/:id/resend', async (ctx) => {
    await resendConfirmation(context, parseId(ctx.params['id']), actorOf(ctx));
    ctx.body = { message: 'Confirmation sent' };
  });

  routes.delete('/api/bookings/:id', async (ctx) => {
    await deleteBooking(context, parseId(ctx.params['id']), actorOf(ctx));
    ctx.body = { message: 'Booking Deleted' };
  });

  async function create(ctx: HandlerContext, input: BookingCreate): Promise<void> {
    ctx.status = 201;
    ctx.body = present(await createBooking(context, input, idempotencyKeyOf(ctx), actorOf(ctx)));
  }
}

export function createAsAdmin(context: BookingContext): Handler {
  return async (ctx) => {
    const input = parse(bookingCreateSchema, ctx.request.body);
    ctx.body = present(await createBooking(context, input, idempotencyKeyOf(ctx), actorOf(ctx)));
    ctx.status = 201;
  };
}

function present({ booking, event }: ListedBooking): AdminBookingView {
  return presentForAdmin(booking, event);
}
