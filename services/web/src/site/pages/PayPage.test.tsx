import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PayView } from '@studio/contract/bookings/payLink';
import { studio } from '@studio/contract/studio';
import { exampleSums } from '../../../test/exampleBookings.ts';
import { adultAndPair } from '../../../test/exampleTickets.ts';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { renderRoute } from '../../../test/renderPage.tsx';
import { examplePay, unpaid } from '../../../test/site/examplePay.ts';
import { useSubmittedForms } from '../../../test/site/submittedForms.ts';
import { advanceTime, stopTime } from '../../../test/time.ts';
import { Pay } from './PayPage.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const submitted = useSubmittedForms();

const id = 'AAAAAAAAAAAAAAAAAAAAAA';
const read = `GET /api/pay/${id}`;
const start = `POST /api/pay/${id}`;

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

const paid = () => examplePay({ state: 'paid' }, { paymentMethod: 'payfast' });

function show(view: PayView, search = '', hash = '#key=k') {
  api.answers[read] = () => ({ body: view });
  return renderRoute('/pay/:id', `/pay/${id}${search}${hash}`, <Pay />);
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the page says what is to be paid, until when, and how it can be cancelled', async () => {
  show(examplePay());

  await heading('Wheel Throwing & Flat Whites');
  expect(screen.getByText('Booked on Saturday, March 1')).toBeVisible();
  expect(screen.getByText('Saturday, March 15, 2031')).toBeVisible();
  expect(screen.getByText('10:00 AM - 12:30 PM')).toBeVisible();
  expect(screen.getByText('2 people')).toBeVisible();
  expect(screen.getByText('7K2M-9QXT-4WBD')).toBeVisible();
  expect(screen.getByText('2 people × R450.00').closest('dt')?.nextSibling).toHaveTextContent('R900.00');
  expect(screen.getByText('To pay now').closest('div')).toHaveTextContent('R900.00includes R15.00 processing fee');
  expect(screen.getByText('Saturday, March 15, 10:00 AM').closest('p')).toHaveTextContent('You can pay until');
  expect(screen.getByText(/Free cancellation until/)).toBeVisible();
  expect(api.calls[0]?.headers.get('x-pay-key')).toBe('k');
});

test('the page lists each ticket type with its number and price', async () => {
  const view = examplePay({ amount: 92_000 }, { ...unpaid, participants: 3, totalAmount: 92_000 });
  show({ ...view, sums: exampleSums(view.booking, { tickets: adultAndPair }) });

  await heading('Wheel Throwing & Flat Whites');
  expect(screen.getByText('1 × Adult').closest('dt')?.nextSibling).toHaveTextContent('R380.00');
  expect(screen.getByText('1 × Pair').closest('dt')?.nextSibling).toHaveTextContent('R540.00');
  expect(screen.getAllByText('3 people')).toHaveLength(1);
});

test('Pay opens the provider’s form, and a reload after the return finds the key in the tab', async () => {
  api.answers[start] = () => ({
    body: {
      holdId: id,
      expiresAt: '',
      totalAmount: 90_000,
      action: 'https://pay.example/',
      fields: { amount: '900.00' },
    },
  });
  const { unmount } = show(examplePay());
  await user.click(await screen.findByRole('button', { name: 'Pay R900.00' }));
  await waitFor(() => expect(submitted).toEqual([{ action: 'https://pay.example/', fields: [['amount', '900.00']] }]));
  expect(api.calls.at(-1)?.headers.get('x-pay-key')).toBe('k');

  unmount();
  show(examplePay(), '?payment=cancelled', '');

  expect(await screen.findByText('You are back without paying. Your booking is as it was.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay R900.00' })).toBeVisible();
});

test('after the return the page waits for the payment without asking for it again, and then shows the receipt', async () => {
  stopTime();
  show(examplePay(), '?payment=returned');
  await advanceTime(0);
  expect(screen.getByRole('heading', { level: 1, name: 'We are waiting for your bank' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(screen.queryByText('You can pay until')).not.toBeInTheDocument();

  api.answers[read] = () => ({ body: paid() });
  await advanceTime(1);

  expect(screen.getByRole('heading', { level: 1, name: 'Booking paid' })).toBeVisible();
  expect(screen.getByText('R900.00 received').closest('p')).toHaveTextContent(
    'Confirmation sent to lerato@example.com',
  );
  expect(screen.getByText('Total paid').closest('dt')?.nextSibling).toHaveTextContent('R900.00');
  expect(screen.getByRole('link', { name: 'See my booking' })).toHaveAttribute('href', '/booking/7K2M-9QXT-4WBD');
});

test('a failed payment can be tried again', async () => {
  show(examplePay({ state: 'failed' }), '?payment=returned');

  await heading('Payment failed');
  expect(screen.getByRole('button', { name: 'Pay R900.00' })).toBeVisible();
});

test('when Pay is pressed on a page whose link has ended meanwhile, the page says that the link has ended', async () => {
  show(examplePay());
  await heading('Wheel Throwing & Flat Whites');
  api.answers[start] = rejection(410, 'link_ended', 'This link has ended.');
  api.answers[read] = () => ({ body: examplePay({ state: 'ended' }) });

  await user.click(screen.getByRole('button', { name: 'Pay R900.00' }));

  await heading('This link has ended');
  expect(submitted).toEqual([]);
});

test.each([
  [examplePay({ state: 'ended' }), 'The studio has ended this link. Your booking is as it was.'],
  [examplePay({ state: 'ended', until: '2020-03-15T08:00:00.000Z' }), 'The workshop has started'],
])('a link that has ended says why, and leads to the studio (%#)', async (view, reason) => {
  show(view);

  await heading('This link has ended');
  expect(screen.getByText(new RegExp(reason))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/#contact');
  expect(screen.getByRole('link', { name: `Call ${studio.phone.shown}` })).toHaveAttribute(
    'href',
    `tel:${studio.phone.e164}`,
  );
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

const ask = `POST /api/pay/${id}/ask`;
const ended = (newLink: PayView['newLink']) => examplePay({ state: 'ended', newLink });
const askButton = { name: 'Ask for a new link' };

test('the owner of an ended link asks for a new one, and the page says that the studio was told', async () => {
  show(ended('possible'));
  api.answers[ask] = () => ({ body: ended('asked') });

  await user.click(await screen.findByRole('button', askButton));

  expect(await screen.findByText('The studio was told that you need a new link. It will contact you.')).toHaveFocus();
  expect(screen.queryByRole('button', askButton)).not.toBeInTheDocument();
  expect(api.calls.at(-1)?.headers.get('x-pay-key')).toBe('k');
});

test.each(['asked', null] as const)(
  'an ended link whose new link is %s has no button to ask for a new one',
  async (newLink) => {
    show(ended(newLink));

    await heading('This link has ended');
    expect(screen.queryByRole('button', askButton)).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  },
);

test('a link that works again while its page is open shows Pay after Ask for a new link', async () => {
  show(ended('possible'));
  const button = await screen.findByRole('button', askButton);
  api.answers[ask] = rejection(409, 'conflict', 'No new link is needed.');
  api.answers[read] = () => ({ body: examplePay() });

  await user.click(button);

  expect(await screen.findByRole('button', { name: 'Pay R900.00' })).toBeVisible();
});

test('if the studio cannot be told, the page shows an error and the button stays', async () => {
  show(ended('possible'));
  api.answers[ask] = rejection(503, 'unavailable', 'The server is busy.');

  await user.click(await screen.findByRole('button', askButton));

  expect(await screen.findByText('The server is busy.')).toBeVisible();
  expect(screen.getByRole('button', askButton)).toBeVisible();
});

test('the link of a cancelled booking asks for no payment', async () => {
  show(examplePay({ state: 'ended' }, { ...unpaid, status: 'cancelled' }));

  await heading('Booking Cancelled');
  expect(screen.getByText(/This booking is cancelled, so there is nothing to pay\./)).toBeVisible();
});

test('a wrong key and an address without a key open nothing, and without a key nothing is requested', async () => {
  api.answers[read] = rejection(404, 'not_found');
  renderRoute('/pay/:id', `/pay/${id}#key=wrong`, <Pay />);
  expect(await screen.findByText(/This address opens no payment\./)).toBeVisible();

  api.calls.length = 0;
  renderRoute('/pay/:id', `/pay/${id}?payment=returned`, <Pay />);

  expect(
    await screen.findByText(/Have you paid\? As soon as the payment has arrived, we send an email\./),
  ).toBeVisible();
  expect(api.calls).toEqual([]);
});

test('an unavailable API shows an error with Retry', async () => {
  api.answers[read] = rejection(503, 'unavailable');
  renderRoute('/pay/:id', `/pay/${id}#key=k`, <Pay />);
  await screen.findByText(/We could not load this payment just now/);

  api.answers[read] = () => ({ body: examplePay() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  await heading('Wheel Throwing & Flat Whites');
});
