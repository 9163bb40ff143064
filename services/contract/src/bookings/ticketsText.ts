interface NamedTicket {
  /** Null for a ticket without a type. */
  label: string | null;
  quantity: number;
}

/** `2 × Adult, 1 × Pair`; empty for a workshop without ticket types. */
export function ticketsText(tickets: readonly NamedTicket[]): string {
  return listTyped(tickets).map(ticketText).join(', ');
}

/** `2 × Adult`. After a move, a ticket without a type may be beside others. */
export function ticketText({ label, quantity }: NamedTicket): string {
  return `${quantity} × ${label ?? 'Spot'}`;
}

/** All tickets; none if they have no types. */
export function listTyped<Ticket extends NamedTicket>(tickets: readonly Ticket[]): readonly Ticket[] {
  return tickets.some(({ label }) => label !== null) ? tickets : [];
}
