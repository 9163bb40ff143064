import type { HoldView } from '@studio/contract/bookings/bookings';
import { isInLine } from '@studio/contract/bookings/isInLine';
import { isSameMix, mapTickets, priceTickets, quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import { ticketsText } from '@studio/contract/bookings/ticketsText';
import type { WaitlistHoldInput } from '@studio/contract/bookings/waitlist';
import { spots } from '@studio/contract/format/counts';
import { conflict, invalidInput } from '../../errors.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { placeHold, requestHashOf } from '../checkout/hold.service.ts';
import { resumeHoldWith } from '../checkout/resumeHold.ts';
import { priceChanged, ticketsChanged } from '../seats/availability.ts';
import { chosenOf, typedTickets } from '../waitingParty.ts';
import { findEntry, isBooked, unknownEntry } from './waitlistEntry.ts';
import type { EntryDetail } from './waitlistEntry.ts';

/**
 * Makes an ordinary hold for the party in line, or for a part of it, with all limits of unpaid seats. If the entry has
 * a hold for the same tickets and code, that one is resumed, because its payment may be in progress. Another hold is
 * replaced.
 * @throws not_found; already_paid and not_held when the party is not in line; tickets_changed; invalid_input when it
 *   waits for less; what `placeHold` and `resumeHoldWith` throw
 */
export async function bookOffer(
  context: BookingContext,
  entryId: number,
  { phone, totalAmount, discountCode, ...chosen }: WaitlistHoldInput,
  key: string,
  caller: Caller,
): Promise<HoldView> {
  const entry = await findEntry(context.database, entryId);
  if (!entry) throw unknownEntry();
  if (!isInLine(entry) || isBooked(entry)) throw notInLine(entry);
  if (!entry.areTicketsSold) throw ticketsChanged();
  const tickets = chosenTickets(entry, chosen);
  const { eventId, firstName, lastName, email, hold, utm } = entry;
  const input = {
    eventId,
    firstName,
    lastName,
    email,
    phone,
    participants: seatsOfTickets(tickets),
    ...(entry.event.ticketTypes.length > 0 && { tickets: typedTickets(tickets) }),
    ...(discountCode && { discountCode }),
    totalAmount,
    utm,
    replaces: hold?.holdId ?? null,
  };
  const isSameCode = hold?.discount?.code === input.discountCode;
  if (!hold?.isResumable || !isSameCode || !isSameMix(hold.tickets, tickets)) {
    return placeHold(context, { ...input, waitlistEntryId: entryId }, key, caller);
  }
  if (totalAmount !== hold.totalAmount) throw priceChanged(hold.totalAmount);
  const { browserKey } = caller;
  const request = { idempotencyKey: key, requestHash: requestHashOf(input), phone, browserKey };
  return resumeHoldWith(context, hold.holdId, request, caller.follow);
}

/** @throws tickets_changed, invalid_input */
function chosenTickets(
  entry: EntryDetail,
  { participants, tickets }: Pick<WaitlistHoldInput, 'participants' | 'tickets'>,
): PricedTicket[] {
  if (tickets) {
    const chosen = priceTickets(entry.event, 0, tickets);
    if (!chosen) throw ticketsChanged();
    const isMore = chosen.some(({ ticketTypeId, quantity }) => quantity > quantityOf(entry.tickets, ticketTypeId));
    if (isMore) throw notWaitedFor('tickets', ticketsText(entry.tickets) || spots(entry.participants));
    return chosenOf(chosen);
  }
  if (participants === undefined) return entry.tickets;
  if (participants > entry.participants) throw notWaitedFor('participants', spots(entry.participants));
  const matched = mapTickets(entry.tickets, entry.event, participants);
  if (!matched) throw invalidInput('Please choose which tickets to book.', { tickets: 'Please choose the tickets.' });
  return matched;
}

function notWaitedFor(field: 'participants' | 'tickets', party: string): Error {
  const message = `You are in line for ${party}.`;
  return invalidInput(message, { [field]: message });
}

function notInLine(entry: EntryDetail): Error {
  return entry.state === 'taken' || isBooked(entry)
    ? conflict('already_paid', 'You have booked these places already.')
    : conflict('not_held', 'You are not on the waiting list any more.');
}
