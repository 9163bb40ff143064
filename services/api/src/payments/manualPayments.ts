import type { Transaction } from 'sequelize';
import type { ManualPaymentMethod } from '@studio/contract/bookings/payments';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../db/statement.ts';
import { recordManualPayment, recordReversal } from './ledger.ts';
import type { ManualPayment } from './ledger.ts';

/** Manual payments of a booking less corrections and refunds, by method. */
interface MethodSum {
  method: ManualPaymentMethod | null;
  amount: Cents;
}

const sumByMethod = (condition: string) =>
  `select method, sum(amount)::integer as amount from payments where provider = 'manual' and ${condition}
   group by method having sum(amount) > 0 order by amount desc, method`;

const sumsOfBooking = statement<MethodSum>('manual sums of a booking', sumByMethod('booking_id = $1'));
const sumsOfDeleted = statement<MethodSum>(
  'manual sums of a deleted booking',
  sumByMethod(`booking_id is null and split_part(provider_payment_id, ':', 1)::integer = $1`),
);

/** Takes a sum from the manual payments of a booking, in one row per method. The caller has locked the booking. */
export async function takeBackManualPayments(
  transaction: Transaction,
  { bookingId, amount, isCorrection = false }: ManualPayment,
): Promise<void> {
  for (const part of splitByMethod(await run(transaction, sumsOfBooking, [bookingId]), amount)) {
    await recordManualPayment(transaction, { bookingId, isCorrection, ...part, amount: -part.amount });
  }
}

/**
 * Takes a sum from the manual payments of a deleted booking. @throws a violation of `payments_once` for a concurrent
 * one
 */
export async function reverseManualPayments(
  transaction: Transaction,
  { bookingId, amount }: Pick<ManualPayment, 'bookingId' | 'amount'>,
): Promise<void> {
  for (const part of splitByMethod(await run(transaction, sumsOfDeleted, [bookingId]), amount)) {
    await recordReversal(transaction, { bookingId, isCorrection: true, ...part });
  }
}

/** Corrects how a booking was paid; no money moved. The caller has locked the booking. */
export async function correctMethod(
  transaction: Transaction,
  bookingId: number,
  from: ManualPaymentMethod,
  to: ManualPaymentMethod,
): Promise<void> {
  const sums = await run(transaction, sumsOfBooking, [bookingId]);
  const amount = sums.find(({ method }) => method === from)?.amount ?? 0;
  if (amount === 0) return;
  await recordManualPayment(transaction, { bookingId, amount: -amount, method: from, isCorrection: true });
  await recordManualPayment(transaction, { bookingId, amount, method: to, isCorrection: true });
}

/** Returns how a manual payment goes back: as it was paid, unless that was corrected since. */
export async function refundMethod(
  transaction: Transaction,
  bookingId: number,
  paidBy: ManualPaymentMethod | null,
): Promise<ManualPaymentMethod | null> {
  const sums = await run(transaction, sumsOfBooking, [bookingId]);
  const isLeft = sums.length === 0 || sums.some(({ method }) => method === paidBy);
  return isLeft ? paidBy : (sums[0]?.method ?? null);
}

/** The amount above the manual payments was received by PayFast, so its part has no method. */
function splitByMethod(sums: readonly MethodSum[], amount: Cents): MethodSum[] {
  let open = amount;
  const parts = sums.map(({ method, amount: sum }) => {
    const part = Math.min(open, sum);
    open -= part;
    return { method, amount: part };
  });
  return [...parts, { method: null, amount: open }].filter((part) => part.amount > 0);
}
