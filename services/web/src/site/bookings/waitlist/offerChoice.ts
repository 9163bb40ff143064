import type { GivenDiscount } from '@studio/contract/bookings/discount';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import type { OrderLineView } from '@studio/contract/bookings/orderLines';
import { isSameMix, quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket, TicketInput } from '@studio/contract/bookings/tickets';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import type { Cents } from '@studio/contract/format/money';
import { usableDiscount } from '../../../shared/bookings/enteredDiscount.ts';
import type { EnteredDiscount } from '../../../shared/bookings/enteredDiscount.ts';

export interface ChosenOffer {
  /** All ticket types for which the party waits, with the chosen numbers. */
  tickets: PricedTicket[];
  participants: number;
  discount: GivenDiscount | null;
  lines: OrderLineView[];
  /** The price, and what is to be paid. */
  total: Cents;
  due: Cents;
}

/**
 * Returns what the party books, as far as it can be booked now: the chosen tickets, or by default those of its hold or
 * else all. A hold keeps its price.
 * @param entered the code of the page
 */
export function chooseOffer(
  entry: WaitlistEntryView,
  chosen: readonly TicketInput[] | null,
  entered: EnteredDiscount | undefined,
): ChosenOffer {
  const { hold } = entry;
  const wanted = chosen ?? hold?.tickets ?? entry.tickets;
  let seatsLeft = entry.bookableSeats;
  const tickets = entry.tickets.map(({ bookable, quantity: _all, ...ticket }) => {
    const fitting = ticket.seats === 0 ? bookable : Math.floor(seatsLeft / ticket.seats);
    const quantity = Math.min(quantityOf(wanted, ticket.ticketTypeId), bookable, fitting);
    seatsLeft -= quantity * ticket.seats;
    return { ...ticket, quantity };
  });
  const participants = seatsOfTickets(tickets);
  const discount = usableDiscount(entered, participants);
  const isHeld = hold !== null && hold.discount?.code === discount?.code && isSameMix(hold.tickets, tickets);
  const lines = priceLines(isHeld ? hold.tickets : tickets, discount);
  const total = isHeld ? hold.totalAmount : sumOfLines(lines);
  return { tickets, participants, discount, lines, total, due: total };
}

/** The code of the hold, with which the page begins. */
export function heldDiscount({ hold }: WaitlistEntryView): EnteredDiscount | undefined {
  return hold?.discount ? { discount: hold.discount, minPeople: 1 } : undefined;
}
