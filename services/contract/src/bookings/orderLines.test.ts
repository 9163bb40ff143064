import fc from 'fast-check';
import { quoteChange } from './changeQuote.ts';
import {
  addedValue,
  changeLines,
  givenUpValue,
  linesToTotal,
  priceLines,
  pricePerSeat,
  sumOfLines,
} from './orderLines.ts';
import type { OrderLineView } from './orderLines.ts';

const booking = { eventId: 1, participants: 2, totalAmount: 64_000, kept: 0 };
const to = (eventId: number, participants: number, price = 32_000) => ({ eventId, participants, price });

test('a change gives up and adds seats, and what the studio keeps or waives is a line of its own', () => {
  expect(changeLines(booking, to(1, 3, 35_000), { kept: 0, totalAfter: 99_000 })).toEqual([
    { kind: 'ticket', quantity: 1, unitPrice: 35_000 },
  ]);
  expect(changeLines(booking, to(2, 2, 20_000), { kept: 32_000, totalAfter: 64_000 })).toEqual([
    { kind: 'ticket', quantity: -2, unitPrice: 32_000 },
    { kind: 'ticket', quantity: 2, unitPrice: 20_000 },
    { kind: 'kept', quantity: 1, unitPrice: 32_000 },
    { kind: 'waived', quantity: -1, unitPrice: 8000 },
  ]);
});

test('seats that are given up are taken off in whole cents', () => {
  const three = { ...booking, participants: 3, totalAmount: 100_000 };

  expect(changeLines(three, to(1, 1), { kept: 0, totalAfter: 33_334 })).toEqual([
    { kind: 'ticket', quantity: -2, unitPrice: 33_333 },
  ]);
  expect(changeLines(three, to(2, 1), { kept: 0, totalAfter: 32_000 })).toEqual([
    { kind: 'ticket', quantity: -2, unitPrice: 33_333 },
    { kind: 'ticket', quantity: -1, unitPrice: 33_334 },
    { kind: 'ticket', quantity: 1, unitPrice: 32_000 },
  ]);
});

test('another total takes from the seats first, and from what was kept at changes last', () => {
  const kept = { totalAmount: 90_000, kept: 45_000 };

  expect(linesToTotal(kept, 70_000, 'goodwill')).toEqual([{ kind: 'goodwill', quantity: -1, unitPrice: 20_000 }]);
  expect(linesToTotal(kept, 30_000, 'goodwill')).toEqual([
    { kind: 'kept', quantity: -1, unitPrice: 15_000 },
    { kind: 'goodwill', quantity: -1, unitPrice: 45_000 },
  ]);
  expect(linesToTotal(kept, 90_000, 'agreed')).toEqual([]);
});

test.each<[string, OrderLineView[], number | null]>([
  ['a third person came for the same price', [...priceLines(2, 32_000), ...priceLines(1, 32_000)], 32_000],
  ['a third person came for another price', [...priceLines(2, 32_000), ...priceLines(1, 35_000)], null],
  [
    'all moved to another workshop',
    [...priceLines(2, 32_000), ...priceLines(-2, 32_000), ...priceLines(3, 20_000)],
    20_000,
  ],
  [
    'the studio kept a part at a change',
    [...priceLines(2, 32_000), { kind: 'kept', quantity: 1, unitPrice: 900 }],
    32_000,
  ],
  ['a refund lowered the price', [...priceLines(2, 32_000), { kind: 'goodwill', quantity: -1, unitPrice: 900 }], null],
])('when %s, the price per person is named only if all seats cost the same', (_name, lines, price) => {
  expect(pricePerSeat(lines)).toBe(price);
});

const price = fc.integer({ min: 1000, max: 100_000 });
const party = fc.integer({ min: 1, max: 50 });
const target = fc.record({ eventId: fc.constantFrom(1, 2), price, participants: party });
const terms = fc.record({
  freeUntil: fc.constantFrom('2026-12-01T00:00:00.000Z', '2026-12-31T00:00:00.000Z'),
  keptPercent: fc.integer({ min: 0, max: 100 }),
});
const now = new Date('2026-12-15T00:00:00.000Z');

test('the lines of any sequence of changes sum to the quoted total, and neither it nor the kept part is negative', () => {
  fc.assert(
    fc.property(party, price, fc.array(fc.tuple(target, terms), { maxLength: 6 }), (participants, first, changes) => {
      const lines = priceLines(participants, first);
      let state = { eventId: 1, participants };
      for (const [wanted, rule] of changes) {
        const kept = sumOfLines(lines.filter(({ kind }) => kind === 'kept'));
        const priced = { ...state, totalAmount: sumOfLines(lines), kept };
        const quote = quoteChange({ ...priced, paid: priced.totalAmount, isPaid: true }, wanted, rule, now);
        lines.push(...changeLines(priced, wanted, quote));
        state = { eventId: wanted.eventId, participants: wanted.participants };

        const total = sumOfLines(lines);
        expect(total).toBe(quote.totalAfter);
        expect(kept + quote.kept).toBeLessThanOrEqual(total);
        expect(quote.kept).toBeGreaterThanOrEqual(0);
        expect(lines.every((line) => line.quantity !== 0 && Number.isInteger(line.unitPrice))).toBe(true);
      }
    }),
  );
});

test('what is given up and what is added are never negative', () => {
  fc.assert(
    fc.property(party, price, target, (participants, first, wanted) => {
      const priced = { eventId: 1, participants, totalAmount: participants * first, kept: 0 };

      expect(givenUpValue(priced, wanted)).toBeGreaterThanOrEqual(0);
      expect(givenUpValue(priced, wanted)).toBeLessThanOrEqual(priced.totalAmount);
      expect(addedValue(priced, wanted)).toBeGreaterThanOrEqual(0);
    }),
  );
});
