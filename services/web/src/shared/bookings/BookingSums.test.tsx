import { render, screen, within } from '@testing-library/react';
import type { BookingView } from '@studio/contract/bookings/bookings';
import { exampleChange, exampleDetail, exampleSums } from '../../../test/exampleBookings.ts';
import type { ExampleSums } from '../../../test/exampleBookings.ts';
import { adultAndPair } from '../../../test/exampleTickets.ts';
import { BookingSums } from './BookingSums.tsx';

const more = exampleChange;
const fewer = { ...more, at: '2031-03-05T08:00:00.000Z', fromParticipants: 3, toParticipants: 2, kept: 22_500 };
const refund = { at: fewer.at, amount: -22_500, kind: 'refund', method: null } as const;

function show(values: Partial<BookingView>, input: ExampleSums = {}): void {
  const { booking } = exampleDetail(values);
  render(<BookingSums sums={exampleSums(booking, input)} paymentStatus={booking.paymentStatus} />);
}

const sumOf = (term: string) => screen.getByText(term).closest('dt')?.nextSibling?.textContent;
const history = () => screen.queryByRole('list', { name: 'Changes and payments' });

test('each change and refund has its date, and the lines add up to what is paid', () => {
  const paid = { ...refund, at: more.at, amount: 45_000, kind: 'payment', method: 'payfast' } as const;

  show({}, { kept: 22_500, money: [paid, refund], changes: [more, fewer] });

  const lines = within(history() ?? document.body).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Booked for 2 peopleSaturday, March 1, 2031',
    'Paid by card (PayFast)Saturday, March 1, 2031R900.00',
    '3 people instead of 2, paid by card (PayFast)Tuesday, March 4, 2031R450.00',
    '2 people instead of 3, paid back, R225.00 keptWednesday, March 5, 2031-R225.00',
  ]);
  expect(sumOf('Paid less refunds')).toBe('R1125.00');
});

test('a cancellation without a refund is shown too', () => {
  show({ status: 'cancelled' }, { changes: [{ ...fewer, kind: 'cancelled' }] });

  expect(history()).toHaveTextContent('Cancelled, R225.00 kept');
  expect(sumOf('Total paid')).toBe('R900.00');
});

test('a booking that is paid in part shows the total, what is paid and what is open', () => {
  const part = { at: '2031-03-01T08:01:00.000Z', amount: 80_000, kind: 'payment', method: 'cash' } as const;

  show({ paymentMethod: 'cash', paymentStatus: 'pending' }, { money: [part] });

  expect([sumOf('Total'), sumOf('Paid'), sumOf('Still to pay')]).toEqual(['R900.00', 'R800.00', 'R100.00']);
  expect(screen.getByText('2 × R450.00')).toBeVisible();
  expect(history()).toHaveTextContent('Paid in cash');
});

test('what the studio kept at earlier changes is a line of the price', () => {
  show({ participants: 1, totalAmount: 67_500 }, { kept: 22_500 });

  expect([sumOf('1 × R450.00, fee included'), sumOf('Kept at an earlier change')]).toEqual(['R450.00', 'R225.00']);
  expect(sumOf('Total paid')).toBe('R675.00');
});

test('a discount code is a line of the price, and the seats are shown at their price without it', () => {
  const discount = { discountCodeId: 7, code: 'CLAY10', kind: 'percent', value: 10, appliesTo: 'all' } as const;
  const seat = { ticketTypeId: null, label: null, seats: 1, price: 45_000, quantity: 2 };

  show({ totalAmount: 81_000 }, { tickets: [seat], discount: { ...discount, amount: 9000 } });

  expect([sumOf('2 × R450.00, fee included'), sumOf('CLAY10, 10% off')]).toEqual(['R900.00', '-R90.00']);
  expect(sumOf('Total paid')).toBe('R810.00');
});

test('tickets of several types have a line each, and a goodwill refund is an adjustment of their sum', () => {
  const { booking } = exampleDetail({ participants: 3, totalAmount: 92_000 });
  const sums = { ...exampleSums(booking, { tickets: adultAndPair }), seats: 90_000, total: 90_000 };

  render(<BookingSums sums={sums} paymentStatus="completed" />);

  expect([sumOf('1 × Adult'), sumOf('1 × Pair'), sumOf('Adjustment')]).toEqual(['R380.00', 'R540.00', '-R20.00']);
  expect(sumOf('3 people, fee included')).toBe('R900.00');
});

test('the sum of tickets and extras is not named after the people', () => {
  const { booking } = exampleDetail({ participants: 3, totalAmount: 101_000 });
  const mug = { ticketTypeId: 9, label: 'Second mug', seats: 0, price: 9000, quantity: 1, isExtra: true };

  render(
    <BookingSums
      sums={exampleSums(booking, { tickets: [...adultAndPair, mug] })}
      paymentStatus={booking.paymentStatus}
    />,
  );

  expect([sumOf('1 × Second mug'), sumOf('Tickets and extras, fee included')]).toEqual(['R90.00', 'R1010.00']);
});

test('what a voucher has paid is a line below the total', () => {
  show({}, { byVoucher: 20_000 });

  expect([sumOf('Total paid'), sumOf('Paid by voucher')]).toEqual(['R900.00', 'R200.00']);
  expect(sumOf('Processing fee')).toBe('R15.00');
});

test('the sum that a voucher reserves for an unpaid booking is shown with the rest', () => {
  show({ paymentStatus: 'pending', status: 'pending' }, { reservedByVoucher: 20_000 });

  expect([sumOf('Total'), sumOf('By voucher'), sumOf('Still to pay')]).toEqual(['R900.00', 'R200.00', 'R700.00']);
});
