import fc from 'fast-check';
import { refundPromise } from '../format/cancellation.ts';
import { bookingSums } from './bookingSums.ts';
import type { MoneyEntry, SumsInput } from './bookingSums.ts';
import { quoteCancellation, quoteChange } from './changeQuote.ts';
import type { QuotedBooking } from './changeQuote.ts';
import { priceLines } from './orderLines.ts';
import { paidWithWord } from './payments.ts';
import { voucherRefundText, refundWayText } from './refunds.ts';

const now = new Date('2031-03-01T08:00:00Z');
const free = { freeUntil: '2031-03-02T08:00:00Z', keptPercent: 50 };
const late = { ...free, freeUntil: '2031-02-28T08:00:00Z' };
const tickets = (quantity: number) => [{ ticketTypeId: null, label: null, seats: 1, price: 45_000, quantity }];
const booking: QuotedBooking = {
  eventId: 1,
  tickets: tickets(2),
  discount: null,
  totalAmount: 90_000,
  kept: 0,
  paid: 90_000,
  paidByVoucher: 20_000,
  isPaid: true,
};

test('a cancellation refunds to the voucher first, and the rest to the other payment method', () => {
  expect(quoteCancellation(booking, free, now)).toMatchObject({ toReturn: 90_000, toVoucher: 20_000 });
  expect(quoteCancellation({ ...booking, paidByVoucher: 90_000 }, late, now)).toMatchObject({
    toReturn: 45_000,
    toVoucher: 45_000,
  });
});

test('giving up people refunds to the voucher first', () => {
  const target = { eventId: 1, tickets: tickets(1) };

  expect(quoteChange(booking, target, free, now)).toMatchObject({ toReturn: 45_000, toVoucher: 20_000 });
});

test('the refund to the voucher is at most the whole refund, and at most what the voucher paid', () => {
  const sum = fc.integer({ min: 0, max: 90_000 });
  fc.assert(
    fc.property(sum, sum, fc.integer({ min: 0, max: 100 }), (paid, part, keptPercent) => {
      const paidByVoucher = Math.min(part, paid);
      const { toReturn, toVoucher } = quoteCancellation(
        { ...booking, paid, paidByVoucher },
        { ...late, keptPercent },
        now,
      );
      expect(toVoucher).toBe(Math.min(toReturn, paidByVoucher));
    }),
  );
});

test('the text of a refund says how much goes where', () => {
  expect(refundWayText({ toReturn: 20_000, toVoucher: 20_000 })).toBe('R200.00 goes back to your voucher.');
  expect(refundWayText({ toReturn: 45_000, toVoucher: 20_000 })).toBe(
    `R200.00 goes back to your voucher. ${refundPromise}`,
  );
  expect(refundWayText({ toReturn: 45_000, toVoucher: 0 })).toBe(refundPromise);
  expect(refundWayText({ toReturn: 0, toVoucher: 0 })).toBe('');
  const back = { amount: 20_000, code: 'JKMN', isCredit: false, expiresOn: '2031-09-01' };
  expect(voucherRefundText(back)).toBe(
    'R200.00 is back on your voucher …JKMN. You can use it until Monday, September 1, 2031.',
  );
  expect(voucherRefundText({ ...back, code: 'ABCD-EFGH-JKMN', isCredit: true })).toBe(
    'R200.00 is credit for your next booking. Its code is ABCD-EFGH-JKMN. You can use it until Monday, September 1, 2031.',
  );
});

const at = '2031-03-01T08:00:00.000Z';
const input: SumsInput = {
  booking: {
    participants: 1,
    totalAmount: 45_000,
    paymentMethod: 'payfast',
    paymentStatus: 'completed',
    status: 'confirmed',
    createdAt: at,
  },
  cost: priceLines(tickets(1)),
  discount: null,
  money: [],
  changes: [],
};
const byVoucher = (amount: number): MoneyEntry => ({ at, amount, kind: 'payment', method: 'voucher' });
const byCard = (amount: number): MoneyEntry => ({ at, amount, kind: 'payment', method: 'payfast' });

test('the sums name what the voucher paid, and the fee is a part of what was paid by card', () => {
  const sums = bookingSums({ ...input, money: [byVoucher(44_000), byCard(1000)] });

  expect(sums).toMatchObject({ paid: 45_000, byVoucher: 44_000, fee: 1000, open: 0 });
  expect(sums.lines[0]?.text).toBe('Booked for 1 person, R440.00 paid by voucher, R10.00 paid by card (PayFast)');
});

test('a booking that a voucher paid has no fee', () => {
  const paid = { ...input.booking, paymentMethod: 'voucher' } as const;

  expect(bookingSums({ ...input, booking: paid, money: [byVoucher(45_000)] })).toMatchObject({
    byVoucher: 45_000,
    fee: 0,
  });
});

test('the sum that a voucher reserves for an unpaid booking is not due', () => {
  const unpaid = { ...input.booking, paymentStatus: 'pending', status: 'pending' } as const;

  expect(bookingSums({ ...input, booking: unpaid, reservedByVoucher: 20_000 })).toMatchObject({
    paid: 0,
    byVoucher: 20_000,
    open: 25_000,
  });
});

test('the sum that was refunded to the voucher is named', () => {
  const refund: MoneyEntry = { at: '2031-03-02T08:00:00.000Z', amount: -20_000, kind: 'refund', method: 'voucher' };
  const sums = bookingSums({ ...input, money: [byVoucher(45_000), refund] });

  expect(sums.byVoucher).toBe(25_000);
  expect(sums.lines[1]).toMatchObject({ text: 'Back on the voucher', amount: -20_000 });
  const credit: MoneyEntry = { ...refund, kind: 'credit', method: null };
  expect(bookingSums({ ...input, money: [byCard(45_000), credit] })).toMatchObject({
    byVoucher: 0,
    lines: [{}, { text: 'Given as credit', amount: -20_000 }],
  });
});

test('the text of the payment method names a voucher that paid a part', () => {
  expect(paidWithWord('payfast', 20_000)).toBe('Voucher, Card (PayFast)');
  expect(paidWithWord('voucher', 45_000)).toBe('Voucher');
  expect(paidWithWord('payfast', 0)).toBe('Card (PayFast)');
});
