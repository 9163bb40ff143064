import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { transact } from '../../src/db/transact.ts';
import { recordPayment } from '../../src/payments/ledger.ts';
import type { ProviderPayment } from '../../src/payments/ledger.ts';

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
export function receivePayment(sequelize: Sequelize, values: Partial<ProviderPayment> = {}): Promise<number> {
  const orderId = values.orderId ?? null;
  return transact(sequelize, (transaction) =>
    recordPayment(transaction, {
      paymentId: '1089250',
      merchantPaymentId: null,
      orderId,
      amount: 90_000,
      fee: 2070,
      review: orderId === null ? 'unmatched' : null,
      matchKey: null,
      ...values,
    }),
  );
}
