import { Op } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../../db/statement.ts';
import { conflict } from '../../errors.ts';
import { Refund } from './refund.model.ts';

/** A payment of a booking of which something can still be refunded. */
export interface RefundablePayment {
  id: number;
  provider: 'payfast' | 'manual';
  left: Cents;
}

interface Row extends RefundablePayment {
  /** What admins took back without a refund, for example by setting the payment to pending. */
  reversed: Cents;
}

// Payments in review are decided about in 'Needs attention'. A failed refund is still to be made, until an admin drops it
// (ADR 0053).
const selectFrom = (entries: string) => `
  with money as (
     select id, provider, amount, received_at from ledger where ${entries} and review is null
   )
   select id, provider,
     (amount - (
       select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = money.id and r.dropped_at is null
     ))::integer as left,
     (select coalesce(-sum(m.amount), 0) from money m
      where m.amount < 0 and not exists (select from refunds r where r.ledger_id = m.id))::integer as reversed
   from money where amount > 0
   order by received_at desc, id desc`;
const ofBookingId = statement<Row>('refundable payments', selectFrom('booking_id = $1'));
const ofReference = statement<Row>(
  'refundable payments of a deleted booking',
  selectFrom('booking_id is null and booking_reference = $1'),
);

/** Returns the payments from which a refund is taken, in that order: the latest first. */
export async function refundablePayments(on: Transaction | Sequelize, bookingId: number): Promise<RefundablePayment[]> {
  return withoutReversed(await run(on, ofBookingId, [bookingId]));
}

/** The card provider's payments of a deleted booking from which a refund can be taken. */
export async function refundableOfDeleted(
  on: Transaction | Sequelize,
  bookingReference: string,
): Promise<RefundablePayment[]> {
  const payments = withoutReversed(await run(on, ofReference, [bookingReference]));
  return payments.filter(({ provider }) => provider === 'payfast');
}

function withoutReversed(rows: readonly Row[]): RefundablePayment[] {
  let reversed = rows[0]?.reversed ?? 0;
  const left = new Map<number, Cents>();
  // Reversals count against manual payments first: an admin reverses one that turns out to be PayFast's own ('The same money').
  for (const row of [...rows].sort(
    (one, other) => Number(other.provider === 'manual') - Number(one.provider === 'manual'),
  )) {
    const taken = Math.min(reversed, Math.max(row.left, 0));
    reversed -= taken;
    left.set(row.id, row.left - taken);
  }
  return rows
    .map(({ id, provider }) => ({ id, provider, left: left.get(id) ?? 0 }))
    .filter((payment) => payment.left > 0);
}

/** Returns what was paid for the booking less what was refunded or is to be refunded. */
export async function refundable(on: Transaction | Sequelize, bookingId: number): Promise<Cents> {
  return totalLeft(await refundablePayments(on, bookingId));
}

/** Returns what can be refunded of the payments together. */
export function totalLeft(payments: readonly RefundablePayment[]): Cents {
  return payments.reduce((sum, { left }) => sum + left, 0);
}

/** Requires that no refund is requested or sent, or has failed and was not dropped. @throws conflict */
export async function requireNoOpenRefund(transaction: Transaction, bookingId: number): Promise<void> {
  const where = { bookingId, state: { [Op.ne]: 'done' }, droppedAt: null } as const;
  if ((await Refund.count({ where, transaction })) === 0) return;
  const message = "Money of this booking is still to go back; please wait for it, or see to it in 'Needs attention'.";
  throw conflict('conflict', message);
}

/** True if a refund was ever requested for the booking, also one that failed or was dropped. */
export async function hasRefund(transaction: Transaction, bookingId: number): Promise<boolean> {
  return (await Refund.count({ where: { bookingId }, transaction })) > 0;
}

/**
 * Requires that the booking has no refund by hand: without its booking a person would not know whom to pay. @throws
 * conflict
 */
export async function requireNoHandRefund(transaction: Transaction, bookingIds: readonly number[]): Promise<void> {
  const where = { bookingId: bookingIds, state: 'requested', method: 'by_hand' } as const;
  if ((await Refund.count({ where, transaction })) === 0) return;
  throw conflict('conflict', 'Money is still to be given back by hand; please tick it off first.');
}
