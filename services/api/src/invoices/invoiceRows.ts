import type { LineKind } from '@studio/contract/bookings/orderLines';
import { formatShortDate } from '@studio/contract/format/dates';
import { vatShares } from '@studio/contract/invoices/vatShares';
import type { OrderLine } from '../bookings/money/orderLine.model.ts';
import type { Event } from '../events/event.model.ts';
import type { InvoiceRow } from './invoice.model.ts';

type ChargedLine = Pick<OrderLine, 'kind' | 'ticketTypeId' | 'label' | 'seats' | 'quantity' | 'unitPrice'>;
type Workshop = Pick<Event, 'title' | 'date'>;

/**
 * The rows of an invoice: what a ticket or extra costs in all, also if several changes have added and given up some, and
 * what other lines of the same kind add up to. The amounts are the sum of the lines.
 * @param vatRate null if they contain no VAT
 */
export function invoiceRows(lines: readonly ChargedLine[], workshop: Workshop, vatRate: number | null): InvoiceRow[] {
  const rows = new Map<string, Omit<InvoiceRow, 'vat'>>();
  for (const line of lines) {
    const { kind, ticketTypeId, label, quantity, unitPrice } = line;
    const key = JSON.stringify([kind, ticketTypeId, label]);
    const row = rows.get(key) ?? { description: describe(line, workshop), quantity: 0, amount: 0 };
    const counted = kind === 'ticket' || kind === 'extra' ? quantity : 0;
    rows.set(key, { ...row, quantity: row.quantity + counted, amount: row.amount + quantity * unitPrice });
  }
  const shown = [...rows.values()]
    .filter(({ quantity, amount }) => quantity !== 0 || amount !== 0)
    // What is not counted, or was given up with a difference, is one thing of its sum.
    .map((row) => ({ ...row, quantity: Math.max(1, row.quantity) }));
  const amounts = shown.map(({ amount }) => amount);
  const shares = vatRate === null ? [] : vatShares(amounts, vatRate);
  return shown.map((row, index) => ({ ...row, vat: shares[index] ?? 0 }));
}

function describe({ kind, label }: ChargedLine, { title, date }: Workshop): string {
  const workshop = `${title}, ${formatShortDate(date)}`;
  const texts: Record<LineKind, string> = {
    ticket: `${workshop}: ${label ?? 'place in the workshop'}`,
    extra: `${workshop}: ${label ?? 'extra'}`,
    discount: `Discount ${label ?? ''}`.trim(),
    kept: 'Kept at a change of the booking',
    goodwill: 'Given back as goodwill',
    agreed: 'Difference to the agreed sum',
    waived: 'Difference at a change of the booking',
    cancellation_fee: `Cancellation fee: ${workshop}`,
  };
  return texts[kind];
}
