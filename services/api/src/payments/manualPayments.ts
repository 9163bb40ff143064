import type { Transaction } from 'sequelize';
import type { ManualPaymentMethod } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../db/statement.ts';
import { recordManualPayment, recordReversal } from './ledger.ts';
import type { ManualPayment } from './ledger.ts';
import type { Payment } from './payment.model.ts';

/** Manual payments of an order less corrections and refunds, by method. */
type MethodSum = Pick<Payment, 'method' | 'voucherId' | 'amount'>;

const sumByMethod = (condition: string) =>
  `select method, voucher_id as "voucherId", sum(amount)::integer as amount
   from payments where provider = 'manual' and ${condition}
   group by method, voucher_id having sum(amount) > 0 order by voucher_id is not null, amount desc, method`;

const sumsOfOrder = statement<MethodSum>('manual sums of an order', sumByMethod('order_id = $1'));
const sumsOfDeleted = statement<MethodSum>(
  'manual sums of a deleted order',
  sumByMethod(`order_id is null and voucher_id is null and split_part(provider_payment_id, ':', 1)::integer = $1`),
);

/** Takes a sum back from the manual payments of an order, with one row per method. The caller has locked the order. */
export async function takeBackManualPayments(
  transaction: Transaction,
  { orderId, amount, isCorrection = false }: ManualPayment,
): Promise<void> {
  for (const part of splitByMethod(await run(transaction, sumsOfOrder, [orderId]), amount)) {
    await recordManualPayment(transaction, { orderId, isCorrection, ...part, amount: -part.amount });
  }
}

/**
 * Takes a sum back from the manual payments of a deleted order.
 * @throws a violation of `payments_once` if a concurrent call did the same
 */
export async function reverseManualPayments(
  transaction: Transaction,
  { orderId, amount }: Pick<ManualPayment, 'orderId' | 'amount'>,
): Promise<void> {
  for (const part of splitByMethod(await run(transaction, sumsOfDeleted, [orderId]), amount)) {
    await recordReversal(transaction, { orderId, isCorrection: true, ...part });
  }
}

/** Corrects how an order was paid; nothing was paid or given back. The caller has locked the order. */
export async function correctMethod(
  transaction: Transaction,
  orderId: number,
  from: ManualPaymentMethod,
  to: ManualPaymentMethod,
): Promise<void> {
  const sums = await run(transaction, sumsOfOrder, [orderId]);
  const amount = sums.find(({ method }) => method === from)?.amount ?? 0;
  if (amount === 0) return;
  await recordManualPayment(transaction, { orderId, amount: -amount, method: from, isCorrection: true });
  await recordManualPayment(transaction, { orderId, amount, method: to, isCorrection: true });
}

type PaidBy = Pick<Payment, 'method' | 'voucherId'>;

/** Returns how a manual payment is given back: by the method with which it was paid, or to which that was corrected. */
export async function refundMethod(
  transaction: Transaction,
  orderId: number,
  { method, voucherId }: PaidBy,
): Promise<PaidBy> {
  const sums = await run(transaction, sumsOfOrder, [orderId]);
  const same = sums.filter((sum) => sum.voucherId === voucherId);
  const left = same.find((sum) => sum.method === method) ?? same[0];
  return { method: left ? left.method : method, voucherId: left ? left.voucherId : voucherId };
}

/** Splits a sum over the manual payments by method. The rest was paid through PayFast and has no method. */
function splitByMethod(sums: readonly MethodSum[], amount: Cents): MethodSum[] {
  let open = amount;
  const parts = sums.map((sum) => {
    const part = Math.min(open, sum.amount);
    open -= part;
    return { ...sum, amount: part };
  });
  return [...parts, { method: null, voucherId: null, amount: open }].filter((part) => part.amount > 0);
}
