import fc from 'fast-check';
import { formatRand, formatSum, splitTotal } from './money.ts';

// SPEC §1, §9
test('prices are formatted as R and a number with two decimals', () => {
  expect(formatRand(45_000)).toBe('R450.00');
  expect(formatRand(5)).toBe('R0.05');
  expect(formatRand(-123_456)).toBe('-R1234.56');
});

test.each([
  [99_999, 'R999.99'],
  [100_000, 'R1\u00A0000.00'],
  [123_456_789, 'R1\u00A0234\u00A0567.89'],
  [-64_000_000, '-R640\u00A0000.00'],
])('the sum %d of the portal is grouped by thousands as %s', (cents, text) => {
  expect(formatSum(cents)).toBe(text);
});

test('subtotal and fee always add up to the charged total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), (total) => {
      const { subtotal, fee } = splitTotal(total);
      return subtotal + fee === total && subtotal >= 0 && fee <= 1500;
    }),
  );
});
