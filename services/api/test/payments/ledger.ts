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

export function ledgerOf(sequelize: Sequelize): Promise<LedgerRow[]> {
  return sequelize.query<LedgerRow>(
    `select booking_id as "bookingId", provider, provider_payment_id as "providerPaymentId", amount, fee, review
     from ledger order by id`,
    { type: QueryTypes.SELECT },
  );
}

/** Records a payment of R900 through PayFast, which is unmatched unless a booking is given. */
export function receivePayment(sequelize: Sequelize, values: Partial<ProviderPayment> = {}): Promise<number> {
  const bookingId = values.bookingId ?? null;
  return transact(sequelize, (transaction) =>
    recordPayment(transaction, {
      paymentId: '1089250',
      merchantPaymentId: null,
      bookingId,
      amount: 90_000,
      fee: 2070,
      review: bookingId === null ? 'unmatched' : null,
      matchKey: null,
      ...values,
    }),
  );
}
