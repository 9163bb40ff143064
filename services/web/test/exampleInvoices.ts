import type { BookingInvoicesView, InvoiceView } from '@studio/contract/invoices/invoices';

export const exampleInvoice: InvoiceView = {
  id: 31,
  kind: 'invoice',
  number: 'INV-000012',
  issuedOn: '2031-03-01',
  total: 90_000,
  creditedNumber: null,
};

/** By default a paid booking without a document. */
export function exampleInvoices(values: Partial<BookingInvoicesView> = {}): BookingInvoicesView {
  const buyer = { name: 'Lerato Nkosi', company: '', vatNumber: '', address: '' };
  return { invoices: [], step: 'first', title: 'Tax invoice', needsAddress: false, buyer, ...values };
}
