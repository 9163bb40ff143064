import { render, screen } from '@testing-library/react';
import type { RefundView } from '@studio/contract/bookings/refunds';
import { refundPromise } from '@studio/contract/format/cancellation';
import { renderAt } from '../../../../../test/renderPage.tsx';
import { RefundNotes } from './RefundNotes.tsx';

const refund: RefundView = {
  amount: 32_000,
  method: 'payfast',
  state: 'sent',
  requestedAt: '2031-03-01T08:00:00Z',
  settledAt: null,
};

test('open refunds of several payments are one sum, separate from what has been paid back', () => {
  render(<RefundNotes refunds={[refund, { ...refund, amount: 35_999 }, { ...refund, state: 'done' }]} />);

  expect(screen.getAllByText(new RegExp(refundPromise)).map(({ textContent }) => textContent)).toEqual([
    `You get R679.99 back. ${refundPromise}`,
    `R320.00 has been paid back. ${refundPromise}`,
  ]);
});

test('a refund to a voucher is shown separately, without the promise about cards', () => {
  render(<RefundNotes refunds={[refund, { ...refund, method: 'voucher', state: 'done', amount: 20_000 }]} />);

  expect(screen.getByText('R200.00 is back on your voucher.')).toBeVisible();
  expect(screen.getAllByText(new RegExp(refundPromise))).toHaveLength(1);
});

test('credit is shown separately from a refund to the voucher, with the page of its balance', () => {
  const back = { ...refund, method: 'voucher', state: 'done', amount: 20_000 } as const;
  renderAt('/', <RefundNotes refunds={[{ ...back, amount: 25_000, isCredit: true }, back]} />);

  expect(screen.getByText(/^R250\.00 is credit for your next booking\. Our email has its code\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See what is left of it' })).toHaveAttribute('href', '/voucher');
  expect(screen.getByText('R200.00 is back on your voucher.')).toBeVisible();
});
