import { Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { Event, takesPlace } from '../../events/event.model.ts';
import { recordPayment } from '../../payments/ledger.ts';
import type { ReadItn } from '../../payments/payfast/itnVerifier.ts';
import { Booking } from '../booking.model.ts';
import type { BookingContext, Settlement } from '../bookingContext.ts';
import { lockBooking, lockBookings } from '../lockBooking.ts';
import { enqueueNoSeat, enqueuePaymentReview } from '../mails/paymentReviewMail.ts';
import { lockEvents, tryTakeSeats } from '../seats/seats.ts';
import { applyChange } from './applyChange.ts';
import { endChange, isChangeExpired, participantsAfter } from './openChange.ts';
import type { QuotedChange } from './quoteOf.ts';

interface PaidChange {
  booking: Booking;
  change: Booking;
  /** Another change that waits for its payment. */
  open: Booking | null;
}

/** Locks the booking before its changes, as the lock order requires. Returns null for a payment of anything else. */
export async function lockPaidChange(transaction: Transaction, holdId: string | null): Promise<PaidChange | null> {
  if (holdId === null) return null;
  const where = { holdId, changesBookingId: { [Op.ne]: null } };
  const found = await Booking.findOne({ where, attributes: ['id', 'changesBookingId'], transaction });
  if (!found?.changesBookingId) return null;
  const booking = await lockBooking(transaction, { id: found.changesBookingId });
  const rows = await lockBookings(transaction, {
    changesBookingId: found.changesBookingId,
    [Op.or]: [{ id: found.id }, { status: 'held' }],
  });
  const change = rows.find(({ id }) => id === found.id);
  if (!booking || !change) return null;
  return { booking, change, open: rows.find(({ id }) => id !== found.id) ?? null };
}

/** Records the payment for the changed booking, and applies the change if it is still possible. */
export async function settleChange(
  transaction: Transaction,
  context: BookingContext,
  paid: PaidChange,
  itn: ReadItn,
  { requestId, follow, paidAt }: Settlement,
): Promise<'confirmed' | PaymentReview> {
  const { booking, change, open } = paid;
  follow(booking.id, change.traceparent);
  await lockEvents(transaction, [booking.eventId, change.eventId, ...(open ? [open.eventId] : [])]);
  const from = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
  const to = await Event.findByPk(change.eventId, { transaction, rejectOnEmpty: true });
  const review = await reviewOf(transaction, paid, { from, to }, itn, paidAt);
  const id = await recordPayment(transaction, {
    paymentId: itn.paymentId,
    merchantPaymentId: itn.holdId,
    bookingId: booking.id,
    amount: itn.amount,
    fee: itn.fee,
    review,
    matchKey: null,
    isChange: true,
  });
  if (review) {
    await enqueuePaymentReview(transaction, { id, bookingId: booking.id, mayMatch: false }, requestId);
    if (review !== 'no_seat') return review;
    await enqueueNoSeat(transaction, { id, bookingId: booking.id }, requestId);
    if (change.status === 'held') await endChange(transaction, change, 'admin');
    await change.update({ paymentStatus: 'completed' }, { transaction });
    return review;
  }
  if (open) await endChange(transaction, open, 'visitor');
  // Its seats move to the booking.
  await change.update(
    { status: 'expired', endedBy: 'visitor', expiresAt: null, paymentStatus: 'completed', paymentId: itn.paymentId },
    { transaction },
  );
  const by = { actor: 'visitor', adminId: null, requestId } as const;
  const seats = { paid: itn.amount, claimed: change.participants, bookedStartsAt: change.bookedStartsAt };
  await applyChange(transaction, context.config.payfast, booking, quotedBy(booking, change, from, to), by, seats);
  return 'confirmed';
}

/** Returns null if the change can be made and has its seats. */
async function reviewOf(
  transaction: Transaction,
  { booking, change }: PaidChange,
  { from, to }: { from: Event; to: Event },
  itn: ReadItn,
  paidAt?: Date,
): Promise<PaymentReview | null> {
  if (change.paymentStatus === 'completed') return 'paid_twice';
  if (itn.amount !== change.totalAmount) return 'wrong_amount';
  const isCurrent = booking.status === 'confirmed' && booking.changeCount === change.changeCount;
  if (!isCurrent || booking.paymentStatus !== 'completed' || !takesPlace(to)) return 'no_seat';
  if (booking.arrivedAt !== null || isChangeExpired(change, from, to, paidAt)) return 'no_seat';
  if (change.status === 'held') return null;
  return (await tryTakeSeats(transaction, to.id, change.participants)) ? null : 'no_seat';
}

/** The change keeps the sums that were quoted. */
function quotedBy(booking: Booking, change: Booking, from: Event, to: Event): QuotedChange {
  return {
    from,
    to,
    participants: participantsAfter(booking, change),
    quote: {
      isFree: false,
      toPay: change.totalAmount,
      toReturn: 0,
      kept: change.keptAmount - booking.keptAmount,
      totalAfter: booking.totalAmount + change.totalAmount,
    },
  };
}
