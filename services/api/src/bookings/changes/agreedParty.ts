import type { Sequelize, Transaction } from 'sequelize';
import { quantityOf, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import { people } from '@studio/contract/format/counts';
import { run, statement } from '../../db/statement.ts';
import { conflict } from '../../errors.ts';
import type { Event } from '../../events/event.model.ts';
import type { Booking } from '../booking.model.ts';

interface AgreedParty {
  minPeople: number;
  freeDays: number;
}

// SQL may read the tables of features to the right (DESIGN §2).
const selectAgreed = statement<AgreedParty>(
  'agreed party',
  'select min_people as "minPeople", free_days as "freeDays" from quotes where order_id = $1',
);

/**
 * Checks a change of a booking by quote. Its visitor may change only the number of people, to at least the agreed
 * minimum, until the day of free cancellation. Lines that count once stay (ADR 0105).
 * @throws conflict
 */
export async function requireAgreed(
  transaction: Transaction,
  { orderId }: Booking,
  booked: readonly PricedTicket[],
  { tickets, startsAt }: Pick<Event, 'startsAt'> & { tickets: readonly PricedTicket[] },
): Promise<void> {
  const [agreed] = await run(transaction, selectAgreed, [orderId]);
  if (!agreed) return;
  if (isFinal(agreed, startsAt)) throw rejected('The number of people is final. Please write to us.');
  if (seatsOfTickets(tickets) < agreed.minPeople)
    throw rejected(`Your quote is for at least ${people(agreed.minPeople)}.`);
  const extras = booked.filter(({ isExtra }) => isExtra);
  if (extras.some(({ ticketTypeId, quantity }) => quantityOf(tickets, ticketTypeId) !== quantity))
    throw rejected('Only the studio can change this part of your quote. Please write to us.');
}

/**
 * True if more people may come before all is paid, because the unpaid balance of a quote asks for them. The balance of
 * another booking was agreed for its number of people (ADR 0093).
 */
export async function addsToBalance(
  on: Transaction | Sequelize,
  { orderId, balance }: Pick<Booking, 'orderId' | 'balance'>,
  { startsAt }: Pick<Event, 'startsAt'>,
): Promise<boolean> {
  if (!balance || balance.state === 'paid') return false;
  const [agreed] = await run(on, selectAgreed, [orderId]);
  return agreed !== undefined && !isFinal(agreed, startsAt);
}

function isFinal({ freeDays }: AgreedParty, startsAt: Date): boolean {
  return startsAt.getTime() - freeDays * 24 * 3_600_000 < Date.now();
}

function rejected(sentence: string): Error {
  return conflict('conflict', sentence);
}
