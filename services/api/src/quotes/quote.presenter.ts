import type { Sequelize, Transaction } from 'sequelize';
import { studioInstant } from '@studio/contract/format/dates';
import type { QuoteDay } from '@studio/contract/quotes/quotes';
import { quoteStateOf } from '@studio/contract/quotes/quoteState';
import type { AdminQuoteView, QuoteDayView, QuoteView } from '@studio/contract/quotes/quoteViews';
import { Booking, isActive } from '../bookings/booking.model.ts';
import type { BookingContext } from '../bookings/bookingContext.ts';
import { payPathOf } from '../bookings/ids/payKey.ts';
import { nextToPay, payPurposeOf } from '../bookings/money/payState.ts';
import { run, statement } from '../db/statement.ts';
import { transactionOf } from '../db/transact.ts';
import { Event, takesPlace } from '../events/event.model.ts';
import type { Quote } from './quote.model.ts';
import { quotePathOf } from './quoteKey.ts';
import { findTakenDays } from './takenDays.ts';

export type QuoteContext = Pick<BookingContext, 'database' | 'config' | 'paymentForms'>;

export async function presentQuote(
  on: Transaction | Sequelize,
  context: QuoteContext,
  quote: Quote,
): Promise<QuoteView> {
  const taken = await findTakenDays(on, quote);
  return {
    ...factsOf(quote, (index) => (taken.workshopAt(index) === null ? null : 'Taken: we have another workshop then')),
    keptPercentAfter: quote.keptPercentAfter,
    accepted: await presentAccepted(on, context, quote),
  };
}

async function presentAccepted(
  on: Transaction | Sequelize,
  { paymentForms, config }: QuoteContext,
  { acceptedAt, acceptedName, orderId }: Quote,
): Promise<QuoteView['accepted']> {
  if (!acceptedAt || acceptedName === null) return null;
  const booking = await findBooking(on, orderId);
  const next = paymentForms.hasItns && booking?.event ? nextToPay(booking, booking.event) : null;
  return {
    name: acceptedName,
    at: acceptedAt.toISOString(),
    bookingReference: booking?.bookingReference ?? null,
    isCancelled: isCancelled(booking),
    payPath: next && payPathOf(next.id, config.manageKey),
    payPurpose: booking && next ? payPurposeOf(booking, next) : null,
  };
}

const selectMessage = statement<{ text: string; interestedIn: string; writtenAt: Date }>(
  'message of a quote',
  `select message as text, interested_in as "interestedIn", created_at as "writtenAt" from contact_messages where id = $1`,
);

export async function presentForAdmin(
  on: Transaction | Sequelize,
  { config }: QuoteContext,
  quote: Quote,
): Promise<AdminQuoteView> {
  const taken = await findTakenDays(on, quote);
  const [message] = await run(on, selectMessage, [quote.contactMessageId]);
  const { orderId, email, phone, contactMessageId, acceptedName, acceptedVersion } = quote;
  const booking = await findBooking(on, orderId);
  return {
    ...factsOf(quote, (index) => {
      const other = taken.quoteAt(index);
      return taken.workshopAt(index) ?? (other === null ? null : `Held for quote ${other}`);
    }),
    email,
    phone,
    contactMessageId,
    message: message ? { ...message, writtenAt: message.writtenAt.toISOString() } : null,
    url: quote.sentAt && config.publicUrls[0] + quotePathOf(quote, config.manageKey),
    sentAt: quote.sentAt?.toISOString() ?? null,
    openedAt: quote.openedAt?.toISOString() ?? null,
    acceptedAt: quote.acceptedAt?.toISOString() ?? null,
    acceptedName,
    acceptedVersion,
    declinedAt: quote.declinedAt?.toISOString() ?? null,
    endedAt: quote.endedAt?.toISOString() ?? null,
    createdAt: quote.createdAt.toISOString(),
    booking: booking && {
      id: booking.id,
      bookingReference: booking.bookingReference,
      isCancelled: isCancelled(booking),
    },
  };
}

async function findBooking(on: Transaction | Sequelize, orderId: number | null): Promise<Booking | null> {
  if (orderId === null) return null;
  return Booking.findOne({ where: { orderId }, include: Event, transaction: transactionOf(on) });
}

function isCancelled(booking: Booking | null): boolean {
  return !booking?.event || !isActive(booking) || !takesPlace(booking.event);
}

function factsOf(quote: Quote, takenAt: (index: number) => string | null) {
  const { id, version, firstName, lastName, title, greeting, included, lines, people, minPeople, maxPeople } = quote;
  const { depositPercent, balanceDays, freeDays, validUntil } = quote;
  const now = new Date();
  const state = quoteStateOf(quote, now);
  const isPast = ({ date, startTime }: QuoteDay) => studioInstant(date, startTime) <= now;
  // The accepted quote's own workshop is on its day.
  const days: QuoteDayView[] = quote.days.map((day, index) => ({
    ...day,
    taken: state === 'accepted' ? null : isPast(day) ? 'This day is in the past' : takenAt(index),
  }));
  const texts = { firstName, lastName, title, greeting, included };
  const numbers = { people, minPeople, maxPeople, depositPercent, balanceDays, freeDays };
  return { id, version, state, ...texts, days, lines, ...numbers, validUntil };
}
