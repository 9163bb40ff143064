import { invoiceExportSchema, invoiceInputSchema } from '@studio/contract/invoices/invoiceInput';
import { actorOf } from '../admins/audit/actor.ts';
import { recordExport } from '../admins/audit/exportAudit.ts';
import { Booking } from '../bookings/booking.model.ts';
import { bookingParam } from '../bookings/bookingParam.ts';
import { listedStatuses } from '../db/conditions.ts';
import { notFound } from '../errors.ts';
import { streamCsv } from '../http/response/csv.ts';
import { body, none, query } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { findInvoice, readInvoices, sendInvoice } from './invoice.routes.ts';
import type { InvoiceRoutesContext } from './invoice.routes.ts';
import { invoiceColumns, readMonth } from './invoiceFile.ts';
import { issueInvoice } from './issueInvoice.service.ts';

export function addAdminInvoiceRoutes(routes: RouteTable, context: InvoiceRoutesContext): void {
  const { database, pdfFiles } = context;

  routes.forAdmins('GET /api/bookings/:id/invoices', none, {
    summary: 'Its invoices and credit notes, and what can be issued',
    answer: { view: 'BookingInvoicesView' },
    handle: async (ctx) => readInvoices(context, await findBooking(bookingParam(ctx))),
  });

  routes.forAdmins('POST /api/bookings/:id/invoices', body(invoiceInputSchema), {
    summary: 'Issue what is missing, or replace an invoice by one with another buyer',
    answer: { view: 'BookingInvoicesView' },
    handle: async (ctx, input) => {
      const id = bookingParam(ctx);
      await issueInvoice(context, id, input(), actorOf(ctx));
      return readInvoices(context, await findBooking(id));
    },
  });

  routes.forAdmins('GET /api/admin/invoices/:id', none, {
    summary: 'An invoice or credit note as PDF',
    answer: { media: 'application/pdf' },
    handle: async (ctx) => {
      const invoice = await findInvoice(ctx);
      const { orderId } = invoice;
      const booking = orderId === null ? null : await Booking.findOne({ where: { orderId } });
      if (booking) ctx.state.follow(booking.id);
      await sendInvoice(ctx, invoice, pdfFiles);
    },
  });

  routes.forAdmins('GET /api/admin/exports/invoices', query(invoiceExportSchema), {
    summary: 'The invoices, credit notes and money of a month as CSV',
    answer: { media: 'text/csv' },
    handle: async (ctx, input) => {
      const { month } = input();
      await recordExport(database, ctx, 'invoice.exported');
      await streamCsv(ctx, `invoices-${month}`, invoiceColumns, () => readMonth(database, month));
    },
  });
}

async function findBooking(id: number): Promise<Booking> {
  const booking = await Booking.findOne({ where: { id, status: listedStatuses } });
  if (!booking) throw notFound('This booking does not exist.');
  return booking;
}
