import type { Transaction } from 'sequelize';
import { cancellationFeeLines } from '@studio/contract/bookings/orderLines';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../../db/statement.ts';
import type { Booking } from '../booking.model.ts';
import { OrderLine } from './orderLine.model.ts';

type BookingOfOrder = Pick<Booking, 'id' | 'orderId'>;

// The cancellation fee is what the studio keeps of the money of a cancelled booking. The caller of each function has
// locked the booking. A trigger of the database removes the fee when the booking is reinstated.

const selectUndecided = statement<{ undecided: Cents }>('undecided money', 'select undecided_money($1) as undecided');

/**
 * Sets the cancellation fee to what was paid and does not go back, so that no money is undecided.
 * @param changeId the row of the cancellation in `booking_changes`, if there is one
 */
export async function keepRest(
  transaction: Transaction,
  booking: BookingOfOrder,
  changeId: number | null = null,
): Promise<void> {
  await addToFee(transaction, booking, await readUndecided(transaction, booking), changeId);
}

/** Adds the amount of a dropped refund to the fee, but at most the undecided money. */
export async function addDroppedRefundToFee(
  transaction: Transaction,
  booking: BookingOfOrder,
  amount: Cents,
): Promise<void> {
  const undecided = await readUndecided(transaction, booking);
  await addToFee(transaction, booking, Math.max(0, Math.min(amount, undecided)));
}

/** Lowers the fee to what was paid. Call it after a payment was corrected. */
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
