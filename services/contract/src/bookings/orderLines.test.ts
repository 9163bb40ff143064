import fc from 'fast-check';
import { addedCost, changeLines, givenUpValue } from './changeLines.ts';
import { quoteChange } from './changeQuote.ts';
import {
  cancellationFeeLines,
  linesToTotal,
  priceLines,
  pricePerSeat,
  sumOfLines,
  ticketsOfLines,
} from './orderLines.ts';
import type { OrderLineView } from './orderLines.ts';

const seat = { ticketTypeId: null, label: null, seats: 1 };
const none = { ...seat, seats: 0 };
const seatsAt = (price: number, quantity: number) => [{ ...seat, price, quantity }];
const booking = { eventId: 1, tickets: seatsAt(32_000, 2), totalAmount: 64_000, kept: 0, discount: null };
const to = (eventId: number, quantity: number, price = 32_000) => ({ eventId, tickets: seatsAt(price, quantity) });
const pricedSeats = (quantity: number, price: number) => priceLines(seatsAt(price, quantity));
const givenUp = (quantity: number, unitPrice: number) => ({
  kind: 'ticket' as const,
  ...seat,
  quantity: -quantity,
  unitPrice,
});

test('a change gives up and adds seats, and what the studio keeps or waives is a separate line', () => {
  expect(changeLines(booking, to(1, 3, 35_000), { kept: 0, totalAfter: 99_000 })).toEqual([...pricedSeats(1, 35_000)]);
  expect(changeLines(booking, to(2, 2, 20_000), { kept: 32_000, totalAfter: 64_000 })).toEqual([
    givenUp(2, 32_000),
    ...pricedSeats(2, 20_000),
    { kind: 'kept', ...none, quantity: 1, unitPrice: 32_000 },
    { kind: 'waived', ...none, quantity: -1, unitPrice: 8000 },
  ]);
});

test('the price of removed seats is in whole cents', () => {
  const three = { ...booking, tickets: seatsAt(32_000, 3), totalAmount: 100_000 };

  expect(changeLines(three, to(1, 1), { kept: 0, totalAfter: 33_334 })).toEqual([givenUp(2, 33_333)]);
  expect(changeLines(three, to(2, 1), { kept: 0, totalAfter: 32_000 })).toEqual([
    givenUp(2, 33_333),
    givenUp(1, 33_334),
    ...pricedSeats(1, 32_000),
  ]);
});

test('a lower total reduces the price of the seats first, and the kept amount last', () => {
  const kept = { totalAmount: 90_000, kept: 45_000 };

  expect(linesToTotal(kept, 70_000, 'goodwill')).toEqual([
    { kind: 'goodwill', ...none, quantity: -1, unitPrice: 20_000 },
  ]);
  expect(linesToTotal(kept, 30_000, 'goodwill')).toEqual([
    { kind: 'kept', ...none, quantity: -1, unitPrice: 15_000 },
    { kind: 'goodwill', ...none, quantity: -1, unitPrice: 45_000 },
  ]);
  expect(linesToTotal(kept, 90_000, 'agreed')).toEqual([]);
});

test.each<[string, OrderLineView[], number | null]>([
  ['a third person came for the same price', [...pricedSeats(2, 32_000), ...pricedSeats(1, 32_000)], 32_000],
  ['a third person came for another price', [...pricedSeats(2, 32_000), ...pricedSeats(1, 35_000)], null],
  ['all moved to another workshop', [...pricedSeats(2, 32_000), givenUp(2, 32_000), ...pricedSeats(3, 20_000)], 20_000],
  [
    'the studio kept a part at a change',
    [...pricedSeats(2, 32_000), { kind: 'kept', ...none, quantity: 1, unitPrice: 900 }],
    32_000,
  ],
  [
    'the studio keeps a part of the money of the cancelled booking',
    [...pricedSeats(2, 32_000), ...cancellationFeeLines(900)],
    32_000,
  ],
  [
    'a refund lowered the price',
    [...pricedSeats(2, 32_000), { kind: 'goodwill', ...none, quantity: -1, unitPrice: 900 }],
    null,
  ],
])('when %s, the price per person is named only if all seats cost the same', (_name, lines, price) => {
  expect(pricePerSeat(lines)).toBe(price);
});

test('an extra has a line of kind extra, giving one up subtracts its price, and there is no price per seat', () => {
  const mug = { ticketTypeId: 3, label: 'Second mug', seats: 0, isExtra: true, price: 9000, quantity: 2 };
  const lines = priceLines([...seatsAt(32_000, 2), mug]);
  const booked = { ...booking, tickets: ticketsOfLines(lines), totalAmount: sumOfLines(lines) };
  const target = { eventId: 1, tickets: [...seatsAt(32_000, 2), { ...mug, quantity: 1 }] };

  expect(booked.tickets).toEqual([...seatsAt(32_000, 2), mug]);
  expect(changeLines(booked, target, { kept: 0, totalAfter: 73_000 })).toEqual([
    { kind: 'extra', ticketTypeId: 3, label: 'Second mug', seats: 0, quantity: -1, unitPrice: 9000 },
  ]);
  expect(pricePerSeat(lines)).toBeNull();
});

const price = fc.integer({ min: 1000, max: 100_000 });
const quantity = fc.integer({ min: 0, max: 20 });
/** Three kinds of tickets, at least one of which is bought, and an extra. */
const mix = fc
  .tuple(
    fc.tuple(price, quantity),
    fc.tuple(price, quantity),
    fc.tuple(price, fc.integer({ min: 1, max: 10 })),
    fc.tuple(fc.integer({ min: 100, max: 100_000 }), quantity),
  )
  .map((kinds) =>
    kinds.map(([cost, count], index) => ({
      ticketTypeId: index || null,
      label: index ? `Type ${index}` : null,
      seats: index % 3,
      price: cost,
      quantity: count,
      ...(index === 3 && { isExtra: true }),
    })),
  );
const target = fc.record({ eventId: fc.constantFrom(1, 2), tickets: mix });
const terms = fc.record({
  freeUntil: fc.constantFrom('2026-12-01T00:00:00.000Z', '2026-12-31T00:00:00.000Z'),
  keptPercent: fc.integer({ min: 0, max: 100 }),
});
const now = new Date('2026-12-15T00:00:00.000Z');

function priced(eventId: number, lines: readonly OrderLineView[]) {
  const kept = sumOfLines(lines.filter(({ kind }) => kind === 'kept'));
  const totalAmount = sumOfLines(lines);
  return {
    eventId,
    tickets: ticketsOfLines(lines),
    totalAmount,
    kept,
    discount: null,
    paid: totalAmount,
    paidByVoucher: 0,
    isPaid: true,
  };
}

test('the lines of any sequence of changes sum to the quoted total, and neither it nor the kept part is negative', () => {
  fc.assert(
    fc.property(mix, fc.array(fc.tuple(target, terms), { maxLength: 6 }), (tickets, changes) => {
      const lines = priceLines(tickets);
      let eventId = 1;
      for (const [wanted, rule] of changes) {
        const before = priced(eventId, lines);
        const quote = quoteChange(before, wanted, rule, now);
        lines.push(...changeLines(before, wanted, quote));
        ({ eventId } = wanted);

        const total = sumOfLines(lines);
        expect(total).toBe(quote.totalAfter);
        expect(before.kept + quote.kept).toBeLessThanOrEqual(total);
        expect(quote.kept).toBeGreaterThanOrEqual(0);
        expect(lines.every((line) => line.quantity !== 0 && Number.isInteger(line.unitPrice))).toBe(true);
        expect(countsOf(ticketsOfLines(lines))).toEqual(countsOf(wanted.tickets));
        expect(lines.every((line) => (line.kind === 'extra') === (line.ticketTypeId === 3))).toBe(true);
      }
    }),
  );
});

test('adding tickets and then giving them up costs nothing while changes are free', () => {
  fc.assert(
    fc.property(mix, fc.array(quantity, { minLength: 4, maxLength: 4 }), (tickets, more) => {
      const lines = priceLines(tickets);
      const total = sumOfLines(lines);
      const rule = { freeUntil: '2026-12-31T00:00:00.000Z', keptPercent: 50 };
      const larger = tickets.map((ticket, index) => ({ ...ticket, quantity: ticket.quantity + (more[index] ?? 0) }));
      for (const wanted of [larger, tickets]) {
        const before = priced(1, lines);
        lines.push(
          ...changeLines(
            before,
            { eventId: 1, tickets: wanted },
            quoteChange(before, { eventId: 1, tickets: wanted }, rule, now),
          ),
        );
      }

      expect(sumOfLines(lines)).toBe(total);
    }),
  );
});

test('the quantities that a change gives up and adds are never negative', () => {
  fc.assert(
    fc.property(mix, target, (tickets, wanted) => {
      const before = priced(1, priceLines(tickets));

      expect(givenUpValue(before, wanted)).toBeGreaterThanOrEqual(0);
      expect(givenUpValue(before, wanted)).toBeLessThanOrEqual(before.totalAmount);
      expect(addedCost(before, wanted)).toBeGreaterThanOrEqual(0);
    }),
  );
});

function countsOf(tickets: readonly { ticketTypeId: number | null; quantity: number }[]) {
  const counts = tickets
    .filter((ticket) => ticket.quantity > 0)
    .map((ticket) => [ticket.ticketTypeId, ticket.quantity]);
  return Object.fromEntries(counts) as object;
}
