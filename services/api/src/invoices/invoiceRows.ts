import type { LineKind } from '@studio/contract/bookings/orderLines';
import { formatShortDate } from '@studio/contract/format/dates';
import { vatShares } from '@studio/contract/invoices/vatShares';
import type { OrderLine } from '../bookings/money/orderLine.model.ts';
import type { Event } from '../events/event.model.ts';
import type { InvoiceRow } from './invoice.model.ts';

type ChargedLine = Pick<OrderLine, 'kind' | 'ticketTypeId' | 'label' | 'seats' | 'quantity' | 'unitPrice'>;
type Workshop = Pick<Event, 'title' | 'date'>;

/**
 * Returns the rows of an invoice: one for each ticket type and extra, and one for each other kind of line. A row sums all
 * lines of its kind, also those of later changes. The rows together are the sum of the lines.
 * @param vatRate null if the prices contain no VAT
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
    // Only tickets and extras are counted. If all of them were given up and a difference remains, it is shown once.
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
    kept: 'Fee for a change of the booking',
    goodwill: 'Goodwill discount',
    agreed: 'Adjustment to the agreed amount',
    waived: 'Waived difference of a change',
    cancellation_fee: `Cancellation fee: ${workshop}`,
    voucher: 'Gift voucher',
  };
  return texts[kind];
}
