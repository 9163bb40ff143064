import type { Day } from '@studio/contract/format/dates';
import { formatShortDate } from '@studio/contract/format/dates';
import type { Cents } from '@studio/contract/format/money';
import { vatOf } from '@studio/contract/invoices/vatShares';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { creditInvoice } from './creditInvoice.ts';
import { Invoice } from './invoice.model.ts';
import type { InvoiceContext } from './issueInvoice.service.ts';

interface OverchargedInvoice {
  id: number;
  bookingReference: string;
  eventTitle: string;
  eventDate: Day;
  /** The money that the studio keeps, less than the invoice charges. */
  kept: Cents;
}

// Money that is still to go back is not kept. Payments in review are not part of any invoice.
const overcharged = (condition: string) => `
  select * from (
    select i.id, i.total, i.booking_reference as "bookingReference", d.event_title as "eventTitle",
      to_char(d.event_date, 'YYYY-MM-DD') as "eventDate", (
        select coalesce(sum(l.amount), 0) from ledger l
        where l.order_id is null and l.booking_reference = i.booking_reference and l.review is null
      )::integer - (
        select coalesce(sum(r.amount), 0) from refunds r
        where r.booking_reference = i.booking_reference and r.state <> 'done' and r.dropped_at is null
          and exists (select from ledger l where l.id = r.payment_id and l.review is null)
      )::integer as kept
    from invoices i join deleted_bookings d on d.booking_reference = i.booking_reference
    where i.order_id is null and i.kind = 'invoice' and ${condition}
      and not exists (select from invoices note where note.credited_id = i.id)
  ) invoice where kept < total`;

/** Invoices of deleted bookings that charge more than the studio keeps. */
export const selectOvercharged = statement<{ id: number }>(
  'invoices of deleted bookings without their money',
  `${overcharged('i.id > $1')} order by id limit 100`,
);
const selectOverchargedById = statement<OverchargedInvoice>(
  'invoice of a deleted booking without its money',
  overcharged('i.id = $1'),
);
const lock = statement(
  'lock of a deleted booking, for invoices',
  `select from deleted_bookings
   where booking_reference = (select booking_reference from invoices where id = $1) for update`,
);

/** Credits an invoice of a deleted booking that charges more than the studio keeps, and invoices what it keeps. */
export function creditDeleted({ database }: Pick<InvoiceContext, 'database'>, invoiceId: number): Promise<void> {
  return transact(database, async (transaction) => {
    await run(transaction, lock, [invoiceId]);
    const [row] = await run(transaction, selectOverchargedById, [invoiceId]);
    if (!row) return;
    const invoice = await Invoice.findByPk(invoiceId, { transaction, rejectOnEmpty: true });
    await creditInvoice(transaction, invoice, 'The booking was cancelled and its money paid back');
    if (row.kept > 0) await invoiceKept(invoice, row).save({ transaction });
  });
}

/** The seller, the buyer and the rate are those of the invoice that was credited. */
function invoiceKept(
  { content }: Invoice,
  { bookingReference, eventTitle, eventDate, kept: total }: OverchargedInvoice,
): Invoice {
  const vat = content.vatRate === null ? 0 : vatOf(total, content.vatRate);
  const description = `Amount retained: ${eventTitle}, ${formatShortDate(eventDate)}`;
  const rows = [{ description, quantity: 1, amount: total, vat }];
  return Invoice.build({
    kind: 'invoice',
    orderId: null,
    bookingReference,
    lineIds: [],
    total,
    vat,
    content: { ...content, rows },
  });
}
