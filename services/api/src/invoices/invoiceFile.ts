import type { Sequelize } from 'sequelize';
import { moneyKindWord } from '@studio/contract/admin/moneyKinds';
import type { PaymentView } from '@studio/contract/admin/payments';
import { paymentMethodWord, voucherMethod } from '@studio/contract/bookings/payments';
import { addDays, studioDay, studioZone } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { toRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { invoiceKindWords, invoiceNumber } from '@studio/contract/invoices/invoices';
import type { InvoiceKind } from '@studio/contract/invoices/invoices';
import { readWithCursor } from '../db/cursor.ts';
import type { CsvColumn } from '../http/response/csv.ts';
import { readPayments } from '../payments/list/paymentList.ts';
import type { InvoiceContent } from './invoice.model.ts';

/** A row of the file: a document, or money that came or went. */
interface FileRow {
  at: Date;
  kind: string;
  number: string;
  reference: string | null;
  name: string | null;
  company: string;
  vatNumber: string;
  /** Null for money. */
  document: { total: Cents; vat: Cents; credited: string | null } | null;
  /** Null for a document. */
  money: { amount: Cents; method: string | null } | null;
}

export const invoiceColumns: CsvColumn<FileRow>[] = [
  { header: 'Date', cell: ({ at }) => studioDay(at) },
  { header: 'Kind', cell: ({ kind }) => kind },
  { header: 'Number', cell: ({ number }) => number },
  { header: 'Credited invoice', cell: ({ document }) => document?.credited ?? null },
  { header: 'Reference', cell: ({ reference }) => reference },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Company', cell: ({ company }) => company },
  { header: 'VAT number', cell: ({ vatNumber }) => vatNumber },
  { header: 'Value without VAT (R)', cell: ({ document }) => document && toRand(document.total - document.vat) },
  { header: 'VAT (R)', cell: ({ document }) => document && toRand(document.vat) },
  { header: 'Invoiced (R)', cell: ({ document }) => document && toRand(document.total) },
  { header: 'Received (R)', cell: ({ money }) => money && toRand(money.amount) },
  { header: 'Method', cell: ({ money }) => money?.method ?? null },
];

/**
 * The documents of a month, then its money: the rows of the list of payments, then transfers between bookings and what
 * vouchers paid, which both sum to zero.
 */
export async function* readMonth(database: Sequelize, month: string): AsyncGenerator<FileRow[], void, void> {
  const [from, to] = [`${month}-01`, lastDayOf(month)];
  for await (const rows of readDocuments(database, from, to)) yield rows;
  for await (const rows of readPayments(database, { search: '', from, to, kind: 'all' })) yield rows.map(presentMoney);
  for await (const rows of readTransfers(database, from, to)) yield rows;
  for await (const rows of readVoucherPayments(database, from, to)) yield rows;
}

function lastDayOf(month: string): Day {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  return addDays(next, -1);
}

const isWithin = (column: string) => `${column} >= $1::date::timestamp at time zone '${studioZone}'
  and ${column} < ($2::date + 1)::timestamp at time zone '${studioZone}'`;

interface DocumentRow {
  at: Date;
  kind: InvoiceKind;
  number: number;
  reference: string;
  total: Cents;
  vat: Cents;
  content: InvoiceContent;
  creditedNumber: number | null;
}

async function* readDocuments(database: Sequelize, from: Day, to: Day): AsyncGenerator<FileRow[], void, void> {
  const text = `
    select i.issued_at as at, i.kind, i.number, i.booking_reference as reference, i.total, i.vat, i.content,
      credited.number as "creditedNumber"
    from invoices i left join invoices credited on credited.id = i.credited_id
    where ${isWithin('i.issued_at')} order by i.issued_at, i.id`;
  for await (const rows of readWithCursor<DocumentRow>(database, text, [from, to])) yield rows.map(presentDocument);
}

function presentDocument(row: DocumentRow): FileRow {
  const { at, kind, reference, total, vat, creditedNumber } = row;
  const { name, company, vatNumber } = row.content.buyer;
  const credited = creditedNumber === null ? null : invoiceNumber({ kind: 'invoice', number: creditedNumber });
  return {
    at,
    kind: invoiceKindWords[kind],
    number: invoiceNumber(row),
    reference,
    name,
    company,
    vatNumber,
    document: { total, vat, credited },
    money: null,
  };
}

function presentMoney(payment: PaymentView): FileRow {
  const { at, kind, providerPaymentId, bookingReference, customerName, amount, method } = payment;
  return moneyRow({
    at: new Date(at),
    kind: moneyKindWord(kind),
    number: providerPaymentId,
    reference: bookingReference,
    name: customerName,
    money: { amount, method: method && paymentMethodWord(method) },
  });
}

interface TransferRow {
  at: Date;
  number: string;
  reference: string | null;
  amount: Cents;
}

async function* readTransfers(database: Sequelize, from: Day, to: Day): AsyncGenerator<FileRow[], void, void> {
  const text = `
    select p.received_at as at, source.provider_payment_id as number,
      coalesce(b.booking_reference, p.booking_reference) as reference, p.amount
    from payments p join payments source on source.id = p.transfer_of left join bookings b on b.order_id = p.order_id
    where p.transfer_of is not null and ${isWithin('p.received_at')} order by p.received_at, p.id`;
  for await (const rows of readWithCursor<TransferRow>(database, text, [from, to])) {
    yield rows.map(({ at, number, reference, amount }) =>
      moneyRow({ at, kind: 'Transfer', number, reference, name: null, money: { amount, method: null } }),
    );
  }
}

interface VoucherRow extends TransferRow {
  code: string;
}

/** Two rows for each: the payment of the booking, and the same sum taken from what the studio owes. */
async function* readVoucherPayments(database: Sequelize, from: Day, to: Day): AsyncGenerator<FileRow[], void, void> {
  const text = `
    select p.received_at as at, p.provider_payment_id as number,
      coalesce(b.booking_reference, p.booking_reference) as reference, p.amount, v.code
    from payments p join vouchers v on v.id = p.voucher_id left join bookings b on b.order_id = p.order_id
    where p.transfer_of is null and ${isWithin('p.received_at')} order by p.received_at, p.id`;
  for await (const rows of readWithCursor<VoucherRow>(database, text, [from, to])) {
    yield rows.flatMap(({ at, number, reference, amount, code }) => {
      const method = paymentMethodWord(voucherMethod);
      const paid = { at, kind: 'Paid by voucher', number, reference, name: null, money: { amount, method } };
      const taken = {
        kind: 'Taken from voucher',
        number: `…${code.slice(-4)}`,
        reference: null,
        money: { amount: -amount, method },
      };
      return [moneyRow(paid), moneyRow({ ...paid, ...taken })];
    });
  }
}

function moneyRow(row: Omit<FileRow, 'company' | 'vatNumber' | 'document'>): FileRow {
  return { ...row, company: '', vatNumber: '', document: null };
}
