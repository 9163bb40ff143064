import type { DiscountRule, GivenDiscount } from '../bookings/discount.ts';
import { people } from '../format/counts.ts';
import { formatRand } from '../format/money.ts';

/** Such as '10% off the tickets'. */
export function discountText({ kind, value, appliesTo }: DiscountRule): string {
  const off = kind === 'percent' ? `${value}%` : formatRand(value);
  return `${off} off${appliesTo === 'tickets' ? ' the tickets' : ''}`;
}

/** The discount's line in a receipt: 'CLAY10, 10% off tickets'. A sum may have become smaller since, so it is not named. */
export function discountLineText({ code, kind, value, appliesTo }: GivenDiscount): string {
  if (kind === 'sum') return `Discount, ${code}`;
  return `${code}, ${value}% off${appliesTo === 'tickets' ? ' tickets' : ''}`;
}

/** The sentence of `code_too_few`. */
export function tooFewPeople(minPeople: number): string {
  return `This code is for ${people(minPeople)} or more.`;
}
