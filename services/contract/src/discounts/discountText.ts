import type { DiscountRule } from '../bookings/discount.ts';
import { people } from '../format/counts.ts';
import { formatRand } from '../format/money.ts';

/** Such as '10% off the tickets'. */
export function discountText({ kind, value, appliesTo }: DiscountRule): string {
  const off = kind === 'percent' ? `${value}%` : formatRand(value);
  return `${off} off${appliesTo === 'tickets' ? ' the tickets' : ''}`;
}

/** The sentence of `code_too_few`. */
export function tooFewPeople(minPeople: number): string {
  return `This code is for ${people(minPeople)} or more.`;
}
