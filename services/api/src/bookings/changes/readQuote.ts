import type { Sequelize, Transaction } from 'sequelize';
import type {
  BookingMoneyView,
  ChangeQuoteView,
  ChangeTermsView,
  QuoteInput,
} from '@studio/contract/bookings/bookingChanges';
import { addedCost, givenUpValue } from '@studio/contract/bookings/changeLines';
import { changeEnd, quoteCancellation, quoteChange } from '@studio/contract/bookings/changeQuote';
import type { QuotedBooking } from '@studio/contract/bookings/changeQuote';
import { smallestPayment } from '@studio/contract/bookings/payments';
import { changeTickets, mapTickets, priceTickets, quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import { currentRuleOf, freeUntil } from '@studio/contract/format/cancellation';
import { formatRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { conflict } from '../../errors.ts';
import type { AppError } from '../../errors.ts';
import { Event, takesPlace } from '../../events/event.model.ts';
import { isPaidLater } from '../../payments/paymentRequest.model.ts';
import { readRefundsForVisitor } from '../../payments/refunds/readRefundsForVisitor.ts';
import { readRefundable } from '../../payments/refunds/refundable.ts';
import { readSettings } from '../../settings/readSettings.ts';
import { hasArrivals } from '../attendees/arrivals.ts';
import { pricedBooking } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import { readTicketsAndDiscount } from '../money/readSums.ts';
import { rescheduledFrom } from '../rescheduledFrom.ts';
import { eventNotFound, noSeat, soldOut, ticketsChanged } from '../seats/availability.ts';
import { requireExtrasFit } from '../seats/requireExtrasFit.ts';
import { requireTicketsLeft } from '../seats/ticketLimits.ts';
import type { TicketRequest } from '../seats/ticketLimits.ts';
import { addsToBalance, requireAgreed } from './agreedParty.ts';
import { BookingChange } from './bookingChange.model.ts';

/** Where the money goes back to is decided by its refund. */
export type AppliedSums = Omit<ChangeQuoteView, 'toVoucher'>;

export interface QuotedChange {
  from: Event;
  to: Event;
  /** The tickets after the change, at the prices of the quote. */
  tickets: readonly PricedTicket[];
  quote: AppliedSums;
}

/** A change as people are shown it. */
export interface PricedChange extends QuotedChange {
  quote: ChangeQuoteView;
}

export interface OnlineChange extends PricedChange {
  /** The quote is invalid after this time. */
  endsAt: Date;
}

/**
 * A caller that applies the quote has locked the booking and both events. A caller that only shows it needs no lock.
 * @throws conflict, not_found, sold_out, tickets_sold_out
 */
export async function readQuote(transaction: Transaction, booking: Booking, wanted: QuoteInput): Promise<OnlineChange> {
  const from = await requireChangeable(transaction, booking);
  if (isPaidLater(booking.request)) throw paidLater();
  if (from.isPrivate && wanted.eventId !== from.id) throw staysPrivate();
  const to = wanted.eventId === from.id ? from : await findTarget(transaction, wanted.eventId);
  const quoted = await readQuotedBooking(transaction, booking);
  const tickets = chooseTickets(quoted, to, wanted);
  const participants = seatsOfTickets(tickets);
  const seatsLeft = to.freeSeats + (await seatsOfOpenChange(transaction, booking, to.id));
  const claimed = to.id === from.id ? participants - booking.participants : participants;
  if (claimed > seatsLeft) throw soldOut(seatsLeft);
  await requireTicketsLeft(transaction, addedTickets(booking, quoted, { to, tickets }));
  const terms = await readChangeTerms(transaction, booking, from);
  await requireAgreed(transaction, booking, quoted.tickets, { tickets, startsAt: from.startsAt });
  const quote = quoteChange(quoted, { eventId: to.id, tickets }, terms, new Date());
  const isDearer = !quoted.isPaid && quote.totalAfter > booking.totalAmount;
  if (isDearer && !(await addsToBalance(transaction, booking, from))) throw notPaidYet();
  if (to.id === from.id && isFreeExtra(quoted, tickets, quote)) throw tooLittleToPay();
  return { from, to, tickets, quote, endsAt: changeEnd(quote, terms, [from.startsAt, to.startsAt]) };
}

/** The tickets that a change adds to the booking, for the limits of their types. */
export function addedTickets(
  { id: bookingId }: Booking,
  { eventId, tickets: booked }: Pick<QuotedBooking, 'eventId' | 'tickets'>,
  { to, tickets }: Pick<QuotedChange, 'to' | 'tickets'>,
): TicketRequest {
  return { event: to, tickets, changed: { bookingId, tickets: to.id === eventId ? booked : [] } };
}

/** The tickets after a change. @throws conflict, invalid_input */
export function chooseTickets(
  { eventId, tickets }: Pick<QuotedBooking, 'eventId' | 'tickets'>,
  to: Event,
  wanted: Pick<QuoteInput, 'participants' | 'tickets'>,
): PricedTicket[] {
  if (!wanted.tickets) {
    const matched = mapTickets(tickets, to, wanted.participants);
    if (!matched)
      throw conflict('conflict', 'This workshop has several kinds of tickets. Please choose how many of which.');
    requireExtrasFit(to, matched);
    return matched;
  }
  const chosen =
    to.id === eventId
      ? changeTickets(tickets, to, wanted.tickets)
      : priceTickets(to, wanted.participants, wanted.tickets);
  if (!chosen) throw ticketsChanged();
  if (seatsOfTickets(chosen) === 0) throw noSeat();
  requireExtrasFit(to, chosen);
  return chosen.filter(({ quantity }) => quantity > 0);
}

export interface QuotedCancellation {
  event: Event;
  quote: ChangeQuoteView;
}

/** @throws conflict, booking_closed */
export async function readCancellationQuote(transaction: Transaction, booking: Booking): Promise<QuotedCancellation> {
  const quoted = await readQuotedBooking(transaction, booking);
  const event = isUnpaidEft(booking, quoted.paid)
    ? await findNotStarted(transaction, booking)
    : await requireChangeable(transaction, booking);
  return { event, quote: quoteCancellation(quoted, await readChangeTerms(transaction, booking, event), new Date()) };
}

/** @throws price_changed with the current quote */
export function requireQuoted(quote: ChangeQuoteView, sent: Pick<ChangeQuoteView, 'toPay' | 'toReturn'>): void {
  if (quote.toPay === sent.toPay && quote.toReturn === sent.toReturn) return;
  throw conflict('price_changed', 'The sum has changed meanwhile. Please look at it again.', { facts: { quote } });
}

/** True if nothing of a booking by EFT is paid. Its visitor can cancel it although it is not confirmed (ADR 0104). */
export function isUnpaidEft({ status, request }: Pick<Booking, 'status' | 'request'>, paid: Cents): boolean {
  return status === 'pending' && isPaidLater(request) && paid === 0;
}

/** @returns the booked workshop @throws conflict, booking_closed */
export async function requireChangeable(transaction: Transaction, booking: Booking): Promise<Event> {
  if (booking.status !== 'confirmed') throw conflict('conflict', 'Only a confirmed booking can be changed.');
  return findNotStarted(transaction, booking);
}

async function findNotStarted(transaction: Transaction, booking: Booking): Promise<Event> {
  const event = await findEvent(transaction, booking.eventId);
  const closed = closedError(event, await hasArrivals(transaction, booking.id));
  if (closed) throw closed;
  return event;
}

/** @returns `booking_closed` once the workshop has started or one of the people has arrived */
export function closedError({ startsAt }: Event, hasArrived: boolean): AppError | null {
  if (startsAt.getTime() <= Date.now()) {
    return conflict('booking_closed', 'This workshop has started, so the booking cannot be changed any more.');
  }
  if (!hasArrived) return null;
  return conflict('booking_closed', 'Your arrival is noted, so this booking cannot be changed online any more.');
}

export async function readBookingMoney(on: Transaction | Sequelize, booking: Booking): Promise<BookingMoneyView> {
  return {
    ...(await readRefundable(on, booking.orderId)),
    kept: booking.keptAmount,
    refunds: await readRefundsForVisitor(on, booking.id),
  };
}

export async function readQuotedBooking(on: Transaction | Sequelize, booking: Booking): Promise<QuotedBooking> {
  const booked = await readTicketsAndDiscount(on, booking.id);
  return quotedBooking(booking, { ...booked, ...(await readRefundable(on, booking.orderId)) });
}

export function quotedBooking(
  booking: Booking,
  { tickets, discount, paid, paidByVoucher }: Pick<QuotedBooking, 'tickets' | 'discount' | 'paid' | 'paidByVoucher'>,
): QuotedBooking {
  const isPaid = booking.paymentStatus === 'completed';
  return { ...pricedBooking(booking), tickets, discount, paid, paidByVoucher, isPaid };
}

/** A booking of a workshop that the studio rescheduled or cancelled may be cancelled free of charge up to the start. */
export async function readChangeTerms(
  on: Transaction | Sequelize,
  booking: Booking,
  event: Event,
): Promise<ChangeTermsView> {
  const rule = currentRuleOf(booking, await readSettings(on), event);
  const { startsAt } = event;
  const isEndedByStudio = !takesPlace(event) || rescheduledFrom(booking, event) !== null;
  return {
    freeHours: rule.freeCancellationHours,
    keptPercent: rule.keptPercentAfter,
    startsAt: startsAt.toISOString(),
    freeUntil: (isEndedByStudio ? startsAt : freeUntil(startsAt, rule)).toISOString(),
  };
}

/** A new change replaces the open change of the booking, so it can take the seats of the open one. */
async function seatsOfOpenChange(transaction: Transaction, { id }: Booking, eventId: number): Promise<number> {
  const where = { bookingId: id, state: 'open', toEventId: eventId } as const;
  return (await BookingChange.findOne({ where, transaction }))?.seats ?? 0;
}

async function findTarget(transaction: Transaction, id: number): Promise<Event> {
  const event = await findEvent(transaction, id);
  if (event.isPrivate || !takesPlace(event)) throw eventNotFound();
  if (event.startsAt.getTime() > Date.now()) return event;
  throw conflict('booking_closed', 'Booking has closed: this workshop has started.');
}

async function findEvent(transaction: Transaction, id: number): Promise<Event> {
  const event = await Event.findByPk(id, { transaction });
  if (!event) throw eventNotFound();
  return event;
}

/** The price of a private workshop was agreed for it. */
function staysPrivate(): AppError {
  return conflict('conflict', 'Only the studio can move a private workshop. Please write to us.');
}

/** True if extras would be added without a payment, because their price is below the smallest card payment. */
function isFreeExtra(
  booking: QuotedBooking,
  tickets: readonly PricedTicket[],
  { toPay, kept }: ChangeQuoteView,
): boolean {
  const target = { eventId: booking.eventId, tickets };
  const isMore = tickets.some(
    ({ isExtra, quantity, ticketTypeId }) => isExtra && quantity > quantityOf(booking.tickets, ticketTypeId),
  );
  return isMore && toPay === 0 && addedCost(booking, target) > givenUpValue(booking, target) - kept;
}

function tooLittleToPay(): AppError {
  const least = formatRand(smallestPayment);
  return conflict('conflict', `Less than ${least} cannot be paid online. Please choose more, or ask us at the studio.`);
}

/** A change could otherwise bring unpaid seats to a workshop that allows none, or exceed the limits (ADR 0104). */
function paidLater(): AppError {
  return conflict('conflict', 'Please pay for this booking first, or call us. Then you can change it.');
}

function notPaidYet(): AppError {
  return conflict('conflict', 'This booking is not paid in full yet, so please call us for more or dearer places.');
}
