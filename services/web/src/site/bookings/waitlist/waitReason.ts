import type { EventView } from '@studio/contract/events/events';
import { listTicketTypes } from '@studio/contract/events/ticketPrices';
import type { TicketTypeView } from '@studio/contract/events/ticketTypes';

/** Why visitors can wait: the workshop is full, or a ticket type is sold out while spots are free. */
export type WaitReason = 'full' | 'tickets';

/** @param heldEventId the event whose seats this visitor holds; they book these seats and need not wait */
export function waitReasonOf(event: EventView, heldEventId: number | null): WaitReason | null {
  if (event.id === heldEventId) return null;
  if (event.isFullyBooked) return 'full';
  return soldOutTypes(event).length > 0 ? 'tickets' : null;
}

export function soldOutTypes(event: EventView): TicketTypeView[] {
  return listTicketTypes(event).filter(({ left }) => left === 0);
}
