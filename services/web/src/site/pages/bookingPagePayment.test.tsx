// SPEC §2 Booking confirmation pages, §9
import { screen, within } from '@testing-library/react';
import { formatRand } from '@studio/contract/format/money';
import { exampleDetail, exampleSums } from '../../../test/exampleBookings.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { descriptionOf, showBooking } from '../../../test/site/bookingPage.tsx';

const api = useFakeApi();

test.each([
  [90_000, 'R885.00', 'R15.00', 'R900.00'],
  [1_000, 'R0.00', 'R10.00', 'R10.00'],
])('the payment summary of %d cents adds up to the charged total', async (totalAmount, subtotal, fee, total) => {
  showBooking(api, exampleDetail({ totalAmount }));
  const payment = await screen.findByRole('region', { name: 'Payment Summary' });

  expect(descriptionOf(payment, `2 × ${formatRand(totalAmount / 2)}, fee included`)).toBe(total);
  expect(descriptionOf(payment, 'Workshop subtotal')).toBe(subtotal);
  expect(descriptionOf(payment, 'Processing fee')).toBe(fee);
  expect(descriptionOf(payment, 'Total paid')).toBe(total);
  expect(descriptionOf(payment, 'Payment method')).toBe('Card (PayFast)');
  expect(within(payment).getByText('Paid')).toBeInTheDocument();
  expect(payment).toHaveTextContent('processed securely by our card provider');
  expect(within(payment).queryByRole('list', { name: 'Changes and payments' })).not.toBeInTheDocument();
});

test.each(['pending', 'failed'] as const)('a booking whose payment is %s names no fee', async (paymentStatus) => {
  showBooking(api, exampleDetail({ status: 'pending', paymentStatus }));
  const payment = await screen.findByRole('region', { name: 'Payment Summary' });

  expect(within(payment).queryByText('Processing fee')).not.toBeInTheDocument();
  expect(within(payment).queryByText(/Workshop subtotal/)).not.toBeInTheDocument();
  expect(descriptionOf(payment, 'Total')).toBe('R900.00');
});

test('a walk-in payment shows no fee and no provider', async () => {
  showBooking(api, exampleDetail({ paymentMethod: 'cash' }));
  const payment = await screen.findByRole('region', { name: 'Payment Summary' });

  expect(within(payment).queryByText('Processing fee')).not.toBeInTheDocument();
  expect(descriptionOf(payment, 'Workshop subtotal, 2 × R450.00')).toBe('R900.00');
  expect(descriptionOf(payment, 'Payment method')).toBe('Cash');
  expect(payment).not.toHaveTextContent('card provider');
});

test('a booking that a voucher paid says so, without fee and provider', async () => {
  const { booking, ...detail } = exampleDetail({ paymentMethod: 'voucher' });
  showBooking(api, { ...detail, booking, sums: exampleSums(booking, { byVoucher: 90_000 }) });
  const payment = await screen.findByRole('region', { name: 'Payment Summary' });

  expect(descriptionOf(payment, 'Paid by voucher')).toBe('R900.00');
  expect(descriptionOf(payment, 'Payment method')).toBe('Voucher');
  expect(within(payment).queryByText('Processing fee')).not.toBeInTheDocument();
  expect(payment).not.toHaveTextContent('card provider');
});

test('the page of a booking that a voucher paid in part names both payment methods, and the fee only of the rest', async () => {
  const { booking, ...detail } = exampleDetail();
  showBooking(api, { ...detail, booking, sums: exampleSums(booking, { byVoucher: 89_000 }) });
  const payment = await screen.findByRole('region', { name: 'Payment Summary' });

  expect(descriptionOf(payment, 'Paid by voucher')).toBe('R890.00');
  expect(descriptionOf(payment, 'Processing fee')).toBe('R10.00');
  expect(descriptionOf(payment, 'Payment method')).toBe('Voucher, Card (PayFast)');
});

test('a cancelled booking whose money is back on the voucher says so', async () => {
  const at = '2031-03-02T08:00:00.000Z';
  const refund = { amount: 90_000, method: 'voucher', state: 'done', requestedAt: at, settledAt: at } as const;
  const cancelled = { status: 'cancelled', paymentStatus: 'refunded', paymentMethod: 'voucher' } as const;
  showBooking(api, { ...exampleDetail(cancelled), refunds: [refund] });

  expect(await screen.findByText('Your payment of R900.00 is on your voucher now.')).toBeVisible();
  expect(screen.getByText('R900.00 is back on your voucher.')).toBeVisible();
});
