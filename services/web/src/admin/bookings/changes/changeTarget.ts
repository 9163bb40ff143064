import type { AdminQuote } from '@studio/contract/admin/adminBookingChanges';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { numbersText, seatsOf, ticketsOf } from '../tickets/ticketNumbers.ts';
import type { TicketChoice } from '../tickets/ticketNumbers.ts';

export type ChangeTexts = Record<'eventId' | 'participants' | 'tickets' | 'difference' | 'reason', string>;

export function fieldsOf({ eventId, participants, tickets = [] }: AdminBookingView): ChangeTexts {
  return {
    eventId: String(eventId),
    participants: String(participants),
    tickets: numbersText(tickets),
    difference: '',
    reason: '',
  };
}

/** @param types the workshop's ticket types; empty if only the number of people counts */
export function targetOf({ eventId, participants, tickets }: ChangeTexts, types: readonly TicketChoice[]): AdminQuote {
  if (types.length === 0) return { eventId: Number(eventId), participants: Number(participants) };
  return { eventId: Number(eventId), participants: seatsOf(types, tickets), tickets: ticketsOf(types, tickets) };
}
