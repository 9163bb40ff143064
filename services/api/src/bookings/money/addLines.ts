import type { Transaction } from 'sequelize';
import type { OrderLineView } from '@studio/contract/bookings/orderLines';
import { run, statement } from '../../db/statement.ts';
import type { Booking } from '../booking.model.ts';
import { updateRequests } from './bookingRequests.ts';
import { OrderLine } from './orderLine.model.ts';

const syncAttendees = statement('sync attendees', 'select sync_attendees($1::integer)');

/**
 * Adds the lines and updates the attendees and the unpaid payment requests to match. The caller has locked or created
 * the booking.
 */
export async function addLines(
  transaction: Transaction,
  booking: Booking,
  lines: readonly OrderLineView[],
  changeId: number | null = null,
): Promise<void> {
  const rows = lines.map((line) => ({ ...line, orderId: booking.orderId, bookingId: booking.id, changeId }));
  await OrderLine.bulkCreate(rows, { transaction });
  await run(transaction, syncAttendees, [booking.id]);
  await updateRequests(transaction, booking.orderId);
  await booking.reload({ transaction });
}
