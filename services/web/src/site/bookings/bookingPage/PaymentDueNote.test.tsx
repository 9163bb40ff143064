import { screen, within } from '@testing-library/react';
import type { BookingView } from '@studio/contract/bookings/bookings';
import type { PaymentDueView } from '@studio/contract/bookings/paymentDue';
import { exampleDetail, exampleSums } from '../../../../test/exampleBookings.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { showBooking } from '../../../../test/site/bookingPage.tsx';
import { reference } from '../../../../test/site/paymentReturn.tsx';

const api = useFakeApi();
const dueByEft: PaymentDueView = {
  amount: 90_000,
  method: 'eft',
  bookingReference: reference,
  bankDetails: 'First Bank, 62 000 000 001',
  deposit: null,
  balanceDueOn: null,
  eftDueOn: null,
};

async function show(due: PaymentDueView, booking: Partial<BookingView> = {}) {
  const values = { paymentMethod: due.method, paymentStatus: 'pending', ...booking } as const;
  const detail = exampleDetail(values);
  const paid = { amount: detail.booking.totalAmount - due.amount, at: detail.booking.createdAt };
  const money = paid.amount > 0 ? [{ ...paid, kind: 'payment', method: due.method } as const] : [];
  showBooking(api, { ...detail, due, sums: exampleSums(detail.booking, { money }) });
  return within(await screen.findByRole('region', { name: 'Payment Summary' }));
}

test('the page of an unpaid EFT booking names the bank account and the payment reference', async () => {
  const payment = await show(dueByEft);

  expect(payment.getByText(/^Please pay R900\.00 by EFT, with 7K2M-9QXT-4WBD as the payment reference/)).toBeVisible();
  expect(payment.getByText(dueByEft.bankDetails)).toBeVisible();
  expect(payment.queryByText('Still to pay')).not.toBeInTheDocument();
});

test('the page of a booking that is paid in part names the rest', async () => {
  const payment = await show({ ...dueByEft, method: 'cash', bankDetails: '', amount: 10_000 });

  expect(payment.getByText('Still to pay').nextSibling).toHaveTextContent('R100.00');
  expect(payment.getByText('Please pay R100.00 at the studio when you arrive.')).toBeVisible();
});

test('the page names deposit and balance with the day until which the balance is due', async () => {
  const payment = await show({ ...dueByEft, deposit: 20_000, balanceDueOn: '2031-03-11' });

  expect(payment.getByText(/^The deposit of R200\.00 is due now/)).toHaveTextContent(
    'The deposit of R200.00 is due now, and the balance of R700.00 by Tuesday, March 11. Please pay R200.00 by EFT',
  );
});

test('a pending booking that is paid by EFT waits for the visitor, not for PayFast', async () => {
  await show(dueByEft, { status: 'pending' });

  expect(screen.getByRole('heading', { level: 1, name: 'Not paid yet' })).toBeVisible();
  expect(screen.getByText(/^Your spots are kept\./)).toHaveTextContent('is confirmed once you have paid');
  expect(screen.queryByText(/no need to pay again/)).not.toBeInTheDocument();
});
