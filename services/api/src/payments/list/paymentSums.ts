import type { PaymentListView } from '@studio/contract/admin/payments';
import { paymentMethods, providerMethod } from '@studio/contract/bookings/payments';
import type { PaymentMethod } from '@studio/contract/bookings/payments';

/** The sums of one payment method, which may exceed 32 bits. */
export interface SumRow {
  method: PaymentMethod | null;
  total: number;
  amount: string;
  paid: string;
  refunded: string;
  fees: string;
  withoutFee: number;
}

/** @param rows SQL of the list's rows */
export function sumsOf(rows: string): string {
  return `select method, count(*)::integer as total, sum(amount)::text as amount,
      coalesce(sum(amount) filter (where kind = 'payment'), 0)::text as paid,
      coalesce(-sum(amount) filter (where kind <> 'payment'), 0)::text as refunded,
      coalesce(sum(fee), 0)::text as fees,
      (count(*) filter (where kind = 'payment' and fee is null))::integer as "withoutFee"
    from (${rows}) matching group by method`;
}

export function presentSums(rows: readonly SumRow[]): Pick<PaymentListView, 'total' | 'sum' | 'methods' | 'payfast'> {
  const methods = [...paymentMethods, null].flatMap((method) => {
    const row = rows.find((one) => one.method === method);
    return row ? [{ method, amount: Number(row.amount) }] : [];
  });
  const payfast = rows.find(({ method }) => method === providerMethod);
  return {
    total: rows.reduce((total, row) => total + row.total, 0),
    sum: methods.reduce((sum, { amount }) => sum + amount, 0),
    methods,
    payfast: payfast
      ? {
          paid: Number(payfast.paid),
          refunded: Number(payfast.refunded),
          fees: Number(payfast.fees),
          paymentsWithoutFee: payfast.withoutFee,
          payout: Number(payfast.amount) - Number(payfast.fees),
        }
      : null,
  };
}
