import type { Transaction } from 'sequelize';
import type { OrderLineView } from '@studio/contract/bookings/orderLines';
import type { Booking } from '../booking.model.ts';
import { OrderLine } from './orderLine.model.ts';

/** Changes what the booking costs. The caller has locked the booking, or has made it. */
export async function addLines(
  transaction: Transaction,
  booking: Booking,
  lines: readonly OrderLineView[],
  changeId: number | null = null,
): Promise<void> {
  const rows = lines.map((line) => ({ ...line, bookingId: booking.id, changeId }));
  await OrderLine.bulkCreate(rows, { transaction });
  // A statement that waits for the booking evaluates its conditions again only if the booking's row has changed.
  booking.changed('updatedAt', true);
  await booking.save({ transaction });
  await booking.reload({ transaction });
}

/** What `linesToTotal` and `changeLines` need of a booking. */
export function pricedBooking({ eventId, participants, totalAmount, keptAmount: kept }: Booking) {
  return { eventId, participants, totalAmount, kept };
}
