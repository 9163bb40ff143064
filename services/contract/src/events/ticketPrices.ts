import { formatRand } from '../format/money.ts';
import type { Cents } from '../format/money.ts';
import type { EventView } from './events.ts';
import type { TicketTypeView } from './ticketTypes.ts';

/** `ticketTypes` is optional, because an API that implements only SPEC does not send it. */
export type SoldEvent = Pick<EventView, 'price'> & Partial<Pick<EventView, 'ticketTypes'>>;

/** The ticket that the portal makes for a workshop with extras and one price. */
export const onlyTicketName = 'Person';

/**
 * The kinds of tickets between which people choose, without extras. Empty for a workshop with one price, although with
 * extras it has one type (ADR 0099).
 */
export function listTicketTypes(event: SoldEvent): TicketTypeView[] {
  const tickets = (event.ticketTypes ?? []).filter(({ extra }) => !extra);
  const [only] = tickets;
  const isOnePrice = tickets.length === 1 && only?.note === '' && only.limit === null;
  return isOnePrice && listExtras(event).length > 0 ? [] : tickets;
}

export function listExtras({ ticketTypes = [] }: SoldEvent): TicketTypeView[] {
  return ticketTypes.filter(({ extra }) => extra);
}

/** Returns the lowest and the highest price, which are equal if all tickets cost the same. */
export function priceRange(event: SoldEvent): { lowest: Cents; highest: Cents } {
  const prices = [event.price, ...listTicketTypes(event).map(({ price }) => price)];
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** Returns the text after the lowest price: `per person` or `to R540.00 per ticket`. */
export function priceNote(event: SoldEvent): string {
  const { lowest, highest } = priceRange(event);
  return lowest === highest ? 'per person' : `to ${formatRand(highest)} per ticket`;
}
