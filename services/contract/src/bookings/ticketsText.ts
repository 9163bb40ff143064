/** `2 Adult, 1 Pair`; empty for a workshop without ticket types. */
export function ticketsText(tickets: readonly { label: string; quantity: number }[]): string {
  return tickets.map(({ label, quantity }) => `${quantity} ${label}`).join(', ');
}
