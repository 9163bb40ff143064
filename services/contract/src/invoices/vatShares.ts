import type { Cents } from '../format/money.ts';

/**
 * The VAT that each amount contains, in whole cents. Together they are the VAT of the sum of the amounts, rounded to a
 * cent: what is missing after rounding down goes to the largest remainders, the first ones if they are equal.
 * @param rate a percentage with at most two decimals; the amounts include the tax
 */
export function vatShares(amounts: readonly Cents[], rate: number): Cents[] {
  const hundredths = Math.round(rate * 100);
  const whole = 10_000 + hundredths;
  const shares = amounts.map((amount) => Math.floor((amount * hundredths) / whole));
  const remainders = amounts.map((amount, index) => amount * hundredths - (shares[index] ?? 0) * whole);
  const missing = vatOf(sumOf(amounts), rate) - sumOf(shares);
  const order = amounts
    .map((_amount, index) => index)
    .sort((one, other) => (remainders[other] ?? 0) - (remainders[one] ?? 0) || one - other);
  const largest = new Set(order.slice(0, missing));
  return shares.map((share, index) => share + (largest.has(index) ? 1 : 0));
}

/** The VAT in a sum that includes it, rounded to a cent. */
export function vatOf(amount: Cents, rate: number): Cents {
  const hundredths = Math.round(rate * 100);
  return Math.round((amount * hundredths) / (10_000 + hundredths));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
