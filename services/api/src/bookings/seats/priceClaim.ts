import type { Sequelize, Transaction } from 'sequelize';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import { priceTickets, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../../db/statement.ts';
import type { Event } from '../../events/event.model.ts';
import { eventNotFound, noSeat, priceChanged, ticketsChanged } from './availability.ts';
import type { SeatClaim } from './claimSeats.ts';

/** The fields of a claim that say which tickets it takes. */
export type ClaimedTickets = Pick<
  SeatClaim,
  'participants' | 'totalAmount' | 'lines' | 'ticketTypes' | 'tickets' | 'isLimited'
>;

/**
 * Tickets of the first type, at its price when the seats are claimed.
 * @param shownTotal null accepts the current price
 */
export function firstTickets(participants: number, shownTotal: Cents | null): ClaimedTickets {
  return {
    participants,
    totalAmount: shownTotal,
    lines: null,
    ticketTypes: null,
    tickets: [{ ticketTypeId: null, quantity: participants }],
    // The claim detects a limit of the first type, so that workshops without ticket types need no further query.
    isLimited: false,
  };
}

const selectTickets = statement<Pick<Event, 'price' | 'ticketTypes'>>(
  'tickets on sale',
  'select price, ticket_types as "ticketTypes" from events where id = $1',
);

/**
 * Prices tickets of several kinds. The claim takes seats only while the workshop has the ticket types that were priced.
 * @param shownTotal null accepts the current prices
 * @throws not_found, tickets_changed, invalid_input, price_changed
 */
export async function priceClaim(
  on: Transaction | Sequelize,
  eventId: number,
  tickets: readonly TicketInput[],
  shownTotal: Cents | null,
): Promise<ClaimedTickets> {
  const [event] = await run(on, selectTickets, [eventId]);
  if (!event) throw eventNotFound();
  const priced = priceTickets(event, 0, tickets);
  if (!priced) throw ticketsChanged();
  const lines = priceLines(priced);
  const participants = seatsOfTickets(priced);
  const totalAmount = sumOfLines(lines);
  if (participants === 0) throw noSeat();
  if (shownTotal !== null && shownTotal !== totalAmount) throw priceChanged(totalAmount);
  return {
    participants,
    totalAmount,
    lines: JSON.stringify(lines),
    ticketTypes: JSON.stringify(event.ticketTypes),
    tickets,
    isLimited: event.ticketTypes.some(({ id, limit }) => limit !== null && isAmong(tickets, id)),
  };
}

function isAmong(tickets: readonly TicketInput[], type: number): boolean {
  return tickets.some(({ ticketTypeId, quantity }) => ticketTypeId === type && quantity > 0);
}
