import { onlyTicketName } from '@studio/contract/events/ticketPrices';
import { maxTicketTypes } from '@studio/contract/events/ticketTypes';
import type { TicketTypeInput, TicketTypeView } from '@studio/contract/events/ticketTypes';
import { formatSum, toRand } from '@studio/contract/format/money';
import { numberInput, parsePrice, priceInput } from '../typedNumbers.ts';

type Part = Exclude<keyof TicketTypeInput, 'extra'>;

/** The fields are named like the paths of the contract's errors. */
type RowTexts = Record<`ticketTypes[${number}].${Part}`, string>;

/** The price of the first ticket is the form's `price`. */
export type TicketTexts = RowTexts & Record<'price' | 'ticketCount' | 'onlyTicketId', string>;

type TicketTypeTexts = RowTexts & { ticketCount: string; price?: string };

/** The ticket of a workshop with extras and one price. The form has no row for it (ADR 0099). */
export const onlyTicket = { name: onlyTicketName, note: '', seats: 1, limit: null };

export type TicketRow = Record<Part, string>;

export function priceField(place: number): 'price' | `ticketTypes[${number}].price` {
  return place === 0 ? 'price' : `ticketTypes[${place}].price`;
}

/** The first row replaces the ticket that the form had no row for, with its id and price. */
export function newTicket({ ticketCount, onlyTicketId, price }: TicketTexts): TicketRow {
  const isFirst = ticketCount === '0';
  return { id: isFirst ? onlyTicketId : '', name: '', note: '', price: isFirst ? price : '', seats: '1', limit: '' };
}

export function ticketRows(fields: TicketTexts): TicketRow[] {
  return Array.from({ length: Number(fields.ticketCount) }, (_, place) => rowAt(fields, place));
}

/** Returns the fields of all rows that a workshop can have, so that a removed row leaves no text. */
export function ticketTexts(rows: readonly TicketRow[]): TicketTypeTexts {
  const texts: TicketTypeTexts = { ticketCount: String(rows.length) };
  for (let place = 0; place < maxTicketTypes; place += 1) {
    const row = rows[place];
    for (const part of ['id', 'name', 'note', 'seats', 'limit'] as const)
      texts[`ticketTypes[${place}].${part}`] = row?.[part] ?? '';
    if (place > 0) texts[priceField(place)] = row?.price ?? '';
  }
  return rows[0] ? { ...texts, price: rows[0].price } : texts;
}

export function storedTickets(types: readonly TicketTypeView[]): TicketTypeTexts & { onlyTicketId: string } {
  const tickets = types.filter(({ extra }) => !extra);
  const only = tickets.length < types.length && tickets.length === 1 ? tickets.find(isOnlyTicket) : undefined;
  const texts = ticketTexts(
    (only ? [] : tickets).map(({ id, name, note, price, seats, limit }) => ({
      id: String(id),
      name,
      note,
      price: toRand(price),
      seats: String(seats),
      limit: limit === null ? '' : String(limit),
    })),
  );
  return { ...texts, onlyTicketId: only ? String(only.id) : '' };
}

function isOnlyTicket({ name, note, limit }: TicketTypeView): boolean {
  return name === onlyTicket.name && note === onlyTicket.note && limit === onlyTicket.limit;
}

/** Converts the texts for the contract's schema. A known type keeps its id, to which bookings refer. */
export function ticketsOf(fields: TicketTexts): Record<Part, unknown>[] {
  return ticketRows(fields).map(({ id, name, note, price, seats, limit }) => ({
    id: idOf(id),
    name,
    note,
    price: priceInput(price),
    seats: numberInput(seats),
    limit: limit.trim() === '' ? null : numberInput(limit),
  }));
}

export function idOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** `3: Adult R380.00, Child R220.00, Pair R540.00` */
export function ticketSummary(rows: readonly TicketRow[]): string {
  if (rows.length === 0) return 'Everybody pays the price above.';
  const types = rows.map(({ name, price }) => {
    const cents = parsePrice(price);
    return [name.trim() || 'no name yet', cents !== null && formatSum(cents)].filter(Boolean).join(' ');
  });
  return `${rows.length}: ${types.join(', ')}`;
}

function rowAt(fields: TicketTexts, place: number): TicketRow {
  const text = (part: Part) => fields[`ticketTypes[${place}].${part}`] ?? '';
  const price = fields[priceField(place)] ?? '';
  return { id: text('id'), name: text('name'), note: text('note'), price, seats: text('seats'), limit: text('limit') };
}
