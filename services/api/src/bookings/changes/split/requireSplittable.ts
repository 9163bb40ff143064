import type { Sequelize, Transaction } from 'sequelize';
import type { BookedTicket } from '@studio/contract/bookings/tickets';
import { hasMoneyInReview, hasOpenRefund } from '../../../db/conditions.ts';
import { run, statement } from '../../../db/statement.ts';
import { conflict } from '../../../errors.ts';
import type { AppError } from '../../../errors.ts';
import type { Event } from '../../../events/event.model.ts';
import { isUnderWay } from '../../../payments/paymentRequest.model.ts';
import { hasArrivalsOf } from '../../attendees/arrivals.ts';
import { isActive } from '../../booking.model.ts';
import type { Booking } from '../../booking.model.ts';
import { closedError } from '../readQuote.ts';

interface Obstacles {
  hasArrivals: boolean;
  hasOpenChange: boolean;
  hasMoneyInReview: boolean;
  hasOpenRefund: boolean;
}

const selectObstacles = statement<Obstacles>(
  'obstacles to a split',
  `select ${hasArrivalsOf('= b.id')} as "hasArrivals",
     exists (select from booking_changes c where c.booking_id = b.id and c.state = 'open') as "hasOpenChange",
     ${hasMoneyInReview('b')} as "hasMoneyInReview", ${hasOpenRefund('b')} as "hasOpenRefund"
   from bookings b where b.id = $1`,
);

/** True if `splitBooking` can give some people of the booking a separate booking now. */
export async function isSplittable(
  on: Transaction | Sequelize,
  booking: Booking,
  event: Event,
  tickets: readonly BookedTicket[],
): Promise<boolean> {
  const count = tickets.reduce((sum, { seats, quantity }) => sum + (seats > 0 ? quantity : 0), 0);
  return count > 1 && (await findSplitError(on, booking, event)) === null;
}

/** The caller has locked the booking. @throws conflict, booking_closed */
export async function requireSplittable(transaction: Transaction, booking: Booking, event: Event): Promise<void> {
  const error = await findSplitError(transaction, booking, event);
  if (error) throw error;
}

/**
 * A payment, change or refund in progress prevents a split: it could belong to either of the two bookings (ADR 0096).
 */
async function findSplitError(on: Transaction | Sequelize, booking: Booking, event: Event): Promise<AppError | null> {
  const { id, request } = booking;
  if (!isActive(booking)) return rejected('Only a confirmed or pending booking can be split.');
  if (event.isPrivate) return rejected('A booking of a private workshop cannot be split.');
  if (isUnderWay(request)) return rejected('This booking cannot be split while its payment is awaited.');
  const [found] = await run(on, selectObstacles, [id]);
  if (found?.hasOpenChange) return rejected('Please pay or cancel the open change of this booking first.');
  if (found?.hasMoneyInReview) return rejected('This booking cannot be split while the studio checks a payment of it.');
  if (found?.hasOpenRefund) return rejected('This booking cannot be split before its refund is done.');
  if (request.deposit !== null && request.state !== 'paid') {
    return rejected('This booking cannot be split before its deposit is paid.');
  }
  return closedError(event, found?.hasArrivals === true);
}

function rejected(sentence: string): AppError {
  return conflict('conflict', sentence);
}
