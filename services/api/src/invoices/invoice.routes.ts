import { invoiceInputSchema } from '@studio/contract/invoices/invoiceInput';
import type { BookingInvoicesView } from '@studio/contract/invoices/invoices';
import { invoiceNumber } from '@studio/contract/invoices/invoices';
import type { Booking } from '../bookings/booking.model.ts';
import type { BookingContext } from '../bookings/bookingContext.ts';
import { createBookingRoutes } from '../bookings/manage/bookingRoutes.ts';
import { notFound } from '../errors.ts';
import type { HandlerContext } from '../http/context.ts';
import { parseId } from '../input/parse.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import { body, none } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import type { PdfFiles } from '../pdf/pdfFile.ts';
import { Invoice } from './invoice.model.ts';
import { presentInvoices } from './invoice.presenter.ts';
import { readInvoiceState } from './invoiceState.ts';
import { issueInvoice } from './issueInvoice.service.ts';
import type { InvoiceContext } from './issueInvoice.service.ts';
import { drawInvoice } from './pdf/invoicePdf.ts';

export interface InvoiceRoutesContext extends InvoiceContext, Pick<BookingContext, 'config'> {
  pdfFiles: PdfFiles;
}

/** Invoices for the visitor, who opens the booking by the key of its mailed link. */
export function addInvoiceRoutes(routes: RouteTable, context: InvoiceRoutesContext, limits: RateLimits): void {
  const forBooking = createBookingRoutes(routes, context, limits);

  forBooking('GET /api/bookings/:reference/manage/invoices', none, {
    summary: 'Its invoices and credit notes, and what can be issued',
    limit: 'manage',
    answer: { view: 'BookingInvoicesView' },
    handle: (booking) => readInvoices(context, booking),
  });

  forBooking('POST /api/bookings/:reference/manage/invoices', body(invoiceInputSchema), {
    summary: 'Issue what is missing: an invoice, or a credit note and a new invoice after a change',
    limit: 'manageWrite',
    answer: { view: 'BookingInvoicesView' },
    handle: async (booking, input) => {
      await issueInvoice(context, booking.id, input(), null);
      return readInvoices(context, booking);
    },
  });

  forBooking('GET /api/bookings/:reference/manage/invoices/:id', none, {
    summary: 'An invoice or credit note as PDF',
    limit: 'manage',
    answer: { media: 'application/pdf' },
    handle: async ({ orderId }, _input, ctx) => {
      await sendInvoice(ctx, await findInvoice(ctx, { orderId }), context.pdfFiles);
    },
  });
}

export async function readInvoices(
  { database, seller }: InvoiceContext,
  booking: Booking,
): Promise<BookingInvoicesView> {
  return presentInvoices(await readInvoiceState(database, booking), booking, seller);
}

/** The document of the path. @throws not_found, also if the filter excludes it */
export async function findInvoice(ctx: HandlerContext, filter: { orderId?: number } = {}): Promise<Invoice> {
  const invoice = await Invoice.findOne({ where: { id: parseId(ctx.params['id']), ...filter } });
  if (!invoice) throw notFound('This document does not exist.');
  return invoice;
}

export async function sendInvoice(ctx: HandlerContext, invoice: Invoice, pdfFiles: PdfFiles): Promise<void> {
  const { creditedId } = invoice;
  const credited = creditedId === null ? null : await Invoice.findByPk(creditedId, { rejectOnEmpty: true });
  ctx.type = 'application/pdf';
  ctx.attachment(`${invoiceNumber(invoice)}.pdf`);
  ctx.body = await drawInvoice({ invoice, credited }, pdfFiles);
}
