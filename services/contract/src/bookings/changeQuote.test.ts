import fc from 'fast-check';
import { changeEnd, quoteCancellation, quoteChange } from './changeQuote.ts';
import type { QuotedBooking } from './changeQuote.ts';

const terms = { freeUntil: '2026-12-03T12:00:00.000Z', keptPercent: 50 };
const free = new Date('2026-12-03T12:00:00.000Z');
const late = new Date('2026-12-03T12:00:00.001Z');
const seats = (quantity: number, price: number) => [{ ticketTypeId: null, label: null, seats: 1, price, quantity }];
const booking: QuotedBooking = {
  eventId: 1,
  tickets: seats(2, 32_000),
  discount: null,
  totalAmount: 64_000,
  paid: 64_000,
  paidByVoucher: 0,
  kept: 0,
  isPaid: true,
};
const to = (eventId: number, quantity: number, price = 32_000) => ({ eventId, tickets: seats(quantity, price) });

test('a cancellation gives back everything until the deadline, and afterwards everything except the kept part', () => {
  expect(quoteCancellation(booking, terms, free)).toMatchObject({ isFree: true, kept: 0, toReturn: 64_000 });
  expect(quoteCancellation(booking, terms, late)).toMatchObject({ isFree: false, kept: 32_000, toReturn: 32_000 });
});

test('a change waits for its payment until the earlier start, or until the deadline if it was quoted as free', () => {
  const [first, second] = [new Date('2026-12-05T12:00:00Z'), new Date('2026-12-20T12:00:00Z')];

  expect(changeEnd({ isFree: true }, terms, [second, first])).toEqual(free);
  expect(changeEnd({ isFree: false }, terms, [second, first])).toEqual(first);
});

test('one more person costs the current price, even after the deadline', () => {
  expect(quoteChange(booking, to(1, 3, 35_000), terms, free)).toMatchObject({ toPay: 35_000, totalAfter: 99_000 });
  expect(quoteChange(booking, to(1, 3), terms, late)).toMatchObject({ toPay: 32_000, kept: 0, totalAfter: 96_000 });
});

test('one person fewer gives back an equal share, less the kept part after the deadline', () => {
  const three = { ...booking, tickets: seats(3, 32_000), totalAmount: 100_000, paid: 100_000 };

  expect(quoteChange(three, to(1, 2), terms, free)).toMatchObject({ toReturn: 33_333, totalAfter: 66_667 });
  expect(quoteChange(three, to(1, 2), terms, late)).toMatchObject({ toReturn: 16_667, kept: 16_666 });
});

test.each([
  ['of the same price', 32_000, { toPay: 0, toReturn: 0, totalAfter: 64_000 }],
  ['that is dearer', 34_000, { toPay: 4000, toReturn: 0, totalAfter: 68_000 }],
  ['that is cheaper', 30_000, { toPay: 0, toReturn: 4000, totalAfter: 60_000 }],
  ['that is dearer by less than PayFast’s smallest payment', 32_200, { toPay: 0, toReturn: 0, totalAfter: 64_000 }],
])(
  'a free move to a workshop %s charges or returns only a difference that PayFast can take',
  (_name, price, expected) => {
    expect(quoteChange(booking, to(2, 2, price), terms, free)).toMatchObject({ kept: 0, ...expected });
  },
);

test('the studio keeps its part at a late move, and the rest pays for the new workshop', () => {
  expect(quoteChange(booking, to(2, 2), terms, late)).toMatchObject({
    kept: 32_000,
    toPay: 32_000,
    totalAfter: 96_000,
  });
  expect(quoteChange(booking, to(2, 1, 10_000), terms, late)).toMatchObject({ kept: 32_000, toReturn: 22_000 });
});

test('an amount that the studio kept at a change is never given back', () => {
  const kept = { ...booking, tickets: seats(1, 32_000), totalAmount: 48_000, paid: 48_000, kept: 16_000 };

  expect(quoteCancellation(kept, terms, free).toReturn).toBe(32_000);
  expect(quoteChange(kept, to(2, 1), terms, free)).toMatchObject({ toPay: 0, toReturn: 0, totalAfter: 48_000 });
});

test('a change of an unpaid booking gives nothing back and changes only the total', () => {
  const unpaid = { ...booking, paid: 0, isPaid: false };

  expect(quoteCancellation(unpaid, terms, late)).toMatchObject({ toReturn: 0, kept: 0 });
  expect(quoteChange(unpaid, to(1, 1), terms, late)).toMatchObject({ toPay: 0, toReturn: 0, totalAfter: 32_000 });
});

test('a smaller party in a partly paid booking gives back what was paid above the new price, less the kept part', () => {
  const deposited = { ...booking, tickets: seats(4, 32_000), totalAmount: 128_000, paid: 40_000, isPaid: false };

  expect(quoteChange(deposited, to(1, 2), terms, late)).toMatchObject({ toReturn: 0, kept: 0, totalAfter: 64_000 });
  expect(quoteChange(deposited, to(1, 1), terms, free)).toMatchObject({ toReturn: 8000, kept: 0, totalAfter: 32_000 });
  expect(quoteChange(deposited, to(1, 1), terms, late)).toMatchObject({
    toReturn: 4000,
    kept: 4000,
    totalAfter: 36_000,
  });
});

test('a cancelled booking that was paid twice gets back at most its total', () => {
  expect(quoteCancellation({ ...booking, paid: 128_000 }, terms, free).toReturn).toBe(64_000);
});

test('after any change the booking is paid in full, and nothing is given back that was not paid', () => {
  const amount = fc.integer({ min: 1000, max: 100_000 });
  const people = fc.integer({ min: 1, max: 50 });
  fc.assert(
    fc.property(
      fc.record({ price: amount, was: people, wanted: people, isMove: fc.boolean(), isLate: fc.boolean() }),
      fc.record({
        newPrice: amount,
        percent: fc.integer({ min: 0, max: 100 }),
        keptShare: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      ({ price, was, wanted, isMove, isLate }, { newPrice, percent, keptShare }) => {
        const kept = Math.floor(price * keptShare);
        const total = price * was + kept;
        const paid = { ...booking, tickets: seats(was, 32_000), totalAmount: total, paid: total, kept };
        const target = { eventId: isMove ? 2 : 1, tickets: seats(wanted, newPrice) };

        const quote = quoteChange(paid, target, { ...terms, keptPercent: percent }, isLate ? late : free);

        expect(quote.totalAfter).toBe(total + quote.toPay - quote.toReturn);
        expect(Math.min(quote.toPay, quote.toReturn, quote.kept)).toBeGreaterThanOrEqual(0);
        expect(quote.toPay === 0 || quote.toReturn === 0).toBe(true);
        expect(quote.totalAfter).toBeGreaterThanOrEqual(kept + quote.kept);
      },
    ),
  );
});
