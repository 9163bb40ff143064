/** `2 Adult, 1 Pair`; empty for a workshop without ticket types. */
export function ticketsText(tickets: readonly { label: string; quantity: number }[]): string {
  return tickets.map(({ label, quantity }) => `${quantity} ${label}`).join(', ');
}

/** Why no more tickets of a type with a limit can be booked, for page and server. */
export function ticketsLeftText(name: string, left: number): string {
  if (left === 0) return `The tickets “${name}” are sold out.`;
  return `Only ${left === 1 ? '1 ticket' : `${left} tickets`} “${name}” ${left === 1 ? 'is' : 'are'} left.`;
}
