import fc from 'fast-check';
import { formatRand, formatSum, toRand } from './money.ts';
import { parseAmount } from './parseAmount.ts';

// RELIABILITY M27
test('every amount is unchanged by formatting and parsing', () => {
  const amounts = fc.integer({ min: -2_147_483_647, max: 2_147_483_647 });
  fc.assert(
    fc.property(amounts, (cents) =>
      [toRand, formatRand, formatSum].every((format) => parseAmount(format(cents)) === cents),
    ),
  );
});

test.each([
  ['1400', 140_000],
  ['1400.0', 140_000],
  ['1400.00', 140_000],
  ['1400.000', 140_000],
  ['1,400.00', 140_000],
  ['1.400,00', 140_000],
  ['1 400,00', 140_000],
  ['1\u00A0400.00', 140_000],
  [' 1400.00 ', 140_000],
  ['R1400.00', 140_000],
  ['R 1 400', 140_000],
  ['ZAR 1400.00', 140_000],
  ['450,00', 45_000],
  ['450,5', 45_050],
  ['0.05', 5],
  ['-2,30', -230],
  ['\u22122.30', -230],
  ['1,234,567', 123_456_700],
  ['1.234.567,89', 123_456_789],
  ['0', 0],
])('the sum %j is read as %d cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

test.each(['1,400', '1.400', '1.005', '999,999'])('the text %j can be read as two sums, so it is rejected', (text) => {
  expect(parseAmount(text)).toBeNull();
});

test.each([
  '',
  ' ',
  '-',
  'ten',
  '1e3',
  '0x10',
  '1.234.5',
  '1,23,456.00',
  '1400.005',
  '.50',
  '12 34',
  '--5',
  '5-',
  'USD 900.00',
  'NaN',
  'Infinity',
  '21474836.48',
  '9'.repeat(100),
])('the text %j is not a sum', (text) => {
  expect(parseAmount(text)).toBeNull();
});
