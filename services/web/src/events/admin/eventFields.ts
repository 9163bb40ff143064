import type { AdminEventView, EventEdit, EventInput } from '@studio/contract/events';
import { defaultCapacity } from '@studio/contract/events';
import { toRand } from '@studio/contract/money';
import type { Cents } from '@studio/contract/money';

/** The event form as its controls hold it: texts, the price in rand (SPEC §5). */
export type EventFields = Record<keyof EventInput, string>;

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
};

/** What stands in the form at first: the event as it is, or nothing but the usual capacity (SPEC §9). */
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
  };
}

/** What the contract's schema is asked about. What is no number stays a text, so that the schema says so. */
export function bodyOf(fields: EventFields): Record<string, unknown> {
  return {
    ...fields,
    endTime: fields.endTime || null,
    price: fields.price.trim() === '' ? undefined : (typedPrice(fields.price) ?? fields.price),
    capacity: /^\s*\d+\s*$/.test(fields.capacity) ? Number(fields.capacity) : fields.capacity,
    imageUrl: fields.imageUrl || null,
    payNowButtonHtml: fields.payNowButtonHtml.trim() || null,
  };
}

/** The cents that somebody means by `450`, `450.5`, `R450.00` or `450,00`; null for anything else. */
export function typedPrice(text: string): Cents | null {
  const [, rand = '', cents = ''] = /^\s*R?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  return rand === '' ? null : Number(rand) * 100 + Number(cents.padEnd(2, '0'));
}

/** The fields that differ from the event: what a colleague changed in the others meanwhile stays. */
export function changesOf(input: EventInput, event: AdminEventView): Partial<EventInput> {
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== event[name as keyof EventInput]));
}

/** Those changes, and what had been read in their fields: where that is no longer so, the server saves nothing. */
export function editOf(input: EventInput, event: AdminEventView): EventEdit {
  const changes = changesOf(input, event);
  const read = Object.keys(changes).map((name) => [name, event[name as keyof EventInput]]);
  return { ...changes, before: Object.fromEntries(read) as Partial<EventInput> };
}

/** What somebody else has changed between two readings, in fields where the form says otherwise. */
export function clashesOf(typed: EventFields, was: EventFields, is: EventFields): Partial<EventFields> {
  const names = Object.keys(is) as (keyof EventFields)[];
  return Object.fromEntries(
    names.filter((name) => was[name] !== is[name] && typed[name] !== is[name]).map((name) => [name, is[name]]),
  );
}
