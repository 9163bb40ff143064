import type { Sequelize, Transaction } from 'sequelize';
import type { HoldInput } from '@studio/contract/bookings/bookings';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import { priceTickets, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../../db/statement.ts';
import type { Event } from '../../events/event.model.ts';
import { eventNotFound, noSeat, priceChanged, ticketsChanged } from './availability.ts';

/** Tickets of several kinds with their prices. The claim takes seats only while the workshop has these ticket types. */
export interface PricedClaim {
  participants: number;
  totalAmount: Cents;
  tickets: readonly PricedTicket[];
  /** The order lines and the workshop's ticket types, as JSON. */
  lines: string;
  ticketTypes: string;
}

const selectTickets = statement<Pick<Event, 'price' | 'ticketTypes'>>(
  'tickets on sale',
  'select price, ticket_types as "ticketTypes" from events where id = $1',
);

/**
 * Without `tickets`, one of the first type for each person.
 * @param shownTotal null accepts the current prices
 * @throws not_found, tickets_changed, invalid_input, price_changed
 */
export async function priceClaim(
  on: Transaction | Sequelize,
  { eventId, participants: people, tickets }: Pick<HoldInput, 'eventId' | 'participants' | 'tickets'>,
  shownTotal: Cents | null,
): Promise<PricedClaim> {
  const [event] = await run(on, selectTickets, [eventId]);
  if (!event) throw eventNotFound();
  const priced = priceTickets(event, people, tickets);
  if (!priced) throw ticketsChanged();
  const lines = priceLines(priced);
  const participants = seatsOfTickets(priced);
  const totalAmount = sumOfLines(lines);
  if (participants === 0) throw noSeat();
  if (shownTotal !== null && shownTotal !== totalAmount) throw priceChanged(totalAmount);
  const [asLines, ticketTypes] = [JSON.stringify(lines), JSON.stringify(event.ticketTypes)];
  return { participants, totalAmount, tickets: priced, lines: asLines, ticketTypes };
}
