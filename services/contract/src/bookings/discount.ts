import type { Cents } from '../format/money.ts';
import { smallestPayment } from './payments.ts';

export const discountKinds = ['percent', 'sum'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** `all` includes extras. */
export const discountScopes = ['tickets', 'all'] as const;
export type DiscountScope = (typeof discountScopes)[number];

export interface DiscountRule {
  kind: DiscountKind;
  /** A percentage or cents. */
  value: number;
  appliesTo: DiscountScope;
}

/** A discount code and what it takes off: what is needed to price tickets with it. */
export interface GivenDiscount extends DiscountRule {
  discountCodeId: number;
  code: string;
}

/** The code of a booking. */
export interface BookedDiscount extends GivenDiscount {
  /** What it takes off the price of the booking. */
  amount: Cents;
}

interface DiscountedPrices {
  /** The price of the lines to which the code applies. */
  inScope: Cents;
  all: Cents;
}

/**
 * What the code takes off the price of a new booking: rounded up, and never more than the price. PayFast takes nothing
 * below its smallest payment, so a smaller rest is taken off too (ADR 0101).
 */
export function discountOf(rule: DiscountRule, { inScope, all }: DiscountedPrices): Cents {
  const amount = Math.min(inScope, rule.kind === 'percent' ? percentOf(rule.value, inScope) : rule.value);
  return all - amount < smallestPayment ? all : amount;
}

/**
 * The discount that remains when tickets are given up. A sum is shared by price. A percentage is that of the price that
 * remains, but not more than before, because tickets that were added later cost the full price.
 * @param before the price of the tickets to which the discount applies
 * @param left the price of those that remain
 */
export function discountLeft({ kind, value, amount }: BookedDiscount, before: Cents, left: Cents): Cents {
  if (left === 0) return 0;
  if (left === before) return amount;
  return kind === 'percent' ? Math.min(amount, percentOf(value, left)) : shareOf(amount, left, before);
}

interface MovedParty {
  /** The price of the tickets to which the discount applies. */
  price: Cents;
  seats: number;
}

/**
 * Returns the discount of the tickets to which the booking moves. It applies to as many people as before; added people
 * pay the full price. For each person it is at most the earlier discount, because the code may be for one workshop only
 * and would otherwise be worth more at a more expensive one.
 */
export function discountMoved({ kind, value, amount }: BookedDiscount, from: MovedParty, to: MovedParty): Cents {
  if (from.price === 0 || to.price === 0) return 0;
  const people = Math.min(from.seats, to.seats);
  const most = shareOf(amount, people, from.seats);
  if (kind === 'sum') return Math.min(to.price, most);
  const price = shareOf(to.price, people, to.seats);
  return Math.min(most, percentOf(value, price));
}

function percentOf(percent: number, price: Cents): Cents {
  return Math.ceil((price * percent) / 100);
}

function shareOf(amount: Cents, part: number, whole: number): Cents {
  return Math.ceil((amount * part) / whole);
}
