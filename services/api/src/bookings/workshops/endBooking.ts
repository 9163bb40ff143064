import { Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { Cents } from '@studio/contract/format/money';
import { seatedStatuses } from '../../db/conditions.ts';
import { readRefundableAmount } from '../../payments/refunds/refundable.ts';
import { requestRefund } from '../../payments/refunds/requestRefund.ts';
import type { RefundConfig, RefundRequest } from '../../payments/refunds/requestRefund.ts';
import type { Booking } from '../booking.model.ts';
import type { PayableChange } from '../changes/bookingChange.model.ts';
import { endChange, lockChanges } from '../changes/openChange.ts';
import { lockBookings } from '../lockBooking.ts';
import { endRequests } from '../money/bookingRequests.ts';
import { lockVouchersOf } from '../money/voucherReservation.ts';
import { lockEvents, returnSeats } from '../seats/seats.ts';

interface LockedBookings {
  bookings: Booking[];
  /** Open changes of these bookings, and open changes that move other bookings to this event. */
  openChanges: PayableChange[];
}

/**
 * Locks the bookings of the event that hold seats, or only one of them, then their open changes, the events, and the
 * vouchers that get money back.
 */
export async function lockSeated(transaction: Transaction, eventId: number, id?: number): Promise<LockedBookings> {
  const bookings = await lockBookings(transaction, {
    eventId,
    status: [...seatedStatuses],
    ...(id !== undefined && { id }),
  });
  const ids = bookings.map((booking) => booking.id);
  const openChanges = await lockChanges(transaction, {
    state: 'open',
    [Op.or]: [{ bookingId: ids }, { toEventId: eventId }],
  });
  await lockEvents(transaction, [...new Set([eventId, ...openChanges.map(({ toEventId }) => toEventId)])]);
  await lockVouchersOf(transaction, bookings);
  return { bookings, openChanges };
}

type Requester = Pick<RefundRequest, 'requestedBy' | 'adminId'>;

/**
 * Cancels a booking of a cancelled workshop with its open change, and refunds all that was paid.
 * @returns the refunded sum
 */
export async function endBooking(
  transaction: Transaction,
  payfast: RefundConfig,
  booking: Booking,
  openChanges: readonly PayableChange[],
  requester: Requester,
): Promise<Cents> {
  const { id: bookingId, orderId } = booking;
  const amount = await readRefundableAmount(transaction, orderId);
  if (amount > 0) {
    const request = { orderId, bookingId, amount, reason: 'The workshop was cancelled', ...requester };
    await requestRefund(transaction, payfast, request);
  }
  const status = booking.status === 'held' ? 'expired' : 'cancelled';
  await booking.update({ status, endedBy: 'admin' }, { transaction });
  await endRequests(transaction, booking, 'cancelled');
  await returnSeats(transaction, booking.eventId, booking.participants);
  for (const change of openChanges) if (change.bookingId === bookingId) await endChange(transaction, change);
  return amount;
}
