import { QueryTypes } from 'sequelize';
import type { CreationAttributes, Sequelize } from 'sequelize';
import { transact } from '../../src/db/transact.ts';
import { Payment } from '../../src/payments/payment.model.ts';

export interface LedgerRow {
  bookingId: number | null;
  provider: 'payfast' | 'manual';
  providerPaymentId: string;
  amount: number;
  fee: number | null;
  review: string | null;
}

export function readLedger(sequelize: Sequelize): Promise<LedgerRow[]> {
  return sequelize.query<LedgerRow>(
    `select b.id as "bookingId", provider, provider_payment_id as "providerPaymentId", amount, fee, review
     from ledger left join bookings b using (order_id) order by ledger.id`,
    { type: QueryTypes.SELECT },
  );
}

/** Records a payment of R900 through PayFast, which is unmatched unless an order is given. */
export async function receivePayment(
  sequelize: Sequelize,
  values: Partial<CreationAttributes<Payment>> = {},
): Promise<number> {
  const orderId = values.orderId ?? null;
  const received = { provider: 'payfast', providerPaymentId: '1089250', orderId, amount: 90_000, fee: 2070 } as const;
  const review = orderId === null ? 'unmatched' : null;
  const { id } = await transact(sequelize, (transaction) =>
    Payment.create({ ...received, review, ...values }, { transaction }),
  );
  return id;
}
