import type { Transaction } from 'sequelize';
import type { HoldView } from '@studio/contract/bookings/bookings';
import type { Cents } from '@studio/contract/format/money';
import { Booking } from '../booking.model.ts';
import { lockEvent } from '../lockBooking.ts';
import { confirmPaid } from '../settlement/stateTransitions.ts';

/** True if the booking is confirmed without a card payment, because nothing was left to pay. */
export function isFree({ status, request }: Pick<Booking, 'status' | 'request'>): boolean {
  return status === 'confirmed' && request.purpose === 'book' && request.amount === 0;
}

/** Confirms a hold that costs nothing, or that a voucher pays, in the transaction that made it. */
export async function confirmFree(transaction: Transaction, bookingId: number, requestId: string): Promise<void> {
  const booking = await Booking.findByPk(bookingId, { transaction, rejectOnEmpty: true });
  const event = await lockEvent(transaction, booking.eventId);
  await confirmPaid(transaction, booking, event, requestId);
}

/** The answer for a booking of which nothing is to be paid now. */
export function presentBooked(
  { holdId, totalAmount, createdAt }: { holdId: string; totalAmount: Cents; createdAt: Date },
  origin: string,
): HoldView {
  return {
    holdId,
    expiresAt: createdAt.toISOString(),
    totalAmount,
    isBooked: true,
    action: `${origin}/booking-confirmed?hold=${holdId}`,
    fields: {},
  };
}
