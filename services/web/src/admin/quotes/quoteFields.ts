import { addDays, studioDay } from '@studio/contract/format/dates';
import { toRand } from '@studio/contract/format/money';
import type { ContactMessageView } from '@studio/contract/messages/contact';
import { maxQuoteDays, maxQuoteLines } from '@studio/contract/quotes/quotes';
import type { QuoteInput } from '@studio/contract/quotes/quotes';
import type { AdminQuoteView } from '@studio/contract/quotes/quoteViews';
import { numberInput, priceInput } from '../events/form/typedNumbers.ts';

/** The form's values are texts; rows of days and lines are `days[0].date`, up to the numbers in `days` and `lines`. */
export type QuoteFields = Record<string, string>;

export const dayFields = ['date', 'startTime', 'endTime'] as const;
export const lineFields = ['label', 'per', 'price'] as const;
const newRows: QuoteFields = { per: 'person', startTime: '10:00', endTime: '13:00' };

const texts = ['firstName', 'lastName', 'email', 'phone', 'title', 'greeting', 'validUntil'] as const;
const numbers = ['people', 'minPeople', 'maxPeople', 'depositPercent', 'balanceDays', 'freeDays'] as const;

/** The fields of a stored quote, or of a new one that answers the message. */
export function quoteFieldsOf(
  quote: AdminQuoteView | null,
  message: ContactMessageView | null,
  now: Date,
): QuoteFields {
  const known: Partial<Record<(typeof texts)[number] | (typeof numbers)[number], string | number | null | undefined>> =
    quote ?? {
      firstName: message?.firstName,
      lastName: message?.lastName,
      email: message?.email,
      phone: message?.phone,
      people: 10,
      minPeople: 8,
      maxPeople: 12,
      depositPercent: 30,
      balanceDays: 10,
      freeDays: 14,
      validUntil: addDays(studioDay(now), 7),
    };
  const fields: QuoteFields = {
    ...Object.fromEntries([...texts, ...numbers].map((name) => [name, String(known[name] ?? '')])),
    included: quote?.included.join('\n') ?? '',
    days: String(quote?.days.length ?? 1),
    lines: String(quote?.lines.length ?? 1),
  };
  for (let row = 0; row < maxQuoteDays; row += 1)
    for (const part of dayFields) fields[`days[${row}].${part}`] = quote?.days[row]?.[part] ?? newRows[part] ?? '';
  for (let row = 0; row < maxQuoteLines; row += 1) {
    const line = quote?.lines[row];
    fields[`lines[${row}].label`] = line?.label ?? '';
    fields[`lines[${row}].per`] = line?.per ?? newRows['per'] ?? '';
    fields[`lines[${row}].price`] = line ? toRand(line.price) : '';
  }
  return fields;
}

/** Converts the texts for the contract's schema, which reports a text that is not a number. */
export function quoteBodyOf(fields: QuoteFields, contactMessageId: number | null): Record<keyof QuoteInput, unknown> {
  const named = <Name extends string>(names: readonly Name[], convert: (text: string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, convert(fields[name] ?? '')])) as Record<Name, unknown>;
  return {
    ...named(texts, (text) => text),
    ...named(numbers, numberInput),
    contactMessageId,
    included: (fields['included'] ?? '').split('\n').filter((text) => text.trim() !== ''),
    days: rowsOf(fields, 'days').map((row) =>
      Object.fromEntries(dayFields.map((part) => [part, fields[`days[${row}].${part}`]])),
    ),
    lines: rowsOf(fields, 'lines').map((row) => ({
      label: fields[`lines[${row}].label`],
      per: fields[`lines[${row}].per`],
      price: priceInput(fields[`lines[${row}].price`] ?? ''),
    })),
  };
}

export function rowsOf(fields: QuoteFields, list: 'days' | 'lines'): number[] {
  return Array.from({ length: Number(fields[list]) }, (_, row) => row);
}

/** Removes a row. The rows after it move up. */
export function withoutRow(fields: QuoteFields, list: 'days' | 'lines', removed: number): QuoteFields {
  const count = Number(fields[list]) - 1;
  const parts = list === 'days' ? dayFields : lineFields;
  const edits: QuoteFields = { [list]: String(count) };
  for (let row = removed; row <= count; row += 1) {
    for (const part of parts)
      edits[`${list}[${row}].${part}`] =
        row < count ? (fields[`${list}[${row + 1}].${part}`] ?? '') : (newRows[part] ?? '');
  }
  return edits;
}
