import type { Sequelize, Transaction } from 'sequelize';
import type { BookingMoneyView } from '@studio/contract/bookings/bookingChanges';
import type { QuotedBooking } from '@studio/contract/bookings/changeQuote';
import type { BookedTicket } from '@studio/contract/bookings/tickets';
import type { Cents } from '@studio/contract/format/money';
import { refundable } from '../../payments/refunds/refundable.ts';
import { refundsForVisitor } from '../../payments/refunds/refundsForVisitor.ts';
import type { Booking } from '../booking.model.ts';
import { pricedBooking } from '../money/addLines.ts';
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

export async function readQuotedBooking(on: Transaction | Sequelize, booking: Booking): Promise<QuotedBooking> {
  const tickets = await readTickets(on, booking.id);
  return quotedBooking(booking, { tickets, paid: await refundable(on, booking.id) });
}

export function quotedBooking(
  booking: Booking,
  { tickets, paid }: { tickets: readonly BookedTicket[]; paid: Cents },
): QuotedBooking {
  return { ...pricedBooking(booking), tickets, paid, isPaid: booking.paymentStatus === 'completed' };
}
