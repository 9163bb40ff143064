import type { Cents } from '../format/money.ts';

/**
 * Returns the VAT that each amount contains, in whole cents. The shares add up to the rounded VAT of the sum. Each is
 * rounded down first; the missing cents go to the largest remainders, and of equal ones to the first.
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
  // `Math.round` returns -0 for a small negative amount; the sum makes it 0.
  return Math.round((amount * hundredths) / (10_000 + hundredths)) + 0;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
