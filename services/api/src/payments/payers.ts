import type { Transaction } from 'sequelize';
import type { PayerView } from '@studio/contract/admin/attention';
import { run, statement } from '../db/statement.ts';

const insertPayer = statement(
  'payer insert',
  `insert into payment_payers (provider_payment_id, email, first_name, last_name, item_name)
   values ($1, $2, $3, $4, $5) on conflict do nothing`,
);

const removePayer = statement('payer delete', 'delete from payment_payers where provider_payment_id = $1');

/** Deletes the payer's data once the payment has a booking. */
export async function deletePayer(transaction: Transaction, paymentId: string): Promise<void> {
  await run(transaction, removePayer, [paymentId]);
}

/** Stores the payer of a payment without a booking. `resolvePayment` deletes the row. */
export async function recordPayer(transaction: Transaction, paymentId: string, payer: PayerView): Promise<void> {
  const { email, firstName, lastName, itemName } = payer;
  if ([email, firstName, lastName, itemName].every((text) => text === null)) return;
  await run(transaction, insertPayer, [paymentId, email, firstName, lastName, itemName]);
}
