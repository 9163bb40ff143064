// SPEC §2 Booking confirmation pages, §9
import { screen, within } from '@testing-library/react';
import { formatRand } from '@studio/contract/format/money';
import { exampleDetail } from '../../../test/exampleBookings.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderRoute } from '../../../test/renderPage.tsx';
import { Booking } from './BookingPage.tsx';

const api = useFakeApi();
const reference = '7K2M-9QXT-4WBD';
const read = `GET /api/bookings/reference/${reference}`;

function show(): void {
  renderRoute('/booking/:reference', `/booking/${reference}`, <Booking />);
}

/** Returns the description of a term. */
const descriptionOf = (place: HTMLElement, term: string) =>
  within(place).getByText(term).closest('dt')?.nextSibling?.textContent;

test.each([
  [90_000, 'R885.00', 'R15.00', 'R900.00'],
  [1_000, 'R0.00', 'R10.00', 'R10.00'],
])('the payment summary of %d cents adds up to the charged total', async (totalAmount, subtotal, fee, total) => {
  api.answers[read] = () => ({ body: exampleDetail({ totalAmount }) });
  show();
  const payment = await screen.findByRole('region', { name: 'Payment Summary' });

  expect(descriptionOf(payment, `2 × ${formatRand(totalAmount / 2)}, fee included`)).toBe(total);
  expect(descriptionOf(payment, 'Workshop subtotal')).toBe(subtotal);
  expect(descriptionOf(payment, 'Processing fee')).toBe(fee);
  expect(descriptionOf(payment, 'Total paid')).toBe(total);
  expect(descriptionOf(payment, 'Payment method')).toBe('Card (PayFast)');
  expect(within(payment).getByText('Paid')).toBeInTheDocument();
  expect(payment).toHaveTextContent('processed securely by our card provider');
});

test.each([
  ['pending', 'Total'],
  ['failed', 'Total'],
] as const)('a booking at the provider whose payment is %s names no fee', async (paymentStatus, term) => {
  api.answers[read] = () => ({ body: exampleDetail({ status: 'pending', paymentStatus }) });
  show();
  const payment = await screen.findByRole('region', { name: 'Payment Summary' });

  expect(within(payment).queryByText('Processing fee')).not.toBeInTheDocument();
  expect(within(payment).queryByText(/Workshop subtotal/)).not.toBeInTheDocument();
  expect(descriptionOf(payment, term)).toBe('R900.00');
});

test('a walk-in payment shows no fee and no provider', async () => {
  api.answers[read] = () => ({ body: exampleDetail({ paymentMethod: 'cash' }) });
  show();
  const payment = await screen.findByRole('region', { name: 'Payment Summary' });

  expect(within(payment).queryByText('Processing fee')).not.toBeInTheDocument();
  expect(descriptionOf(payment, 'Workshop subtotal, 2 × R450.00')).toBe('R900.00');
  expect(descriptionOf(payment, 'Payment method')).toBe('Cash');
  expect(payment).not.toHaveTextContent('card provider');
});
