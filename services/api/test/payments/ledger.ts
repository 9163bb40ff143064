import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';

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
