import { priceTickets, quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { WaitingPartyView, WaitlistInput } from '@studio/contract/bookings/waitlist';
import { spots } from '@studio/contract/format/counts';
import { invalidInput } from '../../errors.ts';
import type { Event } from '../../events/event.model.ts';
import { noSeat, ticketsChanged } from '../seats/availability.ts';
import { requireExtrasFit } from '../seats/requireExtrasFit.ts';
import { chosenOf } from '../waitingParty.ts';

/**
 * Reads the party that the form sends.
 * @throws tickets_changed; invalid_input, also if the workshop is too small for it
 */
export function readChosenParty(
  event: Event,
  { participants, tickets }: Pick<WaitlistInput, 'participants' | 'tickets'>,
): WaitingPartyView {
  const priced = priceTickets(event, participants, tickets);
  if (!priced) throw ticketsChanged();
  const seats = seatsOfTickets(priced);
  if (seats === 0) throw noSeat();
  requireExtrasFit(event, priced);
  if (seats > event.capacity) throw tooMany('participants', spots(event.capacity));
  for (const { id, name, limit } of event.ticketTypes) {
    const isBeyond = limit !== null && quantityOf(priced, id) > limit;
    if (isBeyond) throw tooMany('tickets', limit === 1 ? `1 ticket “${name}”` : `${limit} tickets “${name}”`);
  }
  return { participants: seats, tickets: chosenOf(priced), areTicketsSold: true };
}

function tooMany(field: 'participants' | 'tickets', available: string): Error {
  const message = `This workshop has ${available} in all`;
  return invalidInput(message, { [field]: message });
}
