import type { Transaction } from 'sequelize';
import type { CancelInput, ChangeQuoteView } from '@studio/contract/bookings/bookingChanges';
import { transact } from '../../db/transact.ts';
import { changedMeanwhile, conflict, notFound } from '../../errors.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockBooking } from '../lockBooking.ts';
import { lockEvents } from '../seats/seats.ts';
import { cancelBooking } from './cancelBooking.ts';
import { readCreditOffer } from './creditOffer.ts';
import { endOpenChange } from './openChange.ts';
import { readCancellationQuote, requireQuoted } from './readQuote.ts';

/**
 * Cancels the visitor's booking; does nothing if it is cancelled already. @throws not_found, conflict,
 * changed_meanwhile, booking_closed, price_changed
 */
export function cancelOnline(
  context: BookingContext,
  id: number,
  { version, toReturn, asCredit = false }: CancelInput,
  requestId: string,
): Promise<void> {
  return transact(context.database, async (transaction) => {
    const booking = await lockBooking(transaction, { id });
    if (!booking) throw notFound('Booking Not Found');
    if (booking.status === 'cancelled') return;
    if (booking.changeCount !== version) throw changedMeanwhile('this booking', booking.updatedAt);
    await endOpenChange(transaction, booking);
    await lockEvents(transaction, [booking.eventId]);
    const cancellation = await readCancellationQuote(transaction, booking);
    const quote = asCredit ? await quoteCredit(transaction, booking, cancellation.quote) : cancellation.quote;
    requireQuoted(quote, { toPay: 0, toReturn });
    const by = { actor: 'visitor', adminId: null, requestId } as const;
    await cancelBooking(transaction, context.config.payfast, booking, { ...cancellation, quote, asCredit }, by);
  });
}

async function quoteCredit(
  transaction: Transaction,
  booking: Booking,
  quote: ChangeQuoteView,
): Promise<ChangeQuoteView> {
  const credit = await readCreditOffer(transaction, booking, quote);
  if (credit === null)
    throw conflict('conflict', 'Credit is not offered for this booking. Please load the page again.');
  return { ...quote, toReturn: credit, kept: quote.kept + quote.toReturn - credit };
}
