import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';

const mark = statement(
  'mark outdated invoice',
  `update orders set has_outdated_invoice = true
   where id = $1 and not has_outdated_invoice and exists (select from invoices where order_id = $1)`,
);

/**
 * Makes the task of invoices look at the documents of the order. Call it when its money has gone back or come again
 * without new lines; triggers do the same for new lines and cancellations. The caller has locked the booking.
 */
export async function markOutdatedInvoice(transaction: Transaction, orderId: number): Promise<void> {
  await run(transaction, mark, [orderId]);
}
