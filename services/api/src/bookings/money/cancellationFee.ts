import type { Transaction } from 'sequelize';
import { cancellationFeeLines } from '@studio/contract/bookings/orderLines';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../../db/statement.ts';
import type { Booking } from '../booking.model.ts';
import { OrderLine } from './orderLine.model.ts';

type BookingOfOrder = Pick<Booking, 'id' | 'orderId'>;

// What the studio keeps of the money of a cancelled booking. The caller of each function has locked the booking. The
// database removes the fee when the booking is reinstated.

const selectUndecided = statement<{ undecided: Cents }>('undecided money', 'select undecided_money($1) as undecided');

/**
 * Sets the cancellation fee to what was paid and does not go back, so that no money is undecided.
 * @param changeId the cancellation, if it is one that was quoted
 */
export async function keepRest(
  transaction: Transaction,
  booking: BookingOfOrder,
  changeId: number | null = null,
): Promise<void> {
  await addToFee(transaction, booking, await readUndecided(transaction, booking), changeId);
}

/** Adds the money of a dropped refund to the fee, as far as nothing else was decided about it. */
export async function keepDropped(transaction: Transaction, booking: BookingOfOrder, amount: Cents): Promise<void> {
  const undecided = await readUndecided(transaction, booking);
  await addToFee(transaction, booking, Math.max(0, Math.min(amount, undecided)));
}

/** After a payment was corrected, no more is kept than was paid. */
export async function limitFeeToPaid(transaction: Transaction, booking: BookingOfOrder): Promise<void> {
  await addToFee(transaction, booking, Math.min(0, await readUndecided(transaction, booking)));
}

async function addToFee(
  transaction: Transaction,
  { id: bookingId, orderId }: BookingOfOrder,
  amount: Cents,
  changeId: number | null = null,
): Promise<void> {
  const rows = cancellationFeeLines(amount).map((line) => ({ ...line, orderId, bookingId, changeId }));
  await OrderLine.bulkCreate(rows, { transaction });
}

/** Negative if more is kept than was paid. */
async function readUndecided(transaction: Transaction, { id }: BookingOfOrder): Promise<Cents> {
  return (await run(transaction, selectUndecided, [id]))[0]?.undecided ?? 0;
}
