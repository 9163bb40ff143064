import type { Transaction } from 'sequelize';
import type { HoldView } from '@studio/contract/bookings/bookings';
import { Booking } from '../booking.model.ts';
import { lockEvent } from '../lockBooking.ts';
import { confirmPaid } from '../settlement/stateTransitions.ts';

/** Whether it is confirmed and costs nothing, so that its form needs no payment. */
export function isFree({ status, totalAmount }: Pick<Booking, 'status' | 'totalAmount'>): boolean {
  return status === 'confirmed' && totalAmount === 0;
}

/** Confirms a hold that costs nothing, in the transaction that made it. */
export async function confirmFree(transaction: Transaction, bookingId: number, requestId: string): Promise<void> {
  const booking = await Booking.findByPk(bookingId, { transaction, rejectOnEmpty: true });
  const event = await lockEvent(transaction, booking.eventId);
  await confirmPaid(transaction, booking, event, requestId);
}

export function presentFreeHold(holdId: string, createdAt: Date, origin: string): HoldView {
  return {
    holdId,
    expiresAt: createdAt.toISOString(),
    totalAmount: 0,
    isConfirmed: true,
    action: `${origin}/booking-confirmed?hold=${holdId}`,
    fields: {},
  };
}
