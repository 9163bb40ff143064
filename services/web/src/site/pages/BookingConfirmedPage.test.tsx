import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleHold, visitor } from '../../../test/bookingForm.ts';
import { exampleConfirmation, exampleDetail, waiting } from '../../../test/exampleBookings.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { passTime, stopTime } from '../../../test/time.ts';
import { currentToasts, dismissToast } from '../../shared/ui/toast.ts';
import { Toaster } from '../../shared/ui/Toaster.tsx';
import { BookingConfirmed } from './BookingConfirmedPage.tsx';

const api = useFakeApi();
const confirm = 'POST /api/bookings/confirm';
const reference = exampleConfirmation().bookingReference;
const read = `GET /api/bookings/reference/${reference}`;
const holdId = 'AAAAAAAAAAAAAAAAAAAAAA';
/** SPEC §3 Pending booking, to the letter. */
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
afterEach(() => jest.useRealTimers());

const confirmations = () => api.calls.filter(({ path }) => path === '/api/bookings/confirm');
const reads = () => api.calls.filter(({ path }) => path.startsWith('/api/bookings/reference/'));
const shownToasts = () => currentToasts().filter(({ open }) => open);
const restored = () => Object.assign(new Event('pageshow'), { persisted: true });
const blocked = () => Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'form-action' });
const stored = (name: string): unknown => JSON.parse(sessionStorage.getItem(name) ?? 'null');

test('the return from the provider confirms the pending booking, shows it and forgets it', async () => {
  sessionStorage.setItem('pendingBooking', JSON.stringify(pending));
  api.answers[confirm] = () => ({ body: exampleConfirmation() });
  api.answers[read] = () => ({ body: exampleDetail() });

  renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

  expect(screen.getByRole('heading', { name: 'Confirming your booking...' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeInTheDocument();
  expect(screen.getByText(reference)).toBeInTheDocument();
  expect(screen.getByText('Participants').nextSibling).toHaveTextContent('2');
  expect(screen.getByText('Total paid').nextSibling).toHaveTextContent('R900.00');
  expect(screen.getByText('We have sent a confirmation email to lerato@example.com.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Browse Workshops' })).toHaveAttribute('href', '/events');
  expect(screen.getByRole('link', { name: 'View Booking' })).toHaveAttribute('href', `/booking/${reference}`);
  expect(await screen.findByText('Saturday, March 15, 2031')).toBeInTheDocument();
  expect(stored('pendingBooking')).toBeNull();
  expect(stored('lastBooking')).toEqual({ bookingReference: reference, holdId });
});

test('what is sent is the pending booking of the specification with a payment id made from the time', async () => {
  sessionStorage.setItem('pendingBooking', JSON.stringify(pending));
  api.answers[confirm] = () => ({ body: exampleConfirmation() });
  api.answers[read] = () => ({ body: exampleDetail() });

  renderAt('/booking-confirmed', <BookingConfirmed />);
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });

  const body: unknown = confirmations()[0]!.body;
  expect(body).toEqual({ ...pending, paymentId: expect.stringMatching(/^pf_\d+$/) as string });
});

test('a provider that says COMPLETE in the return address is passed on, with its payment id', async () => {
  sessionStorage.setItem('pendingBooking', JSON.stringify(pending));
  api.answers[confirm] = () => ({ body: exampleConfirmation() });
  api.answers[read] = () => ({ body: exampleDetail() });

  renderAt('/booking-confirmed?payment_status=COMPLETE&pf_payment_id=1089250', <BookingConfirmed />);
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });

  expect(confirmations()[0]!.body).toMatchObject({
    paymentId: '1089250',
    paymentStatus: 'completed',
    status: 'confirmed',
  });
});

test('another tab knows the booking by the hold in the return address alone', async () => {
  api.answers[confirm] = () => ({ body: exampleConfirmation() });
  api.answers[read] = () => ({ body: exampleDetail() });

  renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });

  expect(confirmations().map(({ body }) => body)).toEqual([{ holdId }]);
});

test('the hold of the return address counts, not another one this tab may be paying for', async () => {
  sessionStorage.setItem('pendingBooking', JSON.stringify({ ...pending, holdId: 'BBBBBBBBBBBBBBBBBBBBBB' }));
  api.answers[confirm] = () => ({ body: exampleConfirmation() });
  api.answers[read] = () => ({ body: exampleDetail() });

  renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });

  expect(confirmations().map(({ body }) => body)).toEqual([{ holdId }]);
  expect(stored('pendingBooking')).toMatchObject({ holdId: 'BBBBBBBBBBBBBBBBBBBBBB' });
});

test.each([`/booking-confirmed?hold=${holdId}`, '/booking-confirmed'])(
  'ten reloads of %s confirm once and show the same booking',
  async (address) => {
    sessionStorage.setItem('pendingBooking', JSON.stringify(pending));
    api.answers[confirm] = () => ({ body: exampleConfirmation() });
    api.answers[read] = () => ({ body: exampleDetail() });

    for (let load = 0; load <= 10; load += 1) {
      const { unmount } = renderAt(address, <BookingConfirmed />);
      await screen.findByRole('heading', { name: 'Booking Confirmed!' });
      expect(screen.getByText(reference)).toBeInTheDocument();
      unmount();
    }

    expect(confirmations()).toHaveLength(1);
  },
);

test.each([{}, waiting, { status: 'pending', paymentStatus: 'failed' }] as const)(
  'the pending booking of the specification alone is sent once, whatever its state (%j), and ten reloads find it',
  async (state) => {
    sessionStorage.setItem('pendingBooking', JSON.stringify(specified));
    api.answers[confirm] = () => ({ body: exampleConfirmation(state) });
    api.answers[read] = () => ({ body: exampleDetail(state) });

    for (let load = 0; load <= 10; load += 1) {
      const { unmount } = renderAt('/booking-confirmed', <BookingConfirmed />);
      expect(await screen.findByText(reference)).toBeInTheDocument();
      unmount();
    }

    const sent: unknown = { ...specified, paymentId: expect.stringMatching(/^pf_\d+$/) as string };
    expect(confirmations().map(({ body }) => body)).toEqual([sent]);
    expect(stored('pendingBooking')).toBeNull();
  },
);

test('a second pending booking without a hold is another booking, also beside the page of the first', async () => {
  sessionStorage.setItem('pendingBooking', JSON.stringify(specified));
  api.answers[confirm] = () => ({ body: exampleConfirmation(waiting) });
  api.answers[read] = () => ({ body: exampleDetail(waiting) });
  const first = renderAt('/booking-confirmed', <BookingConfirmed />);
  await screen.findByText(reference);
  first.unmount();
  sessionStorage.setItem('pendingBooking', JSON.stringify({ ...specified, eventId: 2 }));

  renderAt('/booking-confirmed', <BookingConfirmed />);
  await screen.findByText(reference);

  expect(confirmations().map(({ body }) => (body as typeof specified).eventId)).toEqual([1, 2]);
});

test('an empty hold in the return address names none: the pending booking counts', async () => {
  sessionStorage.setItem('pendingBooking', JSON.stringify(pending));
  api.answers[confirm] = () => ({ body: exampleConfirmation() });
  api.answers[read] = () => ({ body: exampleDetail() });

  renderAt('/booking-confirmed?hold=', <BookingConfirmed />);
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });

  expect(confirmations().map(({ body }) => body)).toEqual([expect.objectContaining({ ...pending })]);
  expect(stored('pendingBooking')).toBeNull();
});

test('without a pending booking and without a hold in the address: Booking Error, No pending booking found', async () => {
  renderAt('/booking-confirmed', <BookingConfirmed />);

  expect(await screen.findByRole('heading', { name: 'Booking Error' })).toBeInTheDocument();
  expect(screen.getByText('No pending booking found')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  expect(api.calls).toEqual([]);
});

test("a refused confirmation shows the API's sentence and keeps the pending booking for another try", async () => {
  sessionStorage.setItem('pendingBooking', JSON.stringify(pending));
  api.answers[confirm] = () => ({ status: 503, body: { error: 'Please try again in a moment.', code: 'unavailable' } });
  renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

  expect(await screen.findByRole('heading', { name: 'Booking Error' })).toBeInTheDocument();
  expect(screen.getByText('Please try again in a moment.')).toBeInTheDocument();
  expect(stored('pendingBooking')).toEqual(pending);

  api.answers[confirm] = () => ({ body: exampleConfirmation() });
  api.answers[read] = () => ({ body: exampleDetail() });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeInTheDocument();
});

test('a confirmation that fails without a word: Failed to confirm booking', async () => {
  api.answers[confirm] = () => Promise.reject(new TypeError('Failed to fetch'));

  renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

  expect(await screen.findByText('Failed to confirm booking')).toBeInTheDocument();
});

test('a late notice: the page asks at 1, 2, 4, 8, then every 10 seconds, and turns by itself', async () => {
  stopTime();
  api.answers[confirm] = () => ({ body: exampleConfirmation(waiting) });
  api.answers[read] = () => ({ body: exampleDetail(waiting) });
  renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
  await passTime(0);
  expect(screen.getByRole('heading', { level: 1, name: 'We are waiting for your bank' })).toBeInTheDocument();
  expect(screen.getByText('Total').nextSibling).toHaveTextContent('R900.00');
  expect(screen.queryByText(/paid/i, { selector: 'dt' })).not.toBeInTheDocument();

  const asked: number[] = [reads().length];
  for (const seconds of [1, 2, 4, 8, 10, 10]) {
    await passTime(seconds - 0.1);
    asked.push(reads().length);
    await passTime(0.1);
    asked.push(reads().length);
  }
  expect(asked).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]);

  api.answers[read] = () => ({ body: exampleDetail() });
  await passTime(10);
  expect(screen.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeInTheDocument();
  const settled = reads().length;
  await passTime(60);
  expect(reads()).toHaveLength(settled);
  expect(confirmations()).toHaveLength(1);
});

test('after ten minutes the page stops asking', async () => {
  stopTime();
  api.answers[confirm] = () => ({ body: exampleConfirmation(waiting) });
  api.answers[read] = () => ({ body: exampleDetail(waiting) });
  renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
  await passTime(0);

  for (let minute = 0; minute < 11; minute += 1) await passTime(60);
  const asked = reads().length;
  for (let minute = 0; minute < 5; minute += 1) await passTime(60);

  expect(asked).toBe(1 + 4 + 58);
  expect(reads()).toHaveLength(asked);
});

test('while it asks the page says that it turns by itself; once it has stopped it says so and can be asked', async () => {
  stopTime();
  api.answers[confirm] = () => ({ body: exampleConfirmation(waiting) });
  api.answers[read] = () => ({ body: exampleDetail(waiting) });
  renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
  await passTime(60);
  expect(screen.getByText(/This page changes by itself/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();

  for (let minute = 0; minute < 11; minute += 1) await passTime(60);
  expect(screen.queryByText(/changes by itself/)).not.toBeInTheDocument();
  expect(screen.getByText(/this page has stopped asking/)).toBeInTheDocument();
  const asked = reads().length;
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await passTime(0);
  expect(reads()).toHaveLength(asked + 1);
  expect(screen.getByRole('button', { name: 'Check again' })).toBeInTheDocument();

  api.answers[read] = () => ({ body: exampleDetail() });
  screen.getByRole('button', { name: 'Check again' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await passTime(0);
  expect(screen.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();
});

test('a question that fails is asked again', async () => {
  stopTime();
  api.answers[confirm] = () => ({ body: exampleConfirmation(waiting) });
  api.answers[read] = () => Promise.reject(new TypeError('Failed to fetch'));
  renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
  await passTime(0);
  expect(screen.getByRole('heading', { name: 'We are waiting for your bank' })).toBeInTheDocument();

  api.answers[read] = () => ({ body: exampleDetail() });
  await passTime(1);

  expect(screen.getByRole('heading', { name: 'Booking Confirmed!' })).toBeInTheDocument();
});

test.each([
  [{ status: 'pending', paymentStatus: 'failed' }, 'Payment failed', /card provider did not complete the payment/],
  [
    { status: 'cancelled', paymentStatus: 'pending' },
    'Booking Cancelled',
    /^The places were given back\. Have you paid\?/,
  ],
  [
    { status: 'cancelled', paymentStatus: 'completed' },
    'Booking Cancelled',
    /Your payment of R900.00 has reached us, but/,
  ],
  [{ status: 'cancelled', paymentStatus: 'refunded' }, 'Booking Cancelled', /R900.00 has been paid back/],
] as const)('%j reads %s', async (state, heading, note) => {
  api.answers[confirm] = () => ({ body: exampleConfirmation(state) });
  api.answers[read] = () => ({ body: exampleDetail(state) });

  renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  expect(screen.getByText(note)).toBeInTheDocument();
});

const failed = { status: 'pending', paymentStatus: 'failed' } as const;

test('after a failed payment another tab leads to the workshop', async () => {
  api.answers[confirm] = () => ({ body: exampleConfirmation(failed) });
  api.answers[read] = () => ({ body: exampleDetail(failed) });

  renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

  expect(await screen.findByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/events/1');
});

describe('after a failed payment in the tab that booked', () => {
  const { participants, ...person } = visitor;
  const asked = JSON.stringify({ eventId: 1, ...person, participants, totalAmount: 90_000 });
  const hold = { holdId, expiresAt: '2031-03-01T09:00:00.000Z', participants };
  const memory = {
    eventId: 1,
    entry: visitor,
    attempt: { key: 'key-of-the-first-try', asked, isUnanswered: false, replaces: null, hold },
    openAt: '/events',
  };

  beforeEach(() => {
    sessionStorage.setItem('pendingBooking', JSON.stringify(pending));
    sessionStorage.setItem('bookingForm', JSON.stringify(memory));
    api.answers[confirm] = () => ({ body: exampleConfirmation(failed) });
    api.answers[read] = () => ({ body: exampleDetail(failed) });
  });

  test('Try Again pays for the places that are kept, under the same key, though nobody else could book any', async () => {
    const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation();
    api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
    renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));

    const again = api.calls.find(({ path }) => path === '/api/holds');
    expect(again?.headers.get('idempotency-key')).toBe('key-of-the-first-try');
    expect(again?.body).toEqual(JSON.parse(asked));
    expect(stored('pendingBooking')).toMatchObject({ holdId, totalAmount: 90_000 });
    expect(screen.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
    submit.mockRestore();
  });

  test('five clicks on Try Again in one breath ask once', async () => {
    const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation();
    api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
    renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
    const button = await screen.findByRole('button', { name: 'Try Again' });

    await act(async () => {
      for (let click = 0; click < 5; click += 1) button.click();
    });
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));

    expect(api.calls.filter(({ path }) => path === '/api/holds')).toHaveLength(1);
    submit.mockRestore();
  });

  test('a second try that comes too late: a page that asks no more says how the booking stands', async () => {
    stopTime();
    renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
    for (let minute = 0; minute < 11; minute += 1) await passTime(60);
    const paid = { error: 'This booking is already paid for.', code: 'already_paid' };
    api.answers['POST /api/holds'] = () => ({ status: 409, body: paid });
    api.answers[read] = () => ({ body: exampleDetail() });

    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await passTime(1);

    expect(screen.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    expect(shownToasts().map(({ description }) => description)).toEqual(['This booking is already paid for.']);
    act(() => currentToasts().forEach(({ id }) => dismissToast(id)));
  });

  describe('and a second try that was left by Back on the provider’s page', () => {
    beforeEach(() => {
      sessionStorage.setItem('lastBooking', JSON.stringify({ bookingReference: reference, holdId }));
      api.answers[read] = () => ({ body: exampleDetail(waiting) });
    });
    const cameBy = (type: string) =>
      jest
        .spyOn(performance, 'getEntriesByType')
        .mockReturnValue([Object.create(PerformanceNavigationTiming.prototype, { type: { value: type } })]);

    test('the page offers to go on paying', async () => {
      const way = cameBy('back_forward');
      const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation();
      api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
      renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

      expect(await screen.findByText(/Have you not paid yet\?/)).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
      await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));

      way.mockRestore();
      submit.mockRestore();
    });

    test('also when the browser had kept the page itself', async () => {
      const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation();
      api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
      api.answers[read] = () => ({ body: exampleDetail(failed) });
      renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
      await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
      await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));

      api.answers[read] = () => ({ body: exampleDetail(waiting) });
      act(() => void window.dispatchEvent(restored()));
      await screen.findByRole('heading', { level: 1, name: 'We are waiting for your bank' }, { timeout: 3000 });

      expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
      submit.mockRestore();
    });

    test.each([
      ['the answer was lost', () => ({ status: 503, body: { error: 'Please try again.', code: 'unavailable' } })],
      ['the provider does not answer', () => ({ body: exampleHold() })],
    ])('also when %s, though the page has asked meanwhile', async (_what, answer) => {
      stopTime();
      const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation();
      api.answers['POST /api/holds'] = answer;
      api.answers[read] = () => ({ body: exampleDetail(failed) });
      renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
      await passTime(0);
      const button = screen.getByRole('button', { name: 'Try Again' });

      button.focus();
      fireEvent.click(button);
      api.answers[read] = () => ({ body: exampleDetail(waiting) });
      for (let second = 0; second < 40; second += 1) await passTime(1);

      expect(screen.getByRole('heading', { level: 1, name: 'We are waiting for your bank' })).toBeInTheDocument();
      expect(screen.getByText(/Have you not paid yet\?/)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Try Again' })).toHaveFocus();
      expect(shownToasts().map(({ title }) => title)).toEqual(['Payment Error']);
      act(() => currentToasts().forEach(({ id }) => dismissToast(id)));
      submit.mockRestore();
    });

    test.each(['navigate', 'reload'])('who came by %s is only asked to wait', async (type) => {
      const way = cameBy(type);
      renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

      await screen.findByRole('heading', { level: 1, name: 'We are waiting for your bank' });

      expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
      way.mockRestore();
    });
  });

  test.each([
    ['shown again out of the browser’s cache', () => window.dispatchEvent(restored()), []],
    ['told that the way to the provider is blocked', () => document.dispatchEvent(blocked()), ['Payment Error']],
  ])('the button is there again when the page is %s', async (_what, happen, toasts) => {
    const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation();
    api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
    renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));

    act(() => void happen());

    expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
    expect(shownToasts().map(({ title }) => title)).toEqual(toasts);
    act(() => currentToasts().forEach(({ id }) => dismissToast(id)));
    submit.mockRestore();
  });

  test('what was typed stays, and is forgotten once the money has arrived after all', async () => {
    stopTime();
    renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
    await passTime(0);
    expect(screen.getByRole('heading', { level: 1, name: 'Payment failed' })).toBeInTheDocument();
    expect(stored('bookingForm')).toMatchObject({ entry: visitor, openAt: null });
    expect(stored('pendingBooking')).toEqual(pending);

    api.answers[read] = () => ({ body: exampleDetail() });
    await passTime(1);

    expect(screen.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeInTheDocument();
    expect(stored('bookingForm')).toBeNull();
    expect(stored('pendingBooking')).toBeNull();
  });

  test('a refusal of the second try is told, and the button is there again', async () => {
    api.answers['POST /api/holds'] = () => ({ status: 409, body: { error: 'Only 1 place left', code: 'sold_out' } });
    renderAt(
      `/booking-confirmed?hold=${holdId}`,
      <>
        <BookingConfirmed />
        <Toaster />
      </>,
    );

    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText('Only 1 place left')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  });
});
