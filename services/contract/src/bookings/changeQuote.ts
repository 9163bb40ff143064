import type { Cents } from '../format/money.ts';
import type { ChangeQuoteView, ChangeTermsView } from './bookingChanges.ts';
import { addedValue, givenUpValue } from './changeLines.ts';
import type { ChangedBooking, ChangeTarget } from './changeLines.ts';
import { smallestPayment } from './payments.ts';

export interface QuotedBooking extends ChangedBooking {
  /** What was paid and is not given back. */
  paid: Cents;
  isPaid: boolean;
}

export type QuoteTerms = Pick<ChangeTermsView, 'freeUntil' | 'keptPercent'>;

export function isFreeChange({ freeUntil }: Pick<QuoteTerms, 'freeUntil'>, now: Date): boolean {
  return now.getTime() <= Date.parse(freeUntil);
}

/**
 * The time up to which a change may wait for its payment: the earlier start of both workshops. If the change was quoted
 * while changes were free, it also ends with that time.
 */
export function changeEnd(
  { isFree }: Pick<ChangeQuoteView, 'isFree'>,
  { freeUntil }: Pick<QuoteTerms, 'freeUntil'>,
  starts: readonly Date[],
): Date {
  const ends = starts.map((start) => start.getTime());
  return new Date(Math.min(...ends, ...(isFree ? [Date.parse(freeUntil)] : [])));
}

/** Nothing is given back after the start, but then the API rejects the cancellation. */
export function quoteCancellation(booking: QuotedBooking, terms: QuoteTerms, now: Date): ChangeQuoteView {
  const value = paidValueOf(booking);
  const kept = keptOf(value, terms, now);
  return {
    isFree: isFreeChange(terms, now),
    toPay: 0,
    toReturn: value - kept,
    kept,
    totalAfter: booking.totalAmount,
  };
}

/**
 * Quotes the change of the booking to `target`. On the same event one more ticket costs the current price, and one fewer
 * gives back its share of what was paid. A move gives back everything and costs the new event's prices. Of what is given
 * back the studio keeps its part. A difference that PayFast could not take is not charged. Of a booking that is not
 * paid in full the total changes, and what was paid above it is given back.
 */
export function quoteChange(
  booking: QuotedBooking,
  target: ChangeTarget,
  terms: QuoteTerms,
  now: Date,
): ChangeQuoteView {
  const givenBack = givenUpValue(booking, target);
  const cost = addedValue(booking, target);
  const isFree = isFreeChange(terms, now);
  if (!booking.isPaid) {
    const price = booking.totalAmount - givenBack + cost;
    const kept = keptOf(Math.max(0, booking.paid - price), terms, now);
    const totalAfter = price + kept;
    return { isFree, toPay: 0, toReturn: Math.max(0, booking.paid - totalAfter), kept, totalAfter };
  }
  const kept = keptOf(givenBack, terms, now);
  const difference = cost - (givenBack - kept);
  const toPay = difference >= smallestPayment ? difference : 0;
  const toReturn = Math.min(Math.max(0, -difference), Math.max(0, booking.paid - booking.kept));
  return { isFree, toPay, toReturn, kept, totalAfter: booking.totalAmount + toPay - toReturn };
}

/** What was paid for the seats: never more than they cost, although a booking may have been paid twice. */
function paidValueOf({ paid, totalAmount, kept }: QuotedBooking): Cents {
  return Math.max(0, Math.min(paid, totalAmount) - kept);
}

/** Rounded in favour of the visitor. */
function keptOf(value: Cents, terms: QuoteTerms, now: Date): Cents {
  return isFreeChange(terms, now) ? 0 : Math.floor((value * terms.keptPercent) / 100);
}
