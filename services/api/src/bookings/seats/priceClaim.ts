import type { Sequelize, Transaction } from 'sequelize';
import type { HoldInput } from '@studio/contract/bookings/bookings';
import type { GivenDiscount } from '@studio/contract/bookings/discount';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import { priceTickets, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import type { TicketTypeView } from '@studio/contract/events/ticketTypes';
import { people, places } from '@studio/contract/format/counts';
import type { Cents } from '@studio/contract/format/money';
import { run, statement } from '../../db/statement.ts';
import { invalidInput } from '../../errors.ts';
import type { Event } from '../../events/event.model.ts';
import { eventNotFound, noSeat, priceChanged, ticketsChanged } from './availability.ts';
import type { SeatClaim } from './claimSeats.ts';
import type { ClaimedPerson } from './prepareClaimedAnswers.ts';
import { requireExtrasFit } from './requireExtrasFit.ts';

type ClaimedTicket = Omit<PricedTicket, 'price'>;

/** The fields of a claim that say which tickets it takes. */
export interface ClaimedTickets extends Pick<
  SeatClaim,
  'participants' | 'totalAmount' | 'lines' | 'ticketTypes' | 'isLimited'
> {
  tickets: readonly ClaimedTicket[];
}

/**
 * Tickets of the first type, at its price when the seats are claimed.
 * @param shownTotal null accepts the current price
 */
export function buildFirstTypeTickets(participants: number, shownTotal: Cents | null): ClaimedTickets {
  return {
    participants,
    totalAmount: shownTotal,
    lines: null,
    ticketTypes: null,
    tickets: [{ ticketTypeId: null, label: null, seats: 1, quantity: participants }],
    // The claim itself detects a limit of the first type. This saves a query for workshops without ticket types.
    isLimited: false,
  };
}

const selectTickets = statement<Pick<Event, 'price' | 'ticketTypes'>>(
  'tickets on sale',
  'select price, ticket_types as "ticketTypes" from events where id = $1 and not is_private',
);

/**
 * Prices the tickets of a claim at the current prices. Without `tickets`, each person gets one of the first type. The
 * claim takes seats only while the workshop has the ticket types, or the price, with which they were priced. A caller
 * with a discount locks the workshop first: its claim does not compare the price of a workshop without types.
 * @param shownTotal null accepts the current prices
 * @throws not_found, tickets_changed, invalid_input, price_changed
 */
export async function priceClaim(
  on: Transaction | Sequelize,
  { eventId, participants: count, tickets }: Pick<HoldInput, 'eventId' | 'participants' | 'tickets'>,
  shownTotal: Cents | null,
  discount: GivenDiscount | null = null,
): Promise<ClaimedTickets> {
  const [event] = await run(on, selectTickets, [eventId]);
  if (!event) throw eventNotFound();
  const priced = priceTickets(event, count, tickets);
  if (!priced) throw ticketsChanged();
  const lines = priceLines(priced, discount);
  const participants = seatsOfTickets(priced);
  const totalAmount = sumOfLines(lines);
  if (participants === 0) throw noSeat();
  requireExtrasFit(event, priced);
  if (shownTotal !== null && shownTotal !== totalAmount) throw priceChanged(totalAmount);
  const { ticketTypes } = event;
  if (ticketTypes.length === 0 && !discount) return buildFirstTypeTickets(participants, shownTotal);
  return {
    participants,
    totalAmount,
    lines: JSON.stringify(lines),
    ticketTypes: JSON.stringify(ticketTypes),
    tickets: priced,
    isLimited: priced.some(({ ticketTypeId, quantity }) => quantity > 0 && hasLimit(ticketTypes, ticketTypeId)),
  };
}

/**
 * The people of a new booking for its claim, as JSON with the names of their tickets.
 * @returns null if the visitor has typed nothing about them
 * @throws invalid_input for a ticket that is not booked, and for more people than a kind of ticket has seats
 */
export function claimedAttendees(
  attendees: readonly ClaimedPerson[],
  tickets: readonly ClaimedTicket[],
): string | null {
  for (const { ticketTypeId } of attendees) {
    const booked = tickets.filter((ticket) => ticket.ticketTypeId === ticketTypeId);
    const seats = seatsOfTickets(booked);
    const named = attendees.filter((one) => one.ticketTypeId === ticketTypeId).length;
    if (seats === 0) throw invalid('One of the people has a ticket that is not booked.');
    if (named > seats) throw invalid(`You named ${people(named)} for ${places(seats)}${ofKind(booked)}.`);
  }
  if (!attendees.some(({ name, age, notes, answers }) => (name ?? age ?? notes ?? answers) !== null)) return null;
  const labelOf = (type: number | null) => tickets.find(({ ticketTypeId }) => ticketTypeId === type)?.label ?? null;
  return JSON.stringify(attendees.map((one) => ({ ...one, label: labelOf(one.ticketTypeId) })));
}

function hasLimit(types: readonly TicketTypeView[], type: number | null): boolean {
  return types.some(({ id, limit }) => id === type && limit !== null);
}

function ofKind([ticket]: readonly ClaimedTicket[]): string {
  return ticket?.label ? ` of ‘${ticket.label}’` : '';
}

function invalid(sentence: string): Error {
  return invalidInput(sentence, { attendees: sentence });
}
