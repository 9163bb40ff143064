import { studioDay } from '@studio/contract/format/dates';
import { invoiceNumber } from '@studio/contract/invoices/invoices';
import type { BookingInvoicesView, InvoiceView } from '@studio/contract/invoices/invoices';
import type { Booking } from '../bookings/booking.model.ts';
import type { Invoice } from './invoice.model.ts';
import type { InvoiceState } from './invoiceState.ts';
import { buyerOf, needsAddress } from './issueInvoice.service.ts';
import type { Seller } from './seller.ts';

export function presentInvoices(state: InvoiceState, booking: Booking, seller: Seller): BookingInvoicesView {
  const numbers = new Map(state.invoices.map((invoice) => [invoice.id, invoiceNumber(invoice)]));
  return {
    invoices: state.invoices.map((invoice) => presentInvoice(invoice, numbers)),
    step: state.step,
    title: seller.vatNumber === '' ? 'Invoice' : 'Tax invoice',
    needsAddress: needsAddress(seller, state),
    buyer: buyerOf(state, booking),
  };
}

function presentInvoice(invoice: Invoice, numbers: ReadonlyMap<number, string>): InvoiceView {
  const { id, kind, issuedAt, total, creditedId } = invoice;
  return {
    id,
    kind,
    number: invoiceNumber(invoice),
    issuedOn: studioDay(issuedAt),
    total,
    creditedNumber: creditedId === null ? null : (numbers.get(creditedId) ?? null),
  };
}
