import type { Transaction } from 'sequelize';
import { cancellationFeeLines } from '@studio/contract/bookings/orderLines';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../../db/statement.ts';
import { OrderLine } from './orderLine.model.ts';

// What the studio keeps of the money of a cancelled booking. The caller of each function has locked the booking. The
// database removes the fee when the booking is taken up again.

const selectUndecided = statement<{ undecided: Cents }>('undecided money', 'select undecided_money($1) as undecided');

/**
 * Sets the cancellation fee to what was paid and does not go back, so that no money is undecided.
 * @param changeId the cancellation, if it is one that was quoted
 */
export async function keepRest(
  transaction: Transaction,
  bookingId: number,
  changeId: number | null = null,
): Promise<void> {
  await addToFee(transaction, bookingId, await readUndecided(transaction, bookingId), changeId);
}

/** Adds the money of a dropped refund to the fee, as far as nothing else was decided about it. */
export async function keepDropped(transaction: Transaction, bookingId: number, amount: Cents): Promise<void> {
  const undecided = await readUndecided(transaction, bookingId);
  await addToFee(transaction, bookingId, Math.max(0, Math.min(amount, undecided)));
}

/** After a payment was corrected, no more is kept than was paid. */
export async function limitFeeToPaid(transaction: Transaction, bookingId: number): Promise<void> {
  await addToFee(transaction, bookingId, Math.min(0, await readUndecided(transaction, bookingId)));
}

async function addToFee(
  transaction: Transaction,
  bookingId: number,
  amount: Cents,
  changeId: number | null = null,
): Promise<void> {
  const rows = cancellationFeeLines(amount).map((line) => ({ ...line, bookingId, changeId }));
  await OrderLine.bulkCreate(rows, { transaction });
}

/** Negative if more is kept than was paid. */
async function readUndecided(transaction: Transaction, bookingId: number): Promise<Cents> {
  return (await run(transaction, selectUndecided, [bookingId]))[0]?.undecided ?? 0;
}
