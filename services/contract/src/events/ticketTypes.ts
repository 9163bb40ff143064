import { object } from 'yup';
import type { InferType } from 'yup';
import type { Cents } from '../format/money.ts';
import { areDifferent, list } from '../validation/list.ts';
import { integer, line, oneOf } from '../validation/text.ts';

export const minPrice: Cents = 1000;
export const maxPrice: Cents = 100_000;
/** The highest price for one person at a private workshop. */
export const maxPrivatePrice: Cents = 1_000_000;

const tooCheap = 'Price must be at least 1000 cents (R10.00)';
export const priceTooHigh = 'Price cannot exceed 100000 cents (R1000.00)';

export const priceSchema = integer('Price')
  .required('Price is required')
  .min(minPrice, tooCheap)
  .max(maxPrivatePrice, 'Price cannot exceed 1000000 cents (R10000.00)');

const minExtraPrice: Cents = 100;
export const maxTicketTypes = 8;
export const maxExtras = 8;
export const maxTicketName = 40;
export const maxTicketNote = 80;
export const maxTicketSeats = 10;
export const maxTicketLimit = 50;

/** Whether a booking may have one of an extra, or one for each of its people. */
export const extraScopes = ['booking', 'person'] as const;
export type ExtraScope = (typeof extraScopes)[number];

/**
 * A kind of ticket of a workshop, such as 'Adult' or 'Parent + child pair', or an extra, such as 'Second mug' (ADR 0099).
 * All types share the seats of the workshop.
 */
export interface TicketTypeView {
  id: number;
  name: string;
  /** For whom the ticket is. */
  note: string;
  price: Cents;
  /** How many seats one ticket takes; 0 for a spectator and for an extra. */
  seats: number;
  /** How many tickets of the type, or of the extra, the workshop sells; null for any number that its seats allow. */
  limit: number | null;
  /** Only for an extra. */
  extra?: ExtraScope;
  /** The number of tickets that can still be booked. Only the public calendar has it, for types with a limit. */
  left?: number;
}

const ticketTypeSchema = object({
  /** Null or absent for a new type. */
  id: integer('Ticket').nullable().default(null),
  name: line('Name', maxTicketName).required('Please enter a name'),
  note: line('Note', maxTicketNote).default(''),
  price: integer('Price')
    .required('Price is required')
    .min(minExtraPrice, 'Price must be at least 100 cents (R1.00)')
    .test('ticket', tooCheap, (value, { parent }) => value == null || value >= minPrice || isExtra(parent))
    .max(maxPrivatePrice, 'Price cannot exceed 1000000 cents (R10000.00)'),
  seats: integer('Seats')
    .default(1)
    .min(0, 'A ticket cannot take fewer than 0 seats')
    .max(maxTicketSeats, `A ticket takes at most ${maxTicketSeats} seats`)
    .test('extra', 'An extra takes no seat', (value, { parent }) => !value || !isExtra(parent)),
  limit: integer('Limit')
    .nullable()
    .default(null)
    .min(1, 'A limit or stock is at least 1')
    .max(maxTicketLimit, `A limit or stock is at most ${maxTicketLimit}`),
  /** Null or left out for a ticket. */
  extra: oneOf('Extra', extraScopes).nullable(),
})
  .typeError('A ticket must be an object')
  .nonNullable('A ticket must be an object');

/** None if the workshop has one price and no extras. Otherwise the first type costs the price of the workshop. */
export const ticketTypesSchema = list('Tickets', ticketTypeSchema)
  .default([])
  .test(
    'most-tickets',
    `A workshop has at most ${maxTicketTypes} kinds of tickets`,
    (types) => countTypes(types, (type) => !isExtra(type)) <= maxTicketTypes,
  )
  .test('most-extras', `A workshop has at most ${maxExtras} extras`, (types) => countTypes(types, isExtra) <= maxExtras)
  .test('first-seat', 'The first ticket takes 1 seat', (types) => [undefined, 1].includes(types?.[0]?.seats))
  .test('names', 'Two tickets have the same name', (types) =>
    areDifferent(types?.filter((type) => !isExtra(type)).map((type) => type?.name)),
  )
  .test('all-names', 'An extra has the name of a ticket or of another extra', (types) =>
    areDifferent(types?.map((type) => type?.name)),
  );
export type TicketTypeInput = InferType<typeof ticketTypeSchema>;

function countTypes(types: readonly unknown[] | undefined, isCounted: (type: unknown) => boolean): number {
  return types?.filter(isCounted).length ?? 0;
}

function isExtra(type: unknown): boolean {
  return typeof type === 'object' && type !== null && 'extra' in type && Boolean(type.extra);
}
