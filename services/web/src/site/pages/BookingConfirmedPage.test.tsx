// SPEC §2 Booking confirmation pages, §4, §7, §8
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleConfirmation, exampleDetail, waiting } from '../../../test/exampleBookings.ts';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { visitor } from '../../../test/site/bookingForm.ts';
import {
  answerBooking,
  confirmRoute,
  holdId,
  readRoute,
  reference,
  showReturn,
  readStoredValue,
} from '../../../test/site/paymentReturn.tsx';

const api = useFakeApi();
/** The stored booking of SPEC §3 Pending booking. */
const specified = {
  eventId: 1,
  ...visitor,
  totalAmount: 90_000,
  paymentMethod: 'payfast',
  paymentStatus: 'pending',
  status: 'pending',
};
const pending = { ...specified, holdId };

beforeEach(() => sessionStorage.clear());

const confirmations = () => api.calls.filter(({ path }) => path === '/api/bookings/confirm');
const store = (booking: object) => sessionStorage.setItem('pendingBooking', JSON.stringify(booking));

// SPEC §2 Route table, §3
test('the page after payment confirms and shows the pending booking, and removes it from the tab', async () => {
  store(pending);
  answerBooking(api);

  showReturn();

  expect(screen.getByRole('heading', { name: 'Confirming your booking...' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeInTheDocument();
  expect(screen.getByText(reference)).toBeInTheDocument();
  expect(await screen.findByText('2 participants')).toBeInTheDocument();
  expect(screen.getByText('Total paid').nextSibling).toHaveTextContent('R900.00');
  expect(screen.getByText('We have sent a confirmation email to lerato@example.com.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Browse Workshops' })).toHaveAttribute('href', '/events');
  const ticket = within(screen.getByRole('region', { name: 'Wheel Throwing & Flat Whites' }));
  expect(ticket.getByText('Saturday, March 15, 2031')).toBeInTheDocument();
  expect(ticket.getByRole('link', { name: /Add to Calendar/ })).toBeInTheDocument();
  expect(ticket.getByRole('link', { name: /Open in maps/ })).toBeInTheDocument();
  expect(readStoredValue('pendingBooking')).toBeNull();
  expect(readStoredValue('lastBooking')).toEqual({ bookingReference: reference, holdId });
});

test.each([
  ['with its key', 'the-key', `/booking/${reference}/manage#key=the-key`],
  ['and without a key to Find my booking', null, '/find-booking'],
])('the browser that paid goes from the ticket to Manage my booking %s', async (_how, manageKey, href) => {
  store(pending);
  api.answers[confirmRoute] = () => ({ body: { ...exampleConfirmation(), manageKey } });
  api.answers[readRoute] = () => ({ body: exampleDetail() });

  showReturn();

  expect(await screen.findByRole('link', { name: 'Manage my booking' })).toHaveAttribute('href', href);
});

const madeId = expect.stringMatching(/^pf_\d+$/) as string;

// SPEC §9
test.each([
  ['', { ...pending, paymentId: madeId }],
  ['?hold=', { ...pending, paymentId: madeId }],
  [
    '?payment_status=COMPLETE&pf_payment_id=1089250',
    { ...pending, paymentId: '1089250', paymentStatus: 'completed', status: 'confirmed' },
  ],
])('the return address with the query "%s" sends the specified pending booking and clears it', async (query, sent) => {
  store(pending);
  answerBooking(api);

  showReturn(`/booking-confirmed${query}`);
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });

  expect(confirmations().map(({ body }) => body)).toEqual([sent]);
  expect(readStoredValue('pendingBooking')).toBeNull();
});

test.each([
  ['no pending booking', null],
  ['the pending booking of another hold', { ...pending, holdId: 'BBBBBBBBBBBBBBBBBBBBBB' }],
])('a tab with %s confirms with the hold in the return address alone', async (_what, other) => {
  if (other) store(other);
  answerBooking(api);

  showReturn();
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });

  expect(confirmations().map(({ body }) => body)).toEqual([{ holdId }]);
  expect(readStoredValue('pendingBooking')).toEqual(other);
});

// RELIABILITY M08
test.each([`/booking-confirmed?hold=${holdId}`, '/booking-confirmed'])(
  'ten reloads of %s confirm once and show the same booking',
  async (address) => {
    store(pending);
    answerBooking(api);

    for (let load = 0; load <= 10; load += 1) {
      const { unmount } = showReturn(address);
      await screen.findByRole('heading', { name: 'Booking Confirmed!' });
      expect(screen.getByText(reference)).toBeInTheDocument();
      unmount();
    }

    expect(confirmations()).toHaveLength(1);
  },
);

test.each([{}, waiting, { status: 'pending', paymentStatus: 'failed' }] as const)(
  'a pending booking without a hold is confirmed once in the state %j, and ten reloads show it',
  async (state) => {
    store(specified);
    answerBooking(api, state);

    for (let load = 0; load <= 10; load += 1) {
      const { unmount } = showReturn('/booking-confirmed');
      expect(await screen.findByText(reference)).toBeInTheDocument();
      unmount();
    }

    expect(confirmations().map(({ body }) => body)).toEqual([{ ...specified, paymentId: madeId }]);
    expect(readStoredValue('pendingBooking')).toBeNull();
  },
);

test('a second pending booking without a hold is confirmed as another booking', async () => {
  store(specified);
  answerBooking(api, waiting);
  const first = showReturn('/booking-confirmed');
  await screen.findByText(reference);
  first.unmount();
  store({ ...specified, eventId: 2 });

  showReturn('/booking-confirmed');
  await screen.findByText(reference);

  expect(confirmations().map(({ body }) => (body as typeof specified).eventId)).toEqual([1, 2]);
});

test('the page shows Booking Error and No pending booking found without a pending booking and without a hold in the address', async () => {
  showReturn('/booking-confirmed');

  expect(await screen.findByRole('heading', { name: 'Booking Error' })).toBeInTheDocument();
  expect(screen.getByText('No pending booking found')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  expect(api.calls).toEqual([]);
});

test("a rejected confirmation shows the API's message and keeps the pending booking for another attempt", async () => {
  store(pending);
  api.answers[confirmRoute] = rejection(503, 'unavailable', 'Please try again in a moment.');
  showReturn();

  expect(await screen.findByRole('heading', { name: 'Booking Error' })).toBeInTheDocument();
  expect(screen.getByText('Please try again in a moment.')).toBeInTheDocument();
  expect(readStoredValue('pendingBooking')).toEqual(pending);

  answerBooking(api);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeInTheDocument();
});

test('a confirmation that fails without a message shows Failed to confirm booking', async () => {
  api.answers[confirmRoute] = () => Promise.reject(new TypeError('Failed to fetch'));

  showReturn();

  expect(await screen.findByText('Failed to confirm booking')).toBeInTheDocument();
});

// RELIABILITY M21
test.each([
  [{ status: 'pending', paymentStatus: 'failed' }, 'Payment failed', /card provider did not complete the payment/],
  [
    { status: 'cancelled', paymentStatus: 'pending' },
    'Booking Cancelled',
    /^The spots were given back\. Have you paid\?/,
  ],
  [
    { status: 'cancelled', paymentStatus: 'completed' },
    'Booking Cancelled',
    /Your payment of R900.00 has reached us, but/,
  ],
  [{ status: 'cancelled', paymentStatus: 'refunded' }, 'Booking Cancelled', /R900.00 has been paid back/],
] as const)('a booking in the state %j has the heading %s', async (state, heading, note) => {
  answerBooking(api, state);

  showReturn();

  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  expect(screen.getByText(note)).toBeInTheDocument();
});
