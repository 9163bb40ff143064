import type { AdminEventView, EventInput } from '@studio/contract/events/events';
import { defaultCapacity } from '@studio/contract/events/events';
import { noDetails } from '@studio/contract/events/noDetails';
import { toRand } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { detailTextsOf, detailsOf } from './details/detailTexts.ts';
import type { DetailTexts } from './details/detailTexts.ts';

/** The form's values are texts; the price is in rand (SPEC §5). */
export type EventFields = Record<Exclude<keyof EventInput, 'details'> | keyof DetailTexts, string>;

const empty: EventFields = {
  title: '',
  description: '',
  date: '',
  startTime: '',
  endTime: '',
  price: '',
  capacity: String(defaultCapacity),
  category: '',
  imageUrl: '',
  payNowButtonHtml: '',
  ...detailTextsOf(noDetails),
};

export function fieldsOf(event: AdminEventView | null): EventFields {
  if (!event) return empty;
  return {
    title: event.title,
    description: event.description,
    date: event.date,
    startTime: event.startTime,
    endTime: event.endTime ?? '',
    price: toRand(event.price),
    capacity: String(event.capacity),
    category: event.category,
    imageUrl: event.imageUrl ?? '',
    payNowButtonHtml: event.payNowButtonHtml ?? '',
    ...detailTextsOf(event.details),
  };
}

/** Converts the texts for the contract's schema, which reports a text that is not a number. */
export function bodyOf(fields: EventFields): Record<keyof EventInput, unknown> {
  return {
    title: fields.title,
    description: fields.description,
    date: fields.date,
    startTime: fields.startTime,
    endTime: fields.endTime || null,
    price: fields.price.trim() === '' ? undefined : (parsePrice(fields.price) ?? fields.price),
    capacity: parseTypedNumber(fields.capacity) ?? fields.capacity,
    category: fields.category,
    imageUrl: fields.imageUrl || null,
    payNowButtonHtml: fields.payNowButtonHtml.trim() || null,
    details: detailsOf(fields),
  };
}

/** Returns the cents of `450`, `450.5`, `R450.00` or `450,00`, also negative; null for anything else. */
export function parsePrice(text: string): Cents | null {
  const [, sign = '', rand = '', cents = ''] = /^\s*(-?)\s*R?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  if (rand === '') return null;
  const amount = Number(rand) * 100 + Number(cents.padEnd(2, '0'));
  return sign ? -amount : amount;
}

/** `12`, `-1` or `1.5` as a number; null for anything else. */
function parseTypedNumber(text: string): number | null {
  return /^\s*-?\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : null;
}
