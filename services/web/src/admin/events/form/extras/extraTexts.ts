import { extraScopes, maxExtras } from '@studio/contract/events/ticketTypes';
import type { ExtraScope, TicketTypeInput, TicketTypeView } from '@studio/contract/events/ticketTypes';
import { formatSum, toRand } from '@studio/contract/format/money';
import { idOf } from '../tickets/ticketTexts.ts';
import { numberInput, parsePrice, priceInput } from '../typedNumbers.ts';

const parts = ['id', 'name', 'note', 'price', 'limit', 'extra'] as const satisfies readonly (keyof TicketTypeInput)[];
type Part = (typeof parts)[number];

export type ExtraTexts = Record<`extras[${number}].${Part}`, string> & { extraCount: string };

export type ExtraRow = Record<Part, string>;

export const perTexts: Record<ExtraScope, string> = { person: 'per person', booking: 'per booking' };

export const newExtra: ExtraRow = { id: '', name: '', note: '', price: '', limit: '', extra: 'person' };

export function extraRows(fields: ExtraTexts): ExtraRow[] {
  const text = (place: number, part: Part) => fields[`extras[${place}].${part}`] ?? '';
  return Array.from({ length: Number(fields.extraCount) }, (_, place) => ({
    id: text(place, 'id'),
    name: text(place, 'name'),
    note: text(place, 'note'),
    price: text(place, 'price'),
    limit: text(place, 'limit'),
    extra: text(place, 'extra'),
  }));
}

/** The fields of all rows that a workshop can have, so that a removed row leaves no text. */
export function extraTexts(rows: readonly ExtraRow[]): ExtraTexts {
  const texts: ExtraTexts = { extraCount: String(rows.length) };
  for (let place = 0; place < maxExtras; place += 1) {
    for (const part of parts) texts[`extras[${place}].${part}`] = rows[place]?.[part] ?? '';
  }
  return texts;
}

export function storedExtras(types: readonly TicketTypeView[]): ExtraTexts {
  return extraTexts(
    types.flatMap(({ id, name, note, price, limit, extra }) => {
      if (!extra) return [];
      return { id: String(id), name, note, price: toRand(price), limit: limit === null ? '' : String(limit), extra };
    }),
  );
}

/** Converts the texts for the contract's schema. A known extra keeps its id, to which bookings refer. */
export function extrasOf(fields: ExtraTexts): Record<keyof TicketTypeInput, unknown>[] {
  return extraRows(fields).map(({ id, name, note, price, limit, extra }) => ({
    id: idOf(id),
    name,
    note,
    price: priceInput(price),
    seats: 0,
    limit: limit.trim() === '' ? null : numberInput(limit),
    extra: extraScopes.find((per) => per === extra),
  }));
}

/** `2: Second mug R90.00, Apron to keep R150.00` */
export function extraSummary(rows: readonly ExtraRow[]): string {
  if (rows.length === 0) return 'Nothing to add to a ticket.';
  const extras = rows.map(({ name, price }) => {
    const cents = parsePrice(price);
    return [name.trim() || 'no name yet', cents !== null && formatSum(cents)].filter(Boolean).join(' ');
  });
  return `${rows.length}: ${extras.join(', ')}`;
}
