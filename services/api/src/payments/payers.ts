import type { Transaction } from 'sequelize';
import type { PayerView } from '@studio/contract/admin/attention';
import { PaymentPayer } from './paymentPayer.model.ts';

/** Deletes the payer's data once the payment has an order. */
export async function deletePayer(transaction: Transaction, providerPaymentId: string): Promise<void> {
  await PaymentPayer.destroy({ where: { providerPaymentId }, transaction });
}

/** Stores the payer of a payment without an order. `resolvePayment` deletes the row. */
export async function recordPayer(
  transaction: Transaction,
  providerPaymentId: string,
  { email, firstName, lastName, itemName }: PayerView,
): Promise<void> {
  if ([email, firstName, lastName, itemName].every((text) => text === null)) return;
  const payer = { providerPaymentId, email, firstName, lastName, itemName };
  await PaymentPayer.bulkCreate([payer], { ignoreDuplicates: true, transaction });
}
