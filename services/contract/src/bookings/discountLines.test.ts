import fc from 'fast-check';
import { changeLines, givenUpLines, givenUpValue } from './changeLines.ts';
import { quoteChange } from './changeQuote.ts';
import type { BookedDiscount, GivenDiscount } from './discount.ts';
import { priceLines, pricePerSeat, sumOfLines, ticketsOfLines } from './orderLines.ts';
import type { OrderLineView } from './orderLines.ts';
import { smallestPayment } from './payments.ts';

const percent = (value: number): GivenDiscount => ({
  discountCodeId: 7,
  code: 'CLAY10',
  kind: 'percent',
  value,
  appliesTo: 'all',
});
const sumOff = (value: number): GivenDiscount => ({ ...percent(value), kind: 'sum' });
const adults = (quantity: number, price = 45_000) => [{ ticketTypeId: 1, label: 'Adult', seats: 1, price, quantity }];
const free = { freeUntil: '2026-12-31T00:00:00.000Z', keptPercent: 50 };
const now = new Date('2026-12-15T00:00:00.000Z');

const discountIn = (lines: readonly OrderLineView[]) => -sumOfLines(lines.filter(({ kind }) => kind === 'discount'));

/** The paid booking of these lines. */
function bookedWith(discount: GivenDiscount, lines: readonly OrderLineView[], eventId = 1) {
  const kept = sumOfLines(lines.filter(({ kind }) => kind === 'kept'));
  const totalAmount = sumOfLines(lines);
  const booked: BookedDiscount = { ...discount, amount: discountIn(lines) };
  return {
    eventId,
    tickets: ticketsOfLines(lines),
    discount: booked.amount > 0 ? booked : null,
    totalAmount,
    kept,
    paid: totalAmount,
    paidByVoucher: 0,
    isPaid: true,
  };
}

function applied(
  discount: GivenDiscount,
  lines: readonly OrderLineView[],
  target: { eventId: number; tickets: ReturnType<typeof adults> },
) {
  const before = bookedWith(discount, lines);
  const quote = quoteChange(before, target, free, now);
  return { quote, lines: [...lines, ...changeLines(before, target, quote)] };
}

test.each([
  ['10% of two tickets', percent(10), adults(2), 9000],
  ['a part of a cent, which is rounded up for the visitor', percent(10), adults(1, 45_001), 4501],
  ['a sum', sumOff(12_000), adults(2), 12_000],
  ['a sum above the price', sumOff(120_000), adults(1), 45_000],
  ['everything', percent(100), adults(3), 135_000],
  ['a rest that PayFast could not take', sumOff(44_700), adults(1), 45_000],
  ['all but the smallest payment', sumOff(44_500), adults(1), 44_500],
])('a code takes off %s', (_name, discount, tickets, amount) => {
  expect(priceLines(tickets, discount).at(-1)).toEqual({
    kind: 'discount',
    ticketTypeId: null,
    label: 'CLAY10',
    seats: 0,
    quantity: -1,
    unitPrice: amount,
    discountCodeId: 7,
  });
});

test('a code changes neither the tickets of a booking nor the price per person', () => {
  const lines = priceLines(adults(2), percent(10));

  expect(ticketsOfLines(lines)).toEqual(adults(2));
  expect(pricePerSeat(lines)).toBe(45_000);
});

test('a code for tickets takes nothing off an extra, which is given up at its full price', () => {
  const mug = { ticketTypeId: 3, label: 'Second mug', seats: 0, isExtra: true, price: 9000, quantity: 1 };
  const code: GivenDiscount = { ...percent(10), appliesTo: 'tickets' };
  const lines = priceLines([...adults(2), mug], code);
  const booked = bookedWith(code, lines);

  expect(discountIn(lines)).toBe(9000);
  expect(discountIn(priceLines([...adults(2), mug], percent(10)))).toBe(9900);
  expect(givenUpValue(booked, { eventId: 1, tickets: adults(2) })).toBe(9000);
});

test('the lines of given up tickets subtract their price and remove their share of the discount', () => {
  const booked = bookedWith(percent(10), priceLines(adults(2), percent(10)));

  expect(givenUpLines(booked, { eventId: 1, tickets: adults(1) })).toEqual([
    { kind: 'ticket', ticketTypeId: 1, label: 'Adult', seats: 1, quantity: -1, unitPrice: 45_000 },
    {
      kind: 'discount',
      ticketTypeId: null,
      label: 'CLAY10',
      seats: 0,
      quantity: 1,
      unitPrice: 4500,
      discountCodeId: 7,
    },
  ]);
});

test('giving up tickets refunds their discounted price', () => {
  const { quote, lines } = applied(percent(10), priceLines(adults(3), percent(10)), { eventId: 1, tickets: adults(1) });

  expect(quote.toReturn).toBe(81_000);
  expect([discountIn(lines), sumOfLines(lines)]).toEqual([4500, 40_500]);
});

test('a discount of a fixed sum is divided among the tickets', () => {
  const { quote, lines } = applied(sumOff(10_000), priceLines(adults(3), sumOff(10_000)), {
    eventId: 1,
    tickets: adults(2),
  });

  expect(quote.toReturn).toBe(45_000 - 3333);
  expect([discountIn(lines), sumOfLines(lines)]).toEqual([6667, 83_333]);
});

test('an added ticket costs the full price, and giving it up again gives that back', () => {
  const booked = priceLines(adults(2), percent(10));

  const more = applied(percent(10), booked, { eventId: 1, tickets: adults(3) });
  const fewer = applied(percent(10), more.lines, { eventId: 1, tickets: adults(2) });

  expect([more.quote.toPay, fewer.quote.toReturn]).toEqual([45_000, 45_000]);
  expect(sumOfLines(fewer.lines)).toBe(81_000);
});

test.each([
  ['no more at a dearer workshop', percent(10), adults(2, 60_000), 9000],
  ['no more for each person at a dearer workshop', percent(10), adults(1, 90_000), 4500],
  ['the same percentage of a cheaper one', percent(10), adults(2, 20_000), 4000],
  ['a percentage for as many people as before', percent(10), adults(4), 9000],
  ['the same sum', sumOff(10_000), adults(2, 60_000), 10_000],
  ['the share of a sum for fewer people', sumOff(10_000), adults(1, 60_000), 5000],
  ['at most the price', sumOff(10_000), adults(2, 4000), 8000],
])('a move keeps the discount: %s', (_name, discount, tickets, amount) => {
  const { lines } = applied(discount, priceLines(adults(2), discount), { eventId: 2, tickets });

  expect(discountIn(lines)).toBe(amount);
  expect(ticketsOfLines(lines)).toEqual(tickets);
});

test('a move keeps the discount of the first tickets, and the tickets that were added later cost the full price', () => {
  const { lines } = applied(percent(10), priceLines(adults(1), percent(10)), { eventId: 1, tickets: adults(3) });

  const moved = applied(percent(10), lines, { eventId: 2, tickets: adults(3) });

  expect(discountIn(moved.lines)).toBe(4500);
  expect([moved.quote.toPay, moved.quote.toReturn]).toEqual([0, 0]);
});

test('a move to a more expensive workshop and back changes no price', () => {
  const booked = priceLines(adults(2), percent(10));

  const there = applied(percent(10), booked, { eventId: 2, tickets: adults(2, 60_000) });
  const back = quoteChange(bookedWith(percent(10), there.lines, 2), { eventId: 1, tickets: adults(2) }, free, now);

  expect([there.quote.toPay, back.toReturn, back.totalAfter]).toEqual([30_000, 30_000, 81_000]);
});

const price = fc.integer({ min: 1000, max: 100_000 });
const upTo20 = fc.tuple(price, fc.integer({ min: 0, max: 20 }));
/** Two kinds of tickets, at least one of which is bought, and an extra. */
const mix = fc.tuple(upTo20, fc.tuple(price, fc.integer({ min: 1, max: 20 })), upTo20).map((kinds) =>
  kinds.map(([cost, quantity], index) => ({
    ticketTypeId: index + 1,
    label: `Type ${index}`,
    seats: index === 2 ? 0 : index + 1,
    ...(index === 2 && { isExtra: true }),
    price: cost,
    quantity,
  })),
);
const anyDiscount = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 100 }).map(percent), fc.integer({ min: 1, max: 500_000 }).map(sumOff)),
    fc.constantFrom('tickets' as const, 'all' as const),
  )
  .map(([discount, appliesTo]): GivenDiscount => ({ ...discount, appliesTo }));
const target = fc.record({ eventId: fc.constantFrom(1, 2), tickets: mix });
const terms = fc.record({
  freeUntil: fc.constantFrom('2026-12-01T00:00:00.000Z', '2026-12-31T00:00:00.000Z'),
  keptPercent: fc.integer({ min: 0, max: 100 }),
});

test('a discounted price is never negative, and is either nothing or a sum that PayFast takes', () => {
  fc.assert(
    fc.property(mix, anyDiscount, (tickets, discount) => {
      const full = sumOfLines(priceLines(tickets));
      const total = sumOfLines(priceLines(tickets, discount));

      expect(total).toBeLessThan(full);
      expect(total === 0 || total >= smallestPayment).toBe(true);
    }),
  );
});

test('the lines of any sequence of changes of a discounted booking sum to the quoted total, and its discount never grows', () => {
  fc.assert(
    fc.property(mix, anyDiscount, fc.array(fc.tuple(target, terms), { maxLength: 6 }), (tickets, discount, changes) => {
      const lines = priceLines(tickets, discount);
      let eventId = 1;
      for (const [wanted, rule] of changes) {
        const before = bookedWith(discount, lines, eventId);
        const quote = quoteChange(before, wanted, rule, now);
        lines.push(...changeLines(before, wanted, quote));
        ({ eventId } = wanted);

        expect(sumOfLines(lines)).toBe(quote.totalAfter);
        expect(Math.min(quote.toPay, quote.toReturn, quote.kept, discountIn(lines))).toBeGreaterThanOrEqual(0);
        expect(before.kept + quote.kept).toBeLessThanOrEqual(quote.totalAfter);
        expect(givenUpValue(before, wanted)).toBeLessThanOrEqual(before.totalAmount);
        expect(discountIn(lines)).toBeLessThanOrEqual(before.discount?.amount ?? 0);
        expect(lines.every((line) => line.quantity !== 0 && Number.isInteger(line.unitPrice))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('the tickets that go and those that stay share the discounted price without losing a cent', () => {
  fc.assert(
    fc.property(mix, anyDiscount, fc.integer({ min: 0, max: 19 }), (tickets, discount, staying) => {
      const booked = bookedWith(discount, priceLines(tickets, discount));
      const left = tickets.map((ticket) => ({ ...ticket, quantity: Math.min(ticket.quantity, staying) }));

      const gone = givenUpValue(booked, { eventId: 1, tickets: left });
      const lines = changeLines(
        booked,
        { eventId: 1, tickets: left },
        { kept: 0, totalAfter: booked.totalAmount - gone },
      );

      expect(sumOfLines(lines) + gone).toBe(0);
      expect(lines.some(({ kind }) => kind === 'waived')).toBe(false);
      expect(givenUpValue(booked, { eventId: 2, tickets: left })).toBe(booked.totalAmount);
    }),
  );
});
