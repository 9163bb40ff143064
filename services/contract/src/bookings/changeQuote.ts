import type { Cents } from '../format/money.ts';
import type { ChangeQuoteView, ChangeTermsView } from './bookingChanges.ts';
import { addedCost, givenUpValue } from './changeLines.ts';
import type { ChangedBooking, ChangeTarget } from './changeLines.ts';
import { smallestPayment } from './payments.ts';
import type { MoneyBack } from './refunds.ts';

export interface QuotedBooking extends ChangedBooking {
  /** What was paid and is not given back. */
  paid: Cents;
  /** The part of `paid` that came from a voucher. It goes back first. */
  paidByVoucher: Cents;
  isPaid: boolean;
}

export type QuoteTerms = Pick<ChangeTermsView, 'freeUntil' | 'keptPercent'>;

export function isFreeChange({ freeUntil }: Pick<QuoteTerms, 'freeUntil'>, now: Date): boolean {
  return now.getTime() <= Date.parse(freeUntil);
}

/**
 * Returns the time until which a change may wait for its payment: the earlier start of the two workshops, or the end of
 * free changes if the change was quoted as free.
 */
export function changeEnd(
  { isFree }: Pick<ChangeQuoteView, 'isFree'>,
  { freeUntil }: Pick<QuoteTerms, 'freeUntil'>,
  starts: readonly Date[],
): Date {
  const ends = starts.map((start) => start.getTime());
  return new Date(Math.min(...ends, ...(isFree ? [Date.parse(freeUntil)] : [])));
}

/** After the start the quote gives nothing back, but then the API rejects the cancellation anyway. */
export function quoteCancellation(booking: QuotedBooking, terms: QuoteTerms, now: Date): ChangeQuoteView {
  const value = paidValueOf(booking);
  const kept = keptOf(value, terms, now);
  return {
    isFree: isFreeChange(terms, now),
    toPay: 0,
    ...moneyBack(value - kept, booking),
    kept,
    totalAfter: booking.totalAmount,
  };
}

/**
 * Quotes the change of the booking to `target`. In the same event one more ticket costs the current price, and one
 * fewer gives back its share of what was paid. A move gives back everything and costs the prices of the new event. The
 * studio keeps its part of what is given back. A difference that is too small for PayFast is not charged. If the
 * booking is not paid in full, its total changes, and only what was paid above the new total is given back.
 */
export function quoteChange(
  booking: QuotedBooking,
  target: ChangeTarget,
  terms: QuoteTerms,
  now: Date,
): ChangeQuoteView {
  const givenBack = givenUpValue(booking, target);
  const cost = addedCost(booking, target);
  const isFree = isFreeChange(terms, now);
  if (!booking.isPaid) {
    const price = booking.totalAmount - givenBack + cost;
    const kept = keptOf(Math.max(0, booking.paid - price), terms, now);
    const totalAfter = price + kept;
    return { isFree, toPay: 0, ...moneyBack(Math.max(0, booking.paid - totalAfter), booking), kept, totalAfter };
  }
  const kept = keptOf(givenBack, terms, now);
  const difference = cost - (givenBack - kept);
  const toPay = difference >= smallestPayment ? difference : 0;
  const toReturn = Math.min(Math.max(0, -difference), Math.max(0, booking.paid - booking.kept));
  const totalAfter = booking.totalAmount + toPay - toReturn;
  return { isFree, toPay, ...moneyBack(toReturn, booking), kept, totalAfter };
}

/** Money goes back to the voucher first. */
function moneyBack(toReturn: Cents, { paidByVoucher }: Pick<QuotedBooking, 'paidByVoucher'>): MoneyBack {
  return { toReturn, toVoucher: Math.min(toReturn, paidByVoucher) };
}

/** What was paid for the seats. It is never more than they cost, even if a booking was paid twice. */
function paidValueOf({ paid, totalAmount, kept }: QuotedBooking): Cents {
  return Math.max(0, Math.min(paid, totalAmount) - kept);
}

/** Rounded in favour of the visitor. */
function keptOf(value: Cents, terms: QuoteTerms, now: Date): Cents {
  return isFreeChange(terms, now) ? 0 : Math.floor((value * terms.keptPercent) / 100);
}
