import type { TicketTypeView } from '../events/ticketTypes.ts';
import type { TicketKind } from './tickets.ts';

interface NamedTicket {
  /** Null for a ticket without a type. */
  label: string | null;
  quantity: number;
}

type MaybeExtra = Pick<TicketKind, 'isExtra'>;

/** Returns `2 × Adult, 1 × Pair`; empty for a workshop without ticket types. */
export function ticketsText(tickets: readonly NamedTicket[]): string {
  return listTyped(tickets).map(ticketText).join(', ');
}

/** Returns `2 × Adult`. After a move, a booking may have tickets without a type beside others. */
export function ticketText({ label, quantity }: NamedTicket): string {
  return `${quantity} × ${label ?? 'Spot'}`;
}

/** `Second mug × 1, Apron × 2`; empty without extras. */
export function extrasText(tickets: readonly (NamedTicket & MaybeExtra)[]): string {
  return tickets
    .filter(({ isExtra }) => isExtra)
    .map(({ label, quantity }) => `${label ?? ''} × ${quantity}`)
    .join(', ');
}

export function withoutExtras<Ticket extends MaybeExtra>(tickets: readonly Ticket[]): Ticket[] {
  return tickets.filter(({ isExtra }) => !isExtra);
}

/** All tickets and extras; none if they have no types. */
export function listTyped<Ticket extends NamedTicket>(tickets: readonly Ticket[]): readonly Ticket[] {
  return tickets.some(({ label }) => label !== null) ? tickets : [];
}

/** Why no more of a type with a limit can be booked, for page and server. */
export function ticketsLeftText({ name, extra }: Pick<TicketTypeView, 'name' | 'extra'>, left: number): string {
  if (extra)
    return left === 0 ? `“${name}” is sold out.` : `Only ${left} × “${name}” ${left === 1 ? 'is' : 'are'} left.`;
  if (left === 0) return `The tickets “${name}” are sold out.`;
  return `Only ${left === 1 ? '1 ticket' : `${left} tickets`} “${name}” ${left === 1 ? 'is' : 'are'} left.`;
}
