import type { BookingSumsView } from '@studio/contract/bookings/bookingSums';
import { listTyped, ticketText } from '@studio/contract/bookings/ticketsText';
import type { Cents } from '@studio/contract/format/money';

interface TicketLine {
  key: string;
  term: string;
  amount: Cents;
}

/**
 * Returns a line for each ticket type, and one for the difference to the price of all seats. Empty for a workshop
 * without ticket types.
 */
export function ticketLines({
  tickets,
  seats,
  discount,
}: Pick<BookingSumsView, 'tickets' | 'seats' | 'discount'>): TicketLine[] {
  const lines = listTyped(tickets).map((ticket) => ({
    key: String(ticket.ticketTypeId),
    term: ticketText(ticket),
    amount: ticket.quantity * ticket.price,
  }));
  const adjustment = priceBeforeDiscount({ seats, discount }) - lines.reduce((sum, { amount }) => sum + amount, 0);
  if (lines.length === 0 || adjustment === 0) return lines;
  return [...lines, { key: 'adjustment', term: 'Adjustment', amount: adjustment }];
}

/** The price of all seats without the discount, which is a separate line. */
export function priceBeforeDiscount({ seats, discount }: Pick<BookingSumsView, 'seats' | 'discount'>): Cents {
  return seats + (discount?.amount ?? 0);
}
