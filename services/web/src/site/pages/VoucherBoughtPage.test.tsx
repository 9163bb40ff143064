import { screen } from '@testing-library/react';
import type { VoucherOrderView } from '@studio/contract/vouchers/voucherOrders';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { advanceTime, stopTime } from '../../../test/time.ts';
import { VoucherBought } from './VoucherBoughtPage.tsx';

const api = useFakeApi();
const id = 'AAAAAAAAAAAAAAAAAAAAAA';
const read = `GET /api/voucher-orders/${id}`;

afterEach(() => jest.useRealTimers());

const waiting: VoucherOrderView = {
  state: 'waiting',
  value: 75_000,
  email: 'thandi@example.org',
  recipientName: 'Lerato',
  voucher: null,
};
const bought: VoucherOrderView = {
  ...waiting,
  state: 'bought',
  voucher: {
    code: '7Q4M-2XRD-9KTB',
    expiresOn: '2034-09-19',
    recipientEmail: 'lerato@example.org',
    sendOn: '2099-09-20',
  },
};

const show = (search = `?order=${id}`) => renderAt(`/voucher-bought${search}`, <VoucherBought />);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the page waits for the payment, and then shows the code, the card and where it goes', async () => {
  stopTime();
  let answer = waiting;
  api.answers[read] = () => ({ body: answer });
  show();
  await advanceTime(0);
  expect(screen.getByRole('heading', { name: 'We are waiting for your bank' })).toBeVisible();

  answer = bought;
  await advanceTime(1.1);

  expect(screen.getByRole('heading', { name: 'Your voucher is ready' })).toBeVisible();
  expect(screen.getByText('7Q4M-2XRD-9KTB')).toBeVisible();
  const card = screen.getByRole('link', { name: 'Download the card' });
  expect(card).toHaveAttribute('href', '/api/vouchers/7Q4M-2XRD-9KTB/card.pdf');
  expect(card).toHaveAttribute('download', 'voucher-7Q4M-2XRD-9KTB.pdf');
  expect(screen.getByText('thandi@example.org')).toBeVisible();
  expect(screen.getByText(/^On Sunday, September 20, 2099 we mail it to/)).toBeVisible();
});

test.each([
  ['failed', 'Payment failed'],
  ['expired', 'This order has expired'],
  ['in_review', 'We are checking your payment'],
] as const)('an order that is %s says so', async (state, title) => {
  api.answers[read] = () => ({ body: { ...waiting, state } });

  show();

  expect(await heading(title)).toBeVisible();
});

test('another browser sees no voucher', async () => {
  api.answers[read] = () => ({ status: 404, body: { error: 'No order', code: 'not_found' } });

  show();

  expect(await screen.findByText(/only in the browser that bought it/)).toBeVisible();
});

test('an address without an order shows no voucher, and a failed read offers Retry', async () => {
  const { unmount } = show('');
  expect(screen.getByText(/only in the browser that bought it/)).toBeVisible();
  unmount();
  api.answers[read] = () => ({ status: 503, body: { error: 'Busy', code: 'unavailable' } });

  show();

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
