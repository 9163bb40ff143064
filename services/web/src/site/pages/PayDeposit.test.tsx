import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PayPartView, PayView } from '@studio/contract/bookings/payLink';
import { exampleSums } from '../../../test/exampleBookings.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderRoute } from '../../../test/renderPage.tsx';
import { examplePay, examplePayPart } from '../../../test/site/examplePay.ts';
import { advanceTime, stopTime } from '../../../test/time.ts';
import { Pay } from './PayPage.tsx';

const api = useFakeApi();
const user = userEvent.setup();

const depositId = 'AAAAAAAAAAAAAAAAAAAAAA';
const balanceId = 'BBBBBBBBBBBBBBBBBBBBBB';
const nextPath = `/pay/${balanceId}#key=b`;

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

function show(view: PayView, search = '', hash = '#key=k') {
  api.answers[`GET /api/pay/${depositId}`] = () => ({ body: view });
  return renderRoute('/pay/:id', `/pay/${depositId}${search}${hash}`, <Pay />);
}

const open = { deposit: 'open', balance: 'open' } as const;
const depositPaid = { deposit: 'paid', balance: 'open' } as const;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const sumOf = (term: string | RegExp) => screen.getByText(term).closest('dt')?.nextSibling;

test('the page of a deposit shows the total, what is paid now and what is paid later, as text and as one bar', async () => {
  show(examplePayPart('deposit', open));

  await heading('Wheel Throwing & Flat Whites');
  expect(sumOf('Total')).toHaveTextContent('R900.00');
  expect(screen.getByText('R200.00 now, R700.00 by Tuesday, March 11')).toBeInTheDocument();
  expect(sumOf('Deposit, now')).toHaveTextContent('R200.00');
  expect(sumOf('by Tuesday, March 11, by a link we mail')).toHaveTextContent('R700.00');
  expect(sumOf('To pay now')).toHaveTextContent('R200.00');
  expect(screen.getByText('deposit of R900.00')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay R200.00' })).toBeVisible();
});

test('the page of a booking without an e-mail address promises no mail', async () => {
  show(examplePayPart('deposit', open, {}, { email: '' }));

  await heading('Wheel Throwing & Flat Whites');
  expect(sumOf('by Tuesday, March 11')).toHaveTextContent('R700.00');
  expect(screen.queryByText(/we mail/)).not.toBeInTheDocument();
});

test('after the return the deposit is shown as received, and the balance is shown with its date and can be paid now', async () => {
  stopTime();
  show(examplePayPart('deposit', open), '?payment=returned');
  await advanceTime(0);
  expect(screen.getByRole('heading', { level: 1, name: 'We are waiting for your bank' })).toBeVisible();

  api.answers[`GET /api/pay/${depositId}`] = () => ({ body: examplePayPart('deposit', depositPaid, { nextPath }) });
  await advanceTime(1);

  expect(screen.getByRole('heading', { level: 1, name: 'Deposit paid' })).toBeVisible();
  expect(screen.getByText('R200.00 received')).toBeVisible();
  expect(sumOf('Due Tuesday, March 11')).toHaveTextContent('R700.00');
  expect(screen.getByText('We mail the link on Friday, March 7. You may also pay it now.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay the balance now' })).toHaveAttribute('href', nextPath);
  expect(screen.getByRole('link', { name: /^Add to Calendar/ })).toBeVisible();
});

test('the receipt of the deposit leads to the page of the balance, which shows what was paid', async () => {
  api.answers[`GET /api/pay/${balanceId}`] = () => ({ body: examplePayPart('balance', depositPaid) });
  show(examplePayPart('deposit', depositPaid, { nextPath }));

  await user.click(await screen.findByRole('link', { name: 'Pay the balance now' }));

  expect(await screen.findByRole('button', { name: 'Pay R700.00' })).toBeVisible();
  expect(api.calls.at(-1)?.headers.get('x-pay-key')).toBe('b');
  expect(sumOf('Total')).toHaveTextContent('R900.00');
  expect(screen.getByText('R200.00 paid, R700.00 to pay')).toBeInTheDocument();
  expect(sumOf('Deposit, paid')).toHaveTextContent('R200.00');
  expect(sumOf('Balance, now')).toHaveTextContent('R700.00');
  expect(screen.getByText('Tuesday, March 11').closest('p')).toHaveTextContent('Please pay by Tuesday, March 11');
});

test('a tab that has opened both links knows the keys of both after the return from a payment', async () => {
  api.answers[`GET /api/pay/${balanceId}`] = () => ({ body: examplePayPart('balance', depositPaid) });
  const { unmount } = show(examplePayPart('deposit', depositPaid, { nextPath }));
  await user.click(await screen.findByRole('link', { name: 'Pay the balance now' }));
  await screen.findByRole('button', { name: 'Pay R700.00' });
  unmount();

  show(examplePayPart('deposit', depositPaid, { nextPath }), '?payment=returned', '');

  await heading('Deposit paid');
  expect(api.calls.at(-1)?.headers.get('x-pay-key')).toBe('k');
});

test('after the payment of the balance the booking is shown as paid, also on the page of the deposit', async () => {
  show(examplePayPart('deposit', { deposit: 'paid', balance: 'paid' }));

  await heading('Booking paid');
  expect(screen.getByText('R900.00 received')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See my booking' })).toBeVisible();
  expect(screen.queryByText('Balance')).not.toBeInTheDocument();
});

test('a balance whose link has ended is named without a button', async () => {
  show(examplePayPart('deposit', { deposit: 'paid', balance: 'ended' }));

  await heading('Deposit paid');
  expect(screen.getByText('It cannot be paid here. Please ask us.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pay the balance now' })).not.toBeInTheDocument();
});

test('from the day of the reminder on, the receipt promises no further mail', async () => {
  const parts = examplePayPart('deposit', depositPaid).parts.map((part) => ({ ...part, dueOn: '2020-03-11' }));
  show(examplePayPart('deposit', depositPaid, { nextPath, parts }));

  expect(await screen.findByText('Our email has the link. You may also pay it now.')).toBeVisible();
});

test('a balance that is overdue can still be paid', async () => {
  show(examplePayPart('balance', depositPaid, { dueOn: '2020-03-11' }));

  expect((await screen.findByText('Wednesday, March 11')).closest('p')).toHaveTextContent(
    'This was due on Wednesday, March 11. You can still pay until Saturday, March 15, 10:00 AM',
  );
  expect(screen.getByRole('button', { name: 'Pay R700.00' })).toBeVisible();
});

test('if another sum than the deposit was paid, the page of the balance does not call it the deposit', async () => {
  const view = examplePayPart('balance', depositPaid);
  const payment = { at: '2031-03-02T08:00:00.000Z', amount: 15_000, kind: 'payment', method: 'cash' } as const;
  show({ ...view, amount: 75_000, sums: exampleSums(view.booking, { money: [payment] }) });

  await heading('Wheel Throwing & Flat Whites');
  expect(sumOf('Paid')).toHaveTextContent('R150.00');
  expect(screen.queryByText('Deposit, paid')).not.toBeInTheDocument();
});

test('a paid booking that costs more since then asks for the rest as one sum, and its receipt leads to that payment', async () => {
  const rest: PayPartView = { purpose: 'balance', state: 'open', amount: 45_000, dueOn: null };
  const { unmount } = show(examplePay({ ...rest, parts: [rest] }));
  await heading('Wheel Throwing & Flat Whites');
  expect(screen.queryByText('Total')).not.toBeInTheDocument();
  expect(screen.getByText('balance, to pay now')).toBeVisible();
  expect(screen.getByText('Saturday, March 15, 10:00 AM').closest('p')).toHaveTextContent('You can pay until');
  unmount();

  show(examplePay({ state: 'paid', amount: 45_000, parts: [rest], nextPath }));

  await heading('Payment received');
  expect(screen.getByText('You may pay it now.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay the balance now' })).toHaveAttribute('href', nextPath);
});
