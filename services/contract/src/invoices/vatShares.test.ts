import fc from 'fast-check';
import { vatOf, vatShares } from './vatShares.ts';

const cents = fc.integer({ min: -5_000_000, max: 50_000_000 });
/** A percentage with at most two decimals. */
const rate = fc.integer({ min: 1, max: 9999 }).map((hundredths) => hundredths / 100);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

test('the shares add up to the VAT of the sum, and each differs by at most a cent from the exact VAT of its amount', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 30 }), rate, (amounts, percent) => {
      const shares = vatShares(amounts, percent);

      expect(sumOf(shares)).toBe(vatOf(sumOf(amounts), percent));
      for (const [index, share] of shares.entries()) {
        const exact = ((amounts[index] ?? 0) * percent) / (100 + percent);
        expect(Math.abs(share - exact)).toBeLessThanOrEqual(1 + 1e-6);
      }
    }),
  );
});

test('prices with 15% VAT contain 15/115 of it, and the missing cent goes to the largest remainder', () => {
  expect(vatOf(11_500, 15)).toBe(1500);
  expect(vatShares([45_000, 45_000, 10_000], 15)).toEqual([5870, 5869, 1304]);
  expect(vatShares([45_000, -5000], 15)).toEqual([5869, -652]);
});

test('the VAT of a small negative amount is 0, not -0', () => {
  expect(vatOf(-1, 0.01)).toBe(0);
  expect(vatShares([-1], 0.01)).toEqual([0]);
});
