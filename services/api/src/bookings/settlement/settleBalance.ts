import type { Transaction } from 'sequelize';
import { providerMethod } from '@studio/contract/bookings/payments';
import type { PaymentReview } from '@studio/contract/bookings/payments';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import type { ReadItn } from '../../payments/payfast/itnVerifier.ts';
import type { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { holdsSeats } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import type { Settlement } from '../bookingContext.ts';
import { lockBookingOfRequest, lockEvent } from '../lockBooking.ts';
import { enqueuePaymentReceived } from '../mails/bookingMails.ts';
import { recordItn } from './recordItn.ts';
import type { PaymentHandler } from './recordItn.ts';

export const balanceHandler: PaymentHandler = {
  complete: async (transaction, _context, itn, settlement) => {
    const locked = await lockBalance(transaction, itn.holdId);
    return locked && settleBalance(transaction, locked, itn, settlement);
  },
  fail: async (transaction, { holdId }, settlement) => {
    const locked = await lockBalance(transaction, holdId);
    return locked ? failBalance(transaction, locked, settlement) : 'ignored';
  },
};

interface LockedBalance {
  booking: Booking;
  balance: PaymentRequest;
}

/** Locks the booking. Returns null if the balance does not exist any more. */
async function lockBalance(transaction: Transaction, requestId: string | null): Promise<LockedBalance | null> {
  const booking = await lockBookingOfRequest(transaction, requestId);
  return booking?.balance?.id === requestId && booking.balance ? { booking, balance: booking.balance } : null;
}

/**
 * Records a payment of the balance. A late payment, and one by a cancelled link, counts too, because the money is owed.
 * The booking is already confirmed by its deposit.
 */
async function settleBalance(
  transaction: Transaction,
  { booking, balance }: LockedBalance,
  itn: ReadItn,
  { requestId, follow }: Settlement,
): Promise<'confirmed' | PaymentReview> {
  follow(booking.id, booking.request.traceparent);
  const event = await lockEvent(transaction, booking.eventId);
  const review = reviewOf(booking, balance, event, itn);
  const id = await recordItn(transaction, itn, { booking, review }, requestId);
  if (review) return review;
  await balance.update({ state: 'paid', method: providerMethod }, { transaction });
  await enqueuePaymentReceived(transaction, booking, requestId, id);
  return 'confirmed';
}

/** Returns null if the payment needs no review. */
function reviewOf(booking: Booking, balance: PaymentRequest, event: Event, { amount }: ReadItn): PaymentReview | null {
  if (balance.state === 'paid' || balance.amount === 0) return 'paid_twice';
  if (!holdsSeats(booking) || !takesPlace(event)) return 'no_seat';
  return amount === balance.amount ? null : 'wrong_amount';
}

/** A failed payment does not reopen a cancelled link (ADR 0090). */
async function failBalance(
  transaction: Transaction,
  { booking, balance }: LockedBalance,
  { follow }: Settlement,
): Promise<'failed' | 'ignored'> {
  follow(booking.id, booking.request.traceparent);
  if (balance.state !== 'open') return 'ignored';
  await balance.update({ state: 'failed' }, { transaction });
  return 'failed';
}
