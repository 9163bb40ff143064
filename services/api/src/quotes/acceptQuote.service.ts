import type { Transaction } from 'sequelize';
import { priceLines } from '@studio/contract/bookings/orderLines';
import { providerMethod } from '@studio/contract/bookings/payments';
import { ticketsOnSale } from '@studio/contract/bookings/tickets';
import { noDetails } from '@studio/contract/events/noDetails';
import { maxTicketNote } from '@studio/contract/events/ticketTypes';
import { formatWeekdayDate, studioDay, studioInstant } from '@studio/contract/format/dates';
import { ticketOfLines } from '@studio/contract/quotes/quotes';
import type { AcceptQuote, QuoteDay } from '@studio/contract/quotes/quotes';
import { quoteStateOf } from '@studio/contract/quotes/quoteState';
import { balanceDueOn, quoteSums } from '@studio/contract/quotes/quoteSums';
import { privateCategory } from '@studio/contract/quotes/quoteViews';
import { insertBooking } from '../bookings/admin/insertBooking.ts';
import { enqueueRequestReceived } from '../bookings/mails/bookingMails.ts';
import { takeSeats } from '../bookings/seats/seats.ts';
import { transact } from '../db/transact.ts';
import { AppError, conflict, invalidInput, notFound } from '../errors.ts';
import { Event } from '../events/event.model.ts';
import { prepareTickets } from '../events/ticketTypes.ts';
import type { FollowBooking } from '../follow.ts';
import { enqueueMail } from '../outbox/outbox.ts';
import { Quote } from './quote.model.ts';
import type { QuoteContext } from './quote.presenter.ts';
import { findTakenDays, lockDays } from './takenDays.ts';

/** How long an accepted day is held for an unpaid deposit. */
const payMinutes = 45;

interface Request {
  requestId: string | null;
  follow: FollowBooking;
}

/**
 * Makes the private workshop of the chosen day and its booking, which asks for the deposit.
 * @throws not_found, quote_ended, already_accepted, changed_meanwhile, day_taken, invalid_input
 */
export function acceptQuote(
  { database, paymentForms }: QuoteContext,
  id: number,
  { version, day: index, people, name }: AcceptQuote,
  { requestId, follow }: Request,
): Promise<void> {
  return transact(database, async (transaction) => {
    await lockDays(transaction);
    const quote = await lockOpenQuote(transaction, id);
    if (quote.version !== version) throw quoteChanged();
    if (people < quote.minPeople || people > quote.maxPeople) throw wrongNumber(quote);
    const day = quote.days[index];
    if (!day) throw invalidInput('Please choose a day');
    if (studioInstant(day.date, day.startTime).getTime() <= Date.now()) throw dayTaken(day);
    if ((await findTakenDays(transaction, quote)).workshopAt(index) !== null) throw dayTaken(day);

    const event = await insertWorkshop(transaction, quote, day);
    await takeSeats(transaction, event.id, people);
    const sums = quoteSums(quote, people);
    const dueOn = balanceDueOn(day.date, quote.balanceDays, studioDay(new Date()));
    const { firstName, lastName, email, phone, keptPercentAfter } = quote;
    const booking = await insertBooking(
      transaction,
      event,
      {
        payer: { firstName, lastName, email, phone },
        status: 'pending',
        participants: people,
        notes: `Quote ${id}`,
        rule: { freeCancellationHours: 24 * quote.freeDays, keptPercentAfter },
        lines: priceLines(ticketsOnSale(event).map((ticket) => ({ ...ticket, quantity: ticket.isExtra ? 1 : people }))),
        method: paymentForms.hasItns ? providerMethod : 'eft',
        deposit: sums.balance > 0 ? { amount: sums.deposit, balanceDueOn: dueOn } : undefined,
        // Without ITNs nothing would report the payment, so the studio records it.
        expiresAt: paymentForms.hasItns ? new Date(Date.now() + payMinutes * 60_000) : null,
        idempotencyKey: null,
        requestHash: null,
      },
      requestId,
    );
    follow(booking.id);
    const accepted = { acceptedAt: new Date(), acceptedName: name, acceptedVersion: version };
    await quote.update({ ...accepted, orderId: booking.orderId }, { transaction });
    // Without ITNs no payment confirms the booking, so its visitor is told how to pay.
    if (!paymentForms.hasItns) await enqueueRequestReceived(transaction, booking, requestId);
    await enqueueMail(transaction, {
      kind: 'quote-accepted',
      key: `quote-accepted:${booking.id}`,
      quoteId: id,
      requestId,
    });
  });
}

/** @throws not_found, quote_ended, already_accepted */
export async function declineQuote({ database }: QuoteContext, id: number, requestId: string | null): Promise<void> {
  await transact(database, async (transaction) => {
    const quote = await lockOpenQuote(transaction, id);
    const declinedAt = new Date();
    await quote.update({ declinedAt }, { transaction });
    const key = `quote-declined:${id}:${declinedAt.getTime()}`;
    await enqueueMail(transaction, { kind: 'quote-declined', key, quoteId: id, requestId });
  });
}

async function lockOpenQuote(transaction: Transaction, id: number): Promise<Quote> {
  const quote = await Quote.findOne({ where: { id }, lock: transaction.LOCK.UPDATE, transaction });
  const state = quote && quoteStateOf(quote, new Date());
  if (!quote || state === 'draft') throw unknownQuote();
  if (state === 'accepted') throw conflict('already_accepted', 'This quote is already accepted.');
  if (state !== 'sent') throw new AppError('gone', 'quote_ended', 'This quote has ended.');
  return quote;
}

/** The lines per person are one ticket, so that a change of the number of people changes all of them. */
async function insertWorkshop(transaction: Transaction, quote: Quote, day: QuoteDay): Promise<Event> {
  const perPerson = quote.lines.filter(({ per }) => per === 'person');
  const labels = perPerson.map(({ label }) => label);
  const [only, ...more] = labels;
  const type = { id: null, note: '', limit: null };
  const each = {
    ...type,
    name: only !== undefined && more.length === 0 ? only : ticketOfLines,
    note: more.length === 0 ? '' : labels.join(', ').slice(0, maxTicketNote),
    price: quoteSums(quote, 1).perPerson,
    seats: 1,
    extra: undefined,
  };
  const once = quote.lines
    .filter(({ per }) => per === 'once')
    .map(({ label: name, price }) => ({ ...type, name, price, seats: 0, limit: 1, extra: 'booking' as const }));
  const tickets = { price: each.price, ticketTypes: [each, ...once] };
  const stored = await prepareTickets(transaction, tickets, { areSent: true, known: [] });
  const details = { ...noDetails, included: quote.included };
  const created = await Event.create(
    {
      ...stored,
      ...day,
      title: quote.title,
      // The greeting of the quote is left out, because it is personal and the text of a workshop is never erased.
      description: quote.title,
      category: privateCategory,
      capacity: quote.maxPeople,
      isPrivate: true,
      details,
    },
    { transaction },
  );
  return created.reload({ transaction });
}

export function unknownQuote(): AppError {
  return notFound('No quote was found for this link.');
}

function quoteChanged(): AppError {
  return conflict('changed_meanwhile', 'This quote has changed. Please look at it again before you accept it.');
}

function wrongNumber({ minPeople, maxPeople }: Quote): AppError {
  const message = `This quote is for ${minPeople} to ${maxPeople} people.`;
  return invalidInput(message, { people: message });
}

function dayTaken({ date }: QuoteDay): AppError {
  return conflict('day_taken', `${formatWeekdayDate(date)} has been taken. Please choose another day.`);
}
