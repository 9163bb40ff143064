import type { Sequelize } from 'sequelize';
import type { PaymentDocument } from '@studio/contract/admin/payments';
import { invoiceNumber } from '@studio/contract/invoices/invoices';
import type { InvoiceKind } from '@studio/contract/invoices/invoices';
import { run, statement } from '../../db/statement.ts';

interface Row {
  id: number;
  kind: InvoiceKind;
  number: number;
  bookingReference: string;
}

const selectDocuments = statement<Row>(
  'documents of deleted bookings',
  `select id, kind, number, booking_reference as "bookingReference" from invoices
   where order_id is null and booking_reference = any($1::text[]) order by id`,
);

/** Returns the invoices and credit notes of these deleted bookings by their reference, the oldest first. */
export async function findDeletedDocuments(
  database: Sequelize,
  references: readonly string[],
): Promise<ReadonlyMap<string, PaymentDocument[]>> {
  const documents = new Map<string, PaymentDocument[]>();
  if (references.length === 0) return documents;
  for (const row of await run(database, selectDocuments, [[...new Set(references)]])) {
    const others = documents.get(row.bookingReference) ?? [];
    documents.set(row.bookingReference, [...others, { id: row.id, number: invoiceNumber(row) }]);
  }
  return documents;
}
