import type { Transaction } from 'sequelize';
import type { OrderLineView } from '@studio/contract/bookings/orderLines';
import type { Booking } from '../booking.model.ts';
import { updateRequests } from './bookingRequests.ts';
import { OrderLine } from './orderLine.model.ts';

/** Changes what the booking costs, and what is asked for. The caller has locked the booking, or has made it. */
export async function addLines(
  transaction: Transaction,
  booking: Booking,
  lines: readonly OrderLineView[],
  changeId: number | null = null,
): Promise<void> {
  const rows = lines.map((line) => ({ ...line, bookingId: booking.id, changeId }));
  await OrderLine.bulkCreate(rows, { transaction });
  await updateRequests(transaction, booking.id);
  await booking.reload({ transaction });
}

/** What `linesToTotal` needs of a booking. */
export function pricedBooking({ totalAmount, keptAmount: kept }: Booking) {
  return { totalAmount, kept };
}
