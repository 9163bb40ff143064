import type { Sequelize, Transaction } from 'sequelize';
import type { BookingMoneyView } from '@studio/contract/bookings/bookingChanges';
import type { QuotedBooking } from '@studio/contract/bookings/changeQuote';
import { refundable } from '../../payments/refunds/refundable.ts';
import { refundsForVisitor } from '../../payments/refunds/refundsForVisitor.ts';
import type { Booking } from '../booking.model.ts';
import { readTickets } from '../money/readSums.ts';

/** True for a cancelled booking whose money that was not refunded stays with the studio. */
export function isRestKept({ status, moneyKeptAt }: Booking): boolean {
  return status === 'cancelled' && moneyKeptAt !== null;
}

export async function moneyOf(on: Transaction | Sequelize, booking: Booking): Promise<BookingMoneyView> {
  return {
    paid: await refundable(on, booking.id),
    kept: booking.keptAmount,
    refunds: await refundsForVisitor(on, booking.id),
    isRestKept: isRestKept(booking),
  };
}

export async function readQuotedBooking(
  on: Transaction | Sequelize,
  { id, eventId, totalAmount, keptAmount: kept, paymentStatus }: Booking,
): Promise<QuotedBooking> {
  const tickets = await readTickets(on, id);
  return { eventId, tickets, totalAmount, paid: await refundable(on, id), kept, isPaid: paymentStatus === 'completed' };
}
