import type { Transaction } from 'sequelize';
import { Invoice } from './invoice.model.ts';

/** Issues the credit note for an invoice. */
export function creditInvoice(transaction: Transaction, invoice: Invoice, reason: string): Promise<Invoice> {
  const { id: creditedId, orderId, bookingReference, lineIds, total, vat, content } = invoice;
  const credited = { total: -total, vat: -vat, creditedId, reason };
  return Invoice.create(
    { kind: 'credit_note', orderId, bookingReference, lineIds, content, ...credited },
    { transaction },
  );
}
