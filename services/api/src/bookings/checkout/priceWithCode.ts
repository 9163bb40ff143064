import type { Sequelize, Transaction } from 'sequelize';
import type { HoldInput } from '@studio/contract/bookings/bookings';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import { priceTickets, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import type { Cents } from '@studio/contract/format/money';
import { findCodeRejection } from '../../discounts/codeRejection.ts';
import type { CodeRejection } from '../../discounts/codeRejection.ts';
import type { FoundCode } from '../../discounts/findCode.ts';
import { conflict } from '../../errors.ts';
import type { AppError } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { eventNotFound, noSeat, ticketsChanged } from '../seats/availability.ts';
import { priceClaim } from '../seats/priceClaim.ts';
import type { ClaimedTickets } from '../seats/priceClaim.ts';

type WantedTickets = Pick<HoldInput, 'eventId' | 'participants' | 'tickets'> & { email: string | null };

/**
 * Prices the tickets of a claim with a code, which the caller has locked before any other row. Locks the workshop, so
 * that its prices stay until the claim.
 * @param shownTotal null accepts the current prices
 * @throws the errors of discount codes, with the total without the code; and what `priceClaim` throws
 */
export async function priceWithCode(
  transaction: Transaction,
  input: WantedTickets,
  code: FoundCode | null,
  shownTotal: Cents | null,
): Promise<ClaimedTickets> {
  const lock = transaction.LOCK.NO_KEY_UPDATE;
  const event = await Event.findByPk(input.eventId, { lock, transaction });
  if (!event || event.isPrivate) throw eventNotFound();
  const tickets = pricedTickets(event, input);
  const { email } = input;
  const discount = await requireUsable(transaction, requireKnown(code, tickets), { event, tickets, email });
  return priceClaim(transaction, input, shownTotal, discount);
}

/** @throws tickets_changed, invalid_input */
export function pricedTickets(
  event: Event,
  { participants, tickets }: Pick<WantedTickets, 'participants' | 'tickets'>,
): PricedTicket[] {
  const priced = priceTickets(event, participants, tickets);
  if (!priced) throw ticketsChanged();
  if (seatsOfTickets(priced) === 0) throw noSeat();
  return priced;
}

interface CodeUse {
  event: Event;
  tickets: readonly PricedTicket[];
  email: string | null;
}

/** @throws the errors of discount codes, with the total without the code */
export async function requireUsable(
  on: Transaction | Sequelize,
  code: FoundCode,
  { event, tickets, email }: CodeUse,
): Promise<FoundCode> {
  const rejection = await findCodeRejection(on, code, { event, people: seatsOfTickets(tickets), email });
  if (rejection) throw codeRejected(rejection, tickets);
  return code;
}

/** @throws code_unknown, with the total without the code */
export function requireKnown(code: FoundCode | null, tickets: readonly PricedTicket[]): FoundCode {
  if (!code) throw codeRejected({ code: 'code_unknown', message: 'We do not know this code.' }, tickets);
  return code;
}

function codeRejected({ code, message }: CodeRejection, tickets: readonly PricedTicket[]): AppError {
  const facts = { totalAmount: sumOfLines(priceLines(tickets)) };
  return conflict(code, message, { fields: { discountCode: message }, facts });
}
