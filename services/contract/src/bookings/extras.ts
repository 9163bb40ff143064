import { listExtras } from '../events/ticketPrices.ts';
import type { SoldEvent } from '../events/ticketPrices.ts';
import type { ExtraScope } from '../events/ticketTypes.ts';
import { people } from '../format/counts.ts';
import { quantityOf } from './tickets.ts';
import type { TicketInput } from './tickets.ts';

/** How many of an extra a booking for this many people may have. */
export function maxExtraQuantity(scope: ExtraScope, participants: number): number {
  return scope === 'booking' ? 1 : participants;
}

/** Why a booking for this many people cannot have these extras; null if it can. */
export function extrasError(event: SoldEvent, tickets: readonly TicketInput[], participants: number): string | null {
  for (const { id, name, extra = 'booking' } of listExtras(event)) {
    const quantity = quantityOf(tickets, id);
    if (quantity <= maxExtraQuantity(extra, participants)) continue;
    if (extra === 'booking') return `“${name}” can be booked once per booking, not ${quantity} times.`;
    return `For ${people(participants)} at most ${participants} × “${name}” can be booked, not ${quantity}.`;
  }
  return null;
}

/**
 * The chosen extras, at most as many as a booking for this many people may have. No people count as one person, so that
 * a visitor who exchanges the only ticket keeps the extras while no ticket is chosen.
 */
export function limitExtras(event: SoldEvent, tickets: readonly TicketInput[], participants: number): TicketInput[] {
  return listExtras(event).map(({ id, extra = 'booking' }) => ({
    ticketTypeId: id,
    quantity: Math.min(quantityOf(tickets, id), maxExtraQuantity(extra, Math.max(1, participants))),
  }));
}
