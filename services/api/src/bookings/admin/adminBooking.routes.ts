import {
  arrivalInputSchema,
  bookingCreateSchema,
  bookingQuerySchema,
  deletionQuerySchema,
  manualBookingSchema,
  notesInputSchema,
  paymentInputSchema,
  statusInputSchema,
} from '@studio/contract/admin/adminBookings';
import type { AdminBookingView, BookingCreate } from '@studio/contract/admin/adminBookings';
import { actorOf } from '../../admins/audit/actor.ts';
import { recordExport } from '../../admins/audit/exportAudit.ts';
import { idempotencyKeyOf } from '../../http/caller/caller.ts';
import type { Handler, HandlerContext, Routes } from '../../http/context.ts';
import { streamCsv } from '../../http/response/csv.ts';
import { jsonArray, streamBody } from '../../http/response/streamBody.ts';
import { json } from '../../input/body.ts';
import { parse } from '../../input/parse.ts';
import { findDeletedBookings } from '../../payments/deletedBookings.ts';
import { presentForAdmin } from '../booking.presenter.ts';
import type { BookingContext } from '../bookingContext.ts';
import { bookingParam } from '../bookingParam.ts';
import { changeNotes, changePayment, changeStatus, resendConfirmation } from './adminBooking.service.ts';
import type { ListedBooking } from './adminBooking.service.ts';
import { changeArrival } from './arrival.service.ts';
import { bookingColumns } from './bookingColumns.ts';
import { pageOfBookings, readBookings, readBookingsWithPaid } from './bookingList.ts';
import { deleteBooking, reverseDeletedBooking } from './deleteBooking.service.ts';
import { createBooking } from './manualBooking.service.ts';
import { readOpenAmount } from './openAmount.ts';

export function addAdminBookingRoutes(routes: Routes, context: BookingContext): void {
  // SPEC §7: without paging parameters the response is an array.
  routes.get('/api/bookings', async (ctx) => {
    const query = parse(bookingQuerySchema, { ...ctx.query });
    const isPaged = 'page' in ctx.query || 'pageSize' in ctx.query;
    ctx.type = 'application/json; charset=utf-8';
    if (isPaged) ctx.body = await pageOfBookings(context.database, query);
    else await streamBody(ctx, () => jsonArray(readBookings(context.database, query)));
  });

  routes.get('/api/admin/exports/bookings', async (ctx) => {
    const query = parse(bookingQuerySchema, { ...ctx.query });
    await recordExport(context.database, ctx, 'booking.exported');
    await streamCsv(ctx, 'bookings', bookingColumns, () => readBookingsWithPaid(context.database, query));
  });

  routes.post('/api/bookings/manual', json, async (ctx) => {
    await create(context, ctx, parse(manualBookingSchema, ctx.request.body));
  });

  routes.patch('/api/bookings/:id/status', json, async (ctx) => {
    const id = bookingParam(ctx);
    const { status } = parse(statusInputSchema, ctx.request.body);
    ctx.body = await present(context, await changeStatus(context, id, status, actorOf(ctx)));
  });

  routes.patch('/api/bookings/:id/payment', json, async (ctx) => {
    const id = bookingParam(ctx);
    const input = parse(paymentInputSchema, ctx.request.body);
    ctx.body = await present(context, await changePayment(context, id, input, actorOf(ctx)));
  });

  routes.patch('/api/bookings/:id/notes', json, async (ctx) => {
    const id = bookingParam(ctx);
    ctx.body = await present(
      context,
      await changeNotes(context, id, parse(notesInputSchema, ctx.request.body), actorOf(ctx)),
    );
  });

  routes.post('/api/bookings/:id/resend', async (ctx) => {
    await resendConfirmation(context, bookingParam(ctx), actorOf(ctx));
    ctx.body = { message: 'Confirmation sent' };
  });

  routes.delete('/api/bookings/:id', async (ctx) => {
    const query = parse(deletionQuerySchema, { ...ctx.query });
    await deleteBooking(context, bookingParam(ctx), query, actorOf(ctx));
    ctx.body = { message: 'Booking Deleted' };
  });

  routes.get('/api/admin/deleted-bookings', async (ctx) => {
    ctx.body = await findDeletedBookings(context.database);
  });

  routes.post('/api/admin/deleted-bookings/:id/reversal', async (ctx) => {
    // The id of the payment's booking, which is deleted.
    await reverseDeletedBooking(context, bookingParam(ctx), actorOf(ctx));
    ctx.body = { message: 'Payment reversed' };
  });

  routes.patch('/api/bookings/:id/arrival', json, async (ctx) => {
    const { arrived } = parse(arrivalInputSchema, ctx.request.body);
    await changeArrival(context, bookingParam(ctx), arrived, actorOf(ctx));
    ctx.body = { message: 'Booking Updated' };
  });
}

export function createAsAdmin(context: BookingContext): Handler {
  return async (ctx) => {
    await create(context, ctx, parse(bookingCreateSchema, ctx.request.body));
  };
}

async function create(context: BookingContext, ctx: HandlerContext, input: BookingCreate): Promise<void> {
  const created = await createBooking(context, input, idempotencyKeyOf(ctx), actorOf(ctx));
  ctx.state.follow(created.booking.id);
  ctx.status = 201;
  ctx.body = await present(context, created);
}

async function present(
  { database }: Pick<BookingContext, 'database'>,
  { booking, event }: ListedBooking,
): Promise<AdminBookingView> {
  return { ...presentForAdmin(booking, event), openAmount: await readOpenAmount(database, booking.id) };
}
