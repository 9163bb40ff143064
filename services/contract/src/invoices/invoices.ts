import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';

export type InvoiceKind = 'invoice' | 'credit_note';

/** For whom an invoice is issued. */
export interface Buyer {
  /** The person who paid. */
  name: string;
  /** Empty texts are left out. */
  company: string;
  vatNumber: string;
  /** In several lines. */
  address: string;
}

/** A document that was issued. It never changes. */
export interface InvoiceView {
  id: number;
  kind: InvoiceKind;
  /** `INV-000123` or `CN-000004` */
  number: string;
  issuedOn: Day;
  /** Negative for a credit note. */
  total: Cents;
  /** The number of the invoice that a credit note credits; null for an invoice. */
  creditedNumber: string | null;
}

/**
 * What can be issued now. `first`: an invoice. `update`: the booking has changed since the last one. `none`: the documents
 * are up to date. `unpaid`: the booking, or its last change, is not paid. `nothing`: it cost nothing, or its money was paid back.
 */
export type InvoiceStep = 'first' | 'update' | 'none' | 'unpaid' | 'nothing';

/** The invoices and credit notes of a booking, the oldest first. */
export interface BookingInvoicesView {
  invoices: InvoiceView[];
  step: InvoiceStep;
  /** What is issued next: a tax invoice if the studio is registered for VAT. */
  title: 'Invoice' | 'Tax invoice';
  /** Whether the law requires the address of the buyer, because the sum is high (VAT Act s20). */
  needsAddress: boolean;
  /** The buyer of the last document, or the payer of the booking. */
  buyer: Buyer;
}

/** A tax invoice of more than this names the buyer with the address (VAT Act s20(4) and (5)). */
export const maxAbridgedInvoice: Cents = 500_000;

export const invoiceKindWords: Record<InvoiceKind, string> = { invoice: 'Invoice', credit_note: 'Credit note' };

const prefixes: Record<InvoiceKind, string> = { invoice: 'INV', credit_note: 'CN' };

/** `INV-000123` */
export function invoiceNumber({ kind, number }: { kind: InvoiceKind; number: number }): string {
  return `${prefixes[kind]}-${String(number).padStart(6, '0')}`;
}
