import { fn } from 'sequelize';
import type { Transaction } from 'sequelize';
import { providerMethod } from '@studio/contract/payments';
import type { PaymentReview } from '@studio/contract/payments';
import { transact } from '../../db/transact.ts';
import { unavailable } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { findPublicEvent } from '../../events/publicEvents.ts';
import { isRecorded, recordPayment } from '../../payments/ledger.ts';
import type { Itn } from '../../payments/payfast/itnVerifier.ts';
import { lockMatches, matchKey } from '../../payments/paymentMatch.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockBooking, lockBookings } from '../lockBooking.ts';
import { enqueuePaymentReview } from '../mails/paymentReviewMail.ts';
import { tryTakeSeats } from '../seats/seats.ts';
import { confirmPaid, withoutNotReceived } from './stateTransitions.ts';

/** What a notice came to, for the log. */
export type NoticeResult = 'confirmed' | 'duplicate' | 'failed' | 'ignored' | PaymentReview;

/**
 * Applies a verified notice, in one transaction that locks the booking and then moves places. Every COMPLETE becomes one
 * row of the ledger, whatever it meets (DESIGN §4). Telling it twice, or twenty times at once, does nothing more.
 */
export function settleNotice(deps: BookingContext, notice: Itn, requestId: string): Promise<NoticeResult> {
  if (notice.outcome === 'other') return Promise.resolve('ignored');
  return transact(deps.database, (transaction) =>
    notice.outcome === 'complete'
      ? settlePayment(deps, notice, requestId, transaction)
      : settleFailure(notice, transaction),
  );
}

async function settlePayment(
  deps: BookingContext,
  notice: Itn,
  requestId: string,
  transaction: Transaction,
): Promise<NoticeResult> {
  const booking = await lockBookingOf(notice, transaction);
  // Asked under the booking's lock: a concurrent duplicate of this ITN has committed by now.
  if (await isRecorded(transaction, notice.paymentId)) return 'duplicate';

  const review = booking ? await reviewOf(booking, notice, transaction) : 'unmatched';
  const matchedBy = booking ? null : matchOf(notice, deps.config.secret);
  const id = await recordPayment(transaction, {
    paymentId: notice.paymentId,
    merchantPaymentId: notice.holdId,
    bookingId: booking?.id ?? null,
    amount: notice.amount,
    fee: notice.fee,
    review,
    matchKey: matchedBy,
  });
  if (id === null) {
    // A concurrent ITN for another booking was first. Places may be taken by now: they go back with the transaction, and
    // the provider, told 503, comes again and finds the payment known.
    if (booking) throw unavailable(new Error('The payment was recorded under another booking meanwhile'));
    return 'duplicate';
  }

  if (review) {
    const payment = { id, bookingId: booking?.id ?? null, mayMatch: matchedBy !== null };
    await enqueuePaymentReview(transaction, payment, requestId);
  }
  if (booking && review === 'no_seat') await keepWithoutSeat(booking, notice, transaction);
  if (!booking || review) return review ?? 'ignored';

  const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
  await confirmPaid(transaction, booking, event, { requestId, paymentId: notice.paymentId });
  return 'confirmed';
}

/** Why a person must look at this money; null when the booking has its places and may be confirmed. */
async function reviewOf(booking: Booking, notice: Itn, transaction: Transaction): Promise<PaymentReview | null> {
  if (booking.paymentStatus === 'completed' || booking.paymentStatus === 'refunded') return 'paid_twice';
  if (notice.amount !== booking.totalAmount) return 'wrong_amount';
  if (booking.status !== 'expired' && booking.status !== 'cancelled') return null;
  // What the studio ended stays ended, also a hold; what time ended, or the visitor who pays now, must win its places
  // again, at a workshop that is still to come.
  if (booking.endedBy === 'admin') return 'no_seat';
  if (!(await findPublicEvent(transaction, booking.eventId))) return 'no_seat';
  return (await tryTakeSeats(transaction, booking.eventId, booking.participants)) ? null : 'no_seat';
}

/** Paid for without a place: from now on it is listed, so that the studio sees whom it owes. */
async function keepWithoutSeat(booking: Booking, notice: Itn, transaction: Transaction): Promise<void> {
  await booking.update(
    {
      status: 'cancelled',
      paymentStatus: 'completed',
      paymentMethod: providerMethod,
      paymentId: notice.paymentId,
      notes: withoutNotReceived(booking.notes),
    },
    { transaction },
  );
}

/** FAILED and CANCELLED mark the attempt, never a paid booking; the places stay until time ends the row. */
async function settleFailure(notice: Itn, transaction: Transaction): Promise<NoticeResult> {
  const booking = await lockBookingOf(notice, transaction);
  if (booking?.paymentStatus !== 'pending') return 'ignored';
  await booking.update({ paymentStatus: 'failed' }, { transaction });
  return 'failed';
}

/**
 * The row the notice speaks of, locked: by the hold it names, else the one unpaid row without a hold that it fits. Where
 * several fit, the payer's name decides; it refuses nobody, for one may pay for another.
 */
async function lockBookingOf(notice: Itn, transaction: Transaction): Promise<Booking | null> {
  if (notice.holdId !== null) return lockBooking(transaction, { holdId: notice.holdId });
  const { eventId, participants, email } = notice;
  if (eventId === null || participants === null || email === null) return null;
  await lockMatches(transaction, { eventId, participants, email });
  const fitting = {
    eventId,
    participants,
    // The database made the key, and its lower case is not JavaScript's for every letter.
    emailKey: fn('lower', email),
    totalAmount: notice.amount,
    holdId: null,
    paymentMethod: providerMethod,
    paymentStatus: ['pending', 'failed'],
  } as const;
  const find = (state: { status: 'pending' } | { status: 'cancelled'; endedBy: 'time' }) =>
    lockBookings(transaction, { ...fitting, ...state });

  const waiting = await find({ status: 'pending' });
  const rows = waiting.length > 0 ? waiting : await find({ status: 'cancelled', endedBy: 'time' });
  return single(rows) ?? single(rows.filter((row) => isPayersName(row, notice)));
}

function single(rows: readonly Booking[]): Booking | null {
  const [row, another] = rows;
  return row && !another ? row : null;
}

function isPayersName(row: Booking, { firstName, lastName }: Itn): boolean {
  return sameName(row.firstName, firstName) && sameName(row.lastName, lastName);
}

function sameName(name: string, payers: string | null): boolean {
  return payers !== null && name.toLowerCase() === payers.trim().toLowerCase();
}

function matchOf(notice: Itn, secret: string): string | null {
  const { holdId, eventId, participants, email, amount } = notice;
  if (holdId !== null || eventId === null || participants === null || email === null) return null;
  return matchKey({ eventId, participants, email, amount }, secret);
}
