import { extrasOf } from './extras/extraTexts.ts';
import type { ExtraTexts } from './extras/extraTexts.ts';
import { idOf, onlyTicket, ticketsOf } from './tickets/ticketTexts.ts';
import type { TicketTexts } from './tickets/ticketTexts.ts';
import { priceInput } from './typedNumbers.ts';

/** Tickets and extras. A workshop with extras has at least one kind of ticket (ADR 0099). */
export function ticketTypesOf(fields: TicketTexts & ExtraTexts): Record<string, unknown>[] {
  const tickets = ticketsOf(fields);
  const extras = extrasOf(fields);
  if (tickets.length > 0 || extras.length === 0) return [...tickets, ...extras];
  return [{ ...onlyTicket, id: idOf(fields.onlyTicketId), price: priceInput(fields.price) }, ...extras];
}

/** The form's field for an error of the contract in `ticketTypes`, where extras follow the tickets. */
export function ticketTypeField(
  path: string,
  { ticketCount = '', extraCount }: Partial<Record<string, string>>,
): string {
  if (path === 'ticketTypes[0].price') return 'price';
  const [, place, part] = /^ticketTypes\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  const tickets = extraCount === '0' ? Number(ticketCount) : Math.max(1, Number(ticketCount));
  return place === undefined || Number(place) < tickets ? path : `extras[${Number(place) - tickets}].${part}`;
}
