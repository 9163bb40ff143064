import fc from 'fast-check';
import type { QuoteLine } from './quotes.ts';
import { quoteStateOf } from './quoteState.ts';
import { balanceDueOn, quoteSums } from './quoteSums.ts';

const lines: QuoteLine[] = [
  { label: 'Clay day', per: 'person', price: 39_500 },
  { label: 'Lunch platters', per: 'person', price: 8000 },
  { label: 'The studio to yourselves', per: 'once', price: 60_000 },
];

test('lines per person count for each of them, and the others once', () => {
  const sums = quoteSums({ lines, depositPercent: 30 }, 14);

  expect(sums).toMatchObject({ perPerson: 47_500, total: 725_000, deposit: 217_500, balance: 507_500 });
  expect(sums.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [14, 553_000],
    [14, 112_000],
    [1, 60_000],
  ]);
});

test('deposit and balance are the total, and neither is less than a card can pay', () => {
  const line = fc.record({
    label: fc.constant('Clay'),
    per: fc.constantFrom('person', 'once'),
    price: fc.integer({ min: 1000, max: 1_000_000 }),
  }) as fc.Arbitrary<QuoteLine>;
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 50 }),
      (some, depositPercent, people) => {
        const { total, deposit, balance } = quoteSums({ lines: some, depositPercent }, people);

        expect(deposit + balance).toBe(total);
        expect(deposit).toBeGreaterThanOrEqual(500);
        expect(balance === 0 || balance >= 500).toBe(true);
      },
    ),
  );
});

test('the balance is due days before the workshop, but not before today', () => {
  expect(balanceDueOn('2027-01-15', 10, '2026-12-05')).toBe('2027-01-05');
  expect(balanceDueOn('2027-01-15', 10, '2027-01-10')).toBe('2027-01-10');
});

const sent = { sentAt: new Date(), acceptedAt: null, declinedAt: null, endedAt: null, validUntil: '2026-12-12' };

test.each([
  ['draft', { ...sent, sentAt: null }, '2026-12-20T18:00:00Z'],
  ['sent', sent, '2026-12-12T17:59:59Z'],
  ['ended', sent, '2026-12-12T18:00:00Z'],
  ['ended', { ...sent, endedAt: new Date() }, '2026-12-01T18:00:00Z'],
  ['declined', { ...sent, declinedAt: new Date() }, '2026-12-20T18:00:00Z'],
  ['accepted', { ...sent, acceptedAt: new Date() }, '2026-12-20T18:00:00Z'],
])('the state of a quote is %s', (state, facts, now) => {
  expect(quoteStateOf(facts, new Date(now))).toBe(state);
});
