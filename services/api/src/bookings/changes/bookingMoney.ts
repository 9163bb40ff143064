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

export async function readBookingMoney(on: Transaction | Sequelize, booking: Booking): Promise<BookingMoneyView> {
  return {
    paid: await refundable(on, booking.orderId),
    kept: booking.keptAmount,
    refunds: await refundsForVisitor(on, booking.id),
  };
}

export async function readQuotedBooking(on: Transaction | Sequelize, booking: Booking): Promise<QuotedBooking> {
  const tickets = await readTickets(on, booking.id);
  return quotedBooking(booking, { tickets, paid: await refundable(on, booking.orderId) });
}

export function quotedBooking(
  booking: Booking,
  { tickets, paid }: { tickets: readonly BookedTicket[]; paid: Cents },
): QuotedBooking {
  return { ...pricedBooking(booking), tickets, paid, isPaid: booking.paymentStatus === 'completed' };
}
