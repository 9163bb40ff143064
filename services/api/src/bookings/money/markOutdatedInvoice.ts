import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';

const mark = statement(
  'mark outdated invoice',
  `update orders set has_outdated_invoice = true
   where id = $1 and not has_outdated_invoice and exists (select from invoices where order_id = $1)`,
);

/**
 * Marks the order, so that the invoice task checks its documents. Call it after a refund or a new payment without new
 * order lines; triggers do the same for new lines and cancellations. The caller has locked the booking.
 */
export async function markOutdatedInvoice(transaction: Transaction, orderId: number): Promise<void> {
  await run(transaction, mark, [orderId]);
}
