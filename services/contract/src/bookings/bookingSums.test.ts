import fc from 'fast-check';
import { bookingStatuses } from './bookings.ts';
import { bookingSums } from './bookingSums.ts';
import type { MadeChange, MoneyEntry, SumsInput } from './bookingSums.ts';
import { cancellationFeeLines, priceLines } from './orderLines.ts';
import { paymentMethods, paymentStatuses } from './payments.ts';

const instants = Array.from({ length: 6 }, (_, day) => `2031-03-0${day + 2}T08:00:00.000Z`);
const booking: SumsInput['booking'] = {
  participants: 2,
  totalAmount: 64_000,
  paymentMethod: 'payfast',
  paymentStatus: 'completed',
  status: 'confirmed',
  createdAt: '2031-03-01T08:00:00.000Z',
};
const [first = '', second = '', third = ''] = instants;
const payment: MoneyEntry = { at: first, amount: 64_000, kind: 'payment', method: 'payfast' };
const more: MadeChange = {
  at: second,
  kind: 'changed',
  fromParticipants: 2,
  toParticipants: 3,
  isMove: false,
  fromTitle: 'Raku',
  from: { date: '2031-03-15', startTime: '10:00' },
  kept: 0,
};
const fewer = { ...more, at: third, fromParticipants: 3, toParticipants: 2 };

const seats = (quantity: number, price: number) =>
  priceLines([{ ticketTypeId: null, label: null, seats: 1, price, quantity }]);
const cost = seats(2, 32_000);
const linesOf = (input: Partial<SumsInput>) =>
  bookingSums({ booking, cost, discount: null, money: [], changes: [], ...input }).lines.map(({ text, amount }) => [
    text,
    amount,
  ]);

test('the sums of a paid booking contain seats, price per person and the included fee, and nothing is open', () => {
  const sums = bookingSums({ booking, cost, discount: null, money: [payment], changes: [] });

  expect(sums).toMatchObject({ pricePerPerson: 32_000, seats: 64_000, fee: 1500, paid: 64_000, open: 0 });
  expect(sums.lines).toEqual([
    { at: booking.createdAt, text: 'Booked for 2 people', amount: 0 },
    { at: first, text: 'Paid by card (PayFast)', amount: 64_000 },
  ]);
});

test('the cancellation fee of a booking is no part of its total', () => {
  const fee = cancellationFeeLines(20_000);
  const sums = bookingSums({
    booking: { ...booking, status: 'cancelled' },
    cost: [...cost, ...fee],
    discount: null,
    money: [payment],
    changes: [],
  });

  expect(sums).toMatchObject({ seats: 64_000, kept: 0, total: 64_000, cancellationFee: 20_000 });
});

test('a change and its payment or refund are one line', () => {
  const money: MoneyEntry[] = [
    payment,
    { ...payment, at: second, amount: 32_000 },
    { at: third, amount: -16_000, kind: 'refund', method: null },
  ];

  expect(linesOf({ money, changes: [more, { ...fewer, kept: 16_000 }] })).toEqual([
    ['Booked for 2 people', 0],
    ['Paid by card (PayFast)', 64_000],
    ['3 people instead of 2, paid by card (PayFast)', 32_000],
    ['2 people instead of 3, paid back, R160.00 kept', -16_000],
  ]);
});

test('the line of a move names the former workshop, and the line of a cancellation says that its refund is under way', () => {
  const money: MoneyEntry[] = [payment, { at: third, amount: -64_000, kind: 'openRefund', method: null }];
  const moved = { ...more, isMove: true, toParticipants: 2 };

  expect(linesOf({ money, changes: [moved, { ...fewer, kind: 'cancelled' }] }).slice(2)).toEqual([
    ['Moved from Raku, Saturday, March 15, 10:00 AM', 0],
    ['Cancelled, still to be paid back', -64_000],
  ]);
});

test('the line of a refund of two payments says how much is paid back and how much is still to be paid back', () => {
  const money: MoneyEntry[] = [
    { ...payment, amount: 96_000 },
    { at: third, amount: -10_000, kind: 'refund', method: null },
    { at: third, amount: -22_000, kind: 'openRefund', method: null },
  ];

  expect(linesOf({ money, changes: [fewer] }).at(-1)).toEqual([
    '2 people instead of 3, R100.00 paid back, R220.00 still to be paid back',
    -32_000,
  ]);
});

test('a split and its transferred money are one line in both bookings', () => {
  const split: MadeChange = { ...fewer, kind: 'split', fromParticipants: 3, toParticipants: 2 };
  const transfer: MoneyEntry = { at: third, amount: -32_000, kind: 'transfer', method: 'payfast' };

  expect(linesOf({ money: [{ ...payment, amount: 96_000 }, transfer], changes: [split] })).toEqual([
    ['Booked for 3 people', 0],
    ['Paid by card (PayFast)', 96_000],
    ['1 person got a separate booking, R320.00 transferred to another booking', -32_000],
  ]);
  expect(linesOf({ money: [{ ...transfer, amount: 32_000 }] })).toEqual([
    ['Booked for 2 people', 0],
    ['R320.00 transferred from another booking', 32_000],
  ]);
});

test('a corrected payment method has no line, and a corrected payment has one', () => {
  const corrected = { kind: 'correction', at: second } as const;
  const money: MoneyEntry[] = [
    { ...payment, method: 'cash' },
    { ...corrected, amount: -64_000, method: 'cash' },
    { ...corrected, amount: 64_000, method: 'eft' },
    { ...corrected, at: third, amount: -64_000, method: 'eft' },
  ];

  expect(linesOf({ money }).slice(1)).toEqual([
    ['Paid in cash', 64_000],
    ['Payment corrected', -64_000],
  ]);
});

test('a booking that an admin made as paid has one line', () => {
  const cash: MoneyEntry = { ...payment, at: booking.createdAt, method: 'cash' };

  expect(linesOf({ money: [cash] })).toEqual([['Booked for 2 people, paid in cash', 64_000]]);
});

const at = fc.constantFrom(booking.createdAt, ...instants);
const anyMoney: fc.Arbitrary<MoneyEntry> = fc.record({
  at,
  amount: fc.integer({ min: -100_000, max: 100_000 }),
  kind: fc.constantFrom('payment', 'correction', 'transfer', 'refund', 'openRefund'),
  method: fc.constantFrom(null, ...paymentMethods),
});
const anyChange: fc.Arbitrary<MadeChange> = fc.record({
  at,
  kind: fc.constantFrom('changed', 'cancelled', 'split'),
  fromParticipants: fc.integer({ min: 1, max: 50 }),
  toParticipants: fc.integer({ min: 1, max: 50 }),
  isMove: fc.boolean(),
  fromTitle: fc.constant('Raku'),
  from: fc.constant(more.from),
  kept: fc.integer({ min: 0, max: 100_000 }),
});
const anyInput: fc.Arbitrary<SumsInput> = fc
  .record({
    participants: fc.integer({ min: 1, max: 50 }),
    totalAmount: fc.integer({ min: 0, max: 5_000_000 }),
    paymentMethod: fc.constantFrom(...paymentMethods),
    paymentStatus: fc.constantFrom(...paymentStatuses),
    status: fc.constantFrom(...bookingStatuses),
    createdAt: fc.constant(booking.createdAt),
  })
  .chain((values) =>
    fc.record({
      booking: fc.constant(values),
      cost: fc
        .integer({ min: 0, max: values.totalAmount })
        .map((kept) => [
          ...seats(1, values.totalAmount - kept),
          { kind: 'kept', ticketTypeId: null, label: null, seats: 0, quantity: 1, unitPrice: kept },
        ]),
      discount: fc.constant(null),
      money: fc.array(anyMoney, { maxLength: 8 }),
      changes: fc.array(anyChange, { maxLength: 4 }),
    }),
  );

test('seats and kept amount add up to the total, the lines add up to what was paid, and the rest of the total is open', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { seats: seatsPrice, kept, total, fee, lines, paid, open } = bookingSums(input);
      const owes = input.booking.status !== 'cancelled' && /pending|failed/.test(input.booking.paymentStatus);

      expect(seatsPrice + kept).toBe(input.booking.totalAmount);
      expect(fee).toBeLessThanOrEqual(total);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid);
      expect(input.money.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid);
      if (owes) expect(paid + open).toBe(Math.max(paid, total));
      else expect(open).toBe(0);
      expect(lines.every(({ text }) => text !== '')).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
