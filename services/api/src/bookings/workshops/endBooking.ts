import { Op, literal } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { seatedStatuses } from '../../db/conditions.ts';
import { refundable } from '../../payments/refunds/refundable.ts';
import { requestRefund } from '../../payments/refunds/requestRefund.ts';
import type { RefundConfig, RefundRequest } from '../../payments/refunds/requestRefund.ts';
import { Booking } from '../booking.model.ts';
import { closePartPaid } from '../money/partPaid.ts';
import { lockEvents, returnSeats } from '../seats/seats.ts';

interface LockedBookings {
  bookings: Booking[];
  /** Changes of the bookings to other workshops that wait for their payment. */
  openChanges: Booking[];
}

/** Locks the bookings of the event that hold seats, or one of them, with their open changes, and then the events. */
export async function lockSeated(transaction: Transaction, eventId: number, id?: number): Promise<LockedBookings> {
  const own = { eventId, ...(id !== undefined && { id }) };
  // The id is a number, so the text is safe.
  const ownIds = id ?? { [Op.in]: literal(`(select id from bookings where event_id = ${eventId})`) };
  const rows = await Booking.findAll({
    where: {
      [Op.or]: [
        { ...own, status: [...seatedStatuses] },
        { status: 'held', eventId: { [Op.ne]: eventId }, changesBookingId: ownIds },
      ],
    },
    order: [['id', 'ASC']],
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  await lockEvents(transaction, [...new Set([eventId, ...rows.map((row) => row.eventId)])]);
  return {
    bookings: rows.filter((row) => row.eventId === eventId),
    openChanges: rows.filter((row) => row.eventId !== eventId),
  };
}

type Requester = Pick<RefundRequest, 'requestedBy' | 'adminId'>;

/**
 * Cancels a booking of a cancelled workshop with its open change, and refunds all that was paid.
 * @returns what is paid back
 */
export async function endBooking(
  transaction: Transaction,
  payfast: RefundConfig,
  booking: Booking,
  openChanges: readonly Booking[],
  requester: Requester,
): Promise<Cents> {
  await closePartPaid(transaction, booking);
  const amount = await refundable(transaction, booking.id);
  if (amount > 0) {
    const request = { bookingId: booking.id, amount, reason: 'The workshop was cancelled', ...requester };
    await requestRefund(transaction, payfast, request);
  }
  await end(transaction, booking);
  for (const change of openChanges) if (change.changesBookingId === booking.id) await end(transaction, change);
  return amount;
}

async function end(transaction: Transaction, booking: Booking): Promise<void> {
  const status = booking.status === 'held' ? 'expired' : 'cancelled';
  await booking.update({ status, endedBy: 'admin', expiresAt: null }, { transaction });
  await returnSeats(transaction, booking.eventId, booking.participants);
}
