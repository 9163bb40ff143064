import { formatRand } from '../format/money.ts';
import type { Cents } from '../format/money.ts';
import type { EventView } from './events.ts';
import type { TicketTypeView } from './ticketTypes.ts';

/** An API of the specification alone sends no ticket types. */
export type SoldEvent = Pick<EventView, 'price'> & Partial<Pick<EventView, 'ticketTypes'>>;

export function listTicketTypes({ ticketTypes = [] }: SoldEvent): TicketTypeView[] {
  return ticketTypes;
}

/** The same price twice if all tickets cost the same. */
export function priceRange(event: SoldEvent): { lowest: Cents; highest: Cents } {
  const prices = [event.price, ...listTicketTypes(event).map(({ price }) => price)];
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** The text beside the lowest price: `per person` or `to R540.00 per ticket`. */
export function priceNote(event: SoldEvent): string {
  const { lowest, highest } = priceRange(event);
  return lowest === highest ? 'per person' : `to ${formatRand(highest)} per ticket`;
}
