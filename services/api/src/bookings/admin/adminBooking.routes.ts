import {
  arrivalInputSchema,
  bookingQuerySchema,
  deletionQuerySchema,
  manualBookingSchema,
  notesInputSchema,
  paidInputSchema,
  paymentInputSchema,
  statusInputSchema,
} from '@studio/contract/admin/adminBookings';
import type { AdminBookingView, BookingCreate } from '@studio/contract/admin/adminBookings';
import { payByVoucherSchema } from '@studio/contract/admin/vouchers';
import { splitInputSchema } from '@studio/contract/bookings/splitBooking';
import { actorOf } from '../../admins/audit/actor.ts';
import { recordExport } from '../../admins/audit/exportAudit.ts';
import { idempotencyKeyOf, keyHeader } from '../../http/caller/caller.ts';
import type { HandlerContext } from '../../http/context.ts';
import { streamCsv } from '../../http/response/csv.ts';
import { streamList } from '../../http/response/streamBody.ts';
import { parseId } from '../../input/parse.ts';
import { body, isPaged, none, query } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { findDeletedBookings } from '../../payments/deletedBookings.ts';
import { tickBooking } from '../attendees/arrival.service.ts';
import { presentForAdmin } from '../booking.presenter.ts';
import type { BookingContext } from '../bookingContext.ts';
import { bookingParam } from '../bookingParam.ts';
import { updateNotes, updatePayment, updateStatus, resendConfirmation } from './adminBooking.service.ts';
import type { ListedBooking } from './adminBooking.service.ts';
import { bookingColumns } from './bookingColumns.ts';
import { readBookingsPage, readBookings, readBookingsWithPaid } from './bookingList.ts';
import { readFieldsOf } from './computedFields.ts';
import { deleteBooking, reverseDeletedBooking } from './deleteBooking.service.ts';
import { createBooking } from './manualBooking.service.ts';
import { payByVoucher } from './payByVoucher.service.ts';
import { recordDeposit } from './recordDeposit.service.ts';
import { splitAsAdmin } from './splitAsAdmin.service.ts';

export function addAdminBookingRoutes(routes: RouteTable, context: BookingContext): void {
  routes.forAdmins('GET /api/bookings', query(bookingQuerySchema), {
    summary: 'All bookings',
    answer: { listOrPage: 'AdminBookingView' },
    handle: async (ctx, input) => {
      const filter = input();
      if (!isPaged(ctx)) return streamList(ctx, () => readBookings(context.database, filter));
      ctx.type = 'application/json; charset=utf-8';
      ctx.body = await readBookingsPage(context.database, filter);
      return undefined;
    },
  });

  routes.forAdmins('GET /api/admin/exports/bookings', query(bookingQuerySchema.omit(['page', 'pageSize'])), {
    summary: 'All matching bookings as CSV',
    answer: { media: 'text/csv' },
    handle: async (ctx, input) => {
      const filter = input();
      await recordExport(context.database, ctx, 'booking.exported');
      await streamCsv(ctx, 'bookings', bookingColumns, () => readBookingsWithPaid(context.database, filter));
    },
  });

  routes.forAdmins('POST /api/bookings/manual', body(manualBookingSchema), {
    summary: 'Create a booking for a walk-in',
    headers: keyHeader,
    status: 201,
    answer: { view: 'AdminBookingView' },
    handle: (ctx, input) => createAsAdmin(context, ctx, input()),
  });

  routes.forAdmins('PATCH /api/bookings/:id/status', body(statusInputSchema), {
    summary: 'Change its status',
    answer: { view: 'AdminBookingView' },
    handle: async (ctx, input) => {
      const id = bookingParam(ctx);
      return present(context, await updateStatus(context, id, input().status, actorOf(ctx)));
    },
  });

  routes.forAdmins('PATCH /api/bookings/:id/payment', body(paymentInputSchema), {
    summary: 'Note a payment',
    answer: { view: 'AdminBookingView' },
    handle: async (ctx, input) =>
      present(context, await updatePayment(context, bookingParam(ctx), input(), actorOf(ctx))),
  });

  routes.forAdmins('POST /api/bookings/:id/deposit', body(paidInputSchema, { isOptional: true }), {
    summary: 'Its deposit came another way',
    answer: { view: 'AdminBookingView' },
    handle: async (ctx, input) =>
      present(context, await recordDeposit(context, bookingParam(ctx), input().paymentMethod, actorOf(ctx))),
  });

  routes.forAdmins('POST /api/bookings/:id/voucher-payment', body(payByVoucherSchema), {
    summary: 'Pay what it owes with a voucher',
    answer: { view: 'AdminBookingView' },
    handle: async (ctx, input) =>
      present(context, await payByVoucher(context, bookingParam(ctx), input(), actorOf(ctx))),
  });

  routes.forAdmins('PATCH /api/bookings/:id/notes', body(notesInputSchema), {
    summary: 'Write something beside it',
    answer: { view: 'AdminBookingView' },
    handle: async (ctx, input) =>
      present(context, await updateNotes(context, bookingParam(ctx), input(), actorOf(ctx))),
  });

  routes.forAdmins('POST /api/admin/bookings/:id/split', body(splitInputSchema), {
    summary: 'Give some of its people a separate booking; the answer is that booking',
    answer: { view: 'AdminBookingView' },
    handle: async (ctx, input) =>
      present(context, await splitAsAdmin(context.database, bookingParam(ctx), input(), actorOf(ctx))),
  });

  routes.forAdmins('POST /api/bookings/:id/resend', none, {
    summary: 'Mail the confirmation again',
    answer: { message: 'Confirmation sent' },
    handle: (ctx) => resendConfirmation(context, bookingParam(ctx), actorOf(ctx)),
  });

  routes.forAdmins('DELETE /api/bookings/:id', query(deletionQuerySchema), {
    summary: 'Delete it',
    answer: { message: 'Booking Deleted' },
    handle: (ctx, input) => deleteBooking(context, bookingParam(ctx), input(), actorOf(ctx)),
  });

  routes.forAdmins('GET /api/admin/deleted-bookings', none, {
    summary: 'Deleted bookings whose manual payments still count as revenue',
    answer: { view: 'DeletedBookingsView' },
    handle: () => findDeletedBookings(context.database),
  });

  routes.forAdmins('POST /api/admin/deleted-bookings/:id/reversal', none, {
    summary: 'Take that money out of the revenue',
    answer: { message: 'Payment reversed' },
    handle: async (ctx) => {
      // The path has the id of the order, which was deleted with its booking.
      await reverseDeletedBooking(context, parseId(ctx.params['id']), actorOf(ctx));
    },
  });

  routes.forAdmins('PATCH /api/bookings/:id/arrival', body(arrivalInputSchema), {
    summary: 'Tick all of its people on the roster of a date, or none',
    answer: { message: 'Booking Updated' },
    handle: (ctx, input) => tickBooking(context, bookingParam(ctx), input(), actorOf(ctx)),
  });
}

export async function createAsAdmin(
  context: BookingContext,
  ctx: HandlerContext,
  input: BookingCreate,
): Promise<AdminBookingView> {
  const created = await createBooking(context, input, idempotencyKeyOf(ctx), actorOf(ctx));
  ctx.state.follow(created.booking.id);
  return present(context, created);
}

async function present(
  { database }: Pick<BookingContext, 'database'>,
  { booking, event }: ListedBooking,
): Promise<AdminBookingView> {
  return { ...presentForAdmin(booking, event), ...(await readFieldsOf(database, booking.id)) };
}
