import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import type { OrderLineView } from '@studio/contract/bookings/orderLines';
import { isSameMix, quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket, TicketInput } from '@studio/contract/bookings/tickets';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import type { Cents } from '@studio/contract/format/money';

export interface ChosenOffer {
  /** All ticket types for which the party waits, with the chosen numbers. */
  tickets: PricedTicket[];
  participants: number;
  lines: OrderLineView[];
  total: Cents;
}

/**
 * Returns what the party books, as far as it can be booked now: the chosen tickets, or by default those of its hold or
 * else all. A hold keeps its price.
 */
export function chooseOffer(entry: WaitlistEntryView, chosen: readonly TicketInput[] | null): ChosenOffer {
  const { hold } = entry;
  const wanted = chosen ?? hold?.tickets ?? entry.tickets;
  let seatsLeft = entry.bookableSeats;
  const tickets = entry.tickets.map(({ bookable, quantity: _all, ...ticket }) => {
    const fitting = ticket.seats === 0 ? bookable : Math.floor(seatsLeft / ticket.seats);
    const quantity = Math.min(quantityOf(wanted, ticket.ticketTypeId), bookable, fitting);
    seatsLeft -= quantity * ticket.seats;
    return { ...ticket, quantity };
  });
  const isHeld = hold !== null && isSameMix(hold.tickets, tickets);
  const lines = priceLines(isHeld ? hold.tickets : tickets);
  return {
    tickets,
    participants: seatsOfTickets(tickets),
    lines,
    total: isHeld ? hold.totalAmount : sumOfLines(lines),
  };
}
