import type { Transaction } from 'sequelize';
import { refundable } from '../../payments/refunds/refundable.ts';
import type { Booking } from '../booking.model.ts';

// A booking may be paid in part: after a move to a more expensive workshop, or when a part was refunded. The caller has
// locked it.

/** What was paid for a booking that loses its seats is to be refunded or kept, so it counts as paid. */
export async function closePartPaid(transaction: Transaction, booking: Booking): Promise<void> {
  if (booking.paymentStatus !== 'pending' || (await refundable(transaction, booking.id)) === 0) return;
  await booking.update({ paymentStatus: 'completed' }, { transaction });
}

/** The rest of a booking that gets seats again is to be paid at the studio. */
export async function reopenPartPaid(transaction: Transaction, booking: Booking): Promise<void> {
  if (booking.paymentStatus !== 'completed') return;
  const paid = await refundable(transaction, booking.id);
  if (paid > 0 && paid < booking.totalAmount) await booking.update({ paymentStatus: 'pending' }, { transaction });
}
