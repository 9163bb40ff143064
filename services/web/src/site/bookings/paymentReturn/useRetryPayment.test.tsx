import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleConfirmation, exampleDetail, waiting } from '../../../../test/exampleBookings.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { exampleHold, visitor } from '../../../../test/site/bookingForm.ts';
import { passTime, stopTime } from '../../../../test/time.ts';
import { dismissToasts } from '../../../../test/toasts.ts';
import { currentToasts } from '../../../shared/ui/toast/toast.ts';
import { Toaster } from '../../../shared/ui/toast/Toaster.tsx';
import { BookingConfirmed } from '../../pages/BookingConfirmedPage.tsx';

const api = useFakeApi();
const confirm = 'POST /api/bookings/confirm';
const reference = exampleConfirmation().bookingReference;
const read = `GET /api/bookings/reference/${reference}`;
const holdId = 'AAAAAAAAAAAAAAAAAAAAAA';
const pending = { eventId: 1, ...visitor, totalAmount: 90_000, paymentStatus: 'pending', status: 'pending', holdId };
const failed = { status: 'pending', paymentStatus: 'failed' } as const;

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

const shownToasts = () => currentToasts().filter(({ open }) => open);
const restored = () => Object.assign(new Event('pageshow'), { persisted: true });
const blocked = () => Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'form-action' });
const stored = (name: string): unknown => JSON.parse(sessionStorage.getItem(name) ?? 'null');

test('after a failed payment another tab links to the workshop', async () => {
  api.answers[confirm] = () => ({ body: exampleConfirmation(failed) });
  api.answers[read] = () => ({ body: exampleDetail(failed) });

  renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

  expect(await screen.findByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/events/1');
});

describe('after a failed payment in the tab that booked', () => {
  const { participants, ...person } = visitor;
  const request = JSON.stringify({ eventId: 1, ...person, participants, totalAmount: 90_000 });
  const hold = { holdId, expiresAt: '2031-03-01T09:00:00.000Z', participants };
  const memory = {
    eventId: 1,
    entry: visitor,
    attempt: { key: 'first-idempotency-key', request, isUnanswered: false, replaces: null, hold },
    openAt: '/events',
  };

  beforeEach(() => {
    sessionStorage.setItem('pendingBooking', JSON.stringify(pending));
    sessionStorage.setItem('bookingForm', JSON.stringify(memory));
    api.answers[confirm] = () => ({ body: exampleConfirmation(failed) });
    api.answers[read] = () => ({ body: exampleDetail(failed) });
  });

  test('Try Again sends the same hold request with the same idempotency key', async () => {
    const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation();
    api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
    renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));

    const again = api.calls.find(({ path }) => path === '/api/holds');
    expect(again?.headers.get('idempotency-key')).toBe('first-idempotency-key');
    expect(again?.body).toEqual(JSON.parse(request));
    expect(stored('pendingBooking')).toMatchObject({ holdId, totalAmount: 90_000 });
    expect(screen.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
    submit.mockRestore();
  });

  test('the page says how long the spots are kept', async () => {
    const expiresAt = new Date(Date.now() + 20 * 60_000).toISOString();
    const attempt = { ...memory.attempt, hold: { ...hold, expiresAt } };
    sessionStorage.setItem('bookingForm', JSON.stringify({ ...memory, attempt }));

    renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

    expect(await screen.findByRole('timer')).toHaveTextContent(
      /We are holding 2 spots for you for another (20:00|19:5\d)/,
    );
  });

  test('five clicks on Try Again before the next render send one request', async () => {
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

  test('a retry of a booking that has been paid shows its current state, also when polling has stopped', async () => {
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
    dismissToasts();
  });

  describe('and a retry that was left by Back on the provider’s page', () => {
    beforeEach(() => {
      sessionStorage.setItem('lastBooking', JSON.stringify({ bookingReference: reference, holdId }));
      api.answers[read] = () => ({ body: exampleDetail(waiting) });
    });
    const fakeNavigation = (type: string) =>
      jest
        .spyOn(performance, 'getEntriesByType')
        .mockReturnValue([Object.create(PerformanceNavigationTiming.prototype, { type: { value: type } })]);

    test('the page offers the payment again', async () => {
      const navigation = fakeNavigation('back_forward');
      const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation();
      api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
      renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

      expect(await screen.findByText(/Have you not paid yet\?/)).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
      await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));

      navigation.mockRestore();
      submit.mockRestore();
    });

    test('the page offers the payment again when it was restored from the browser cache', async () => {
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
      ['the response was lost', () => ({ status: 503, body: { error: 'Please try again.', code: 'unavailable' } })],
      ['the provider does not answer', () => ({ body: exampleHold() })],
    ])(
      'the page offers the payment again when %s, although polling reported a waiting payment',
      async (_what, answer) => {
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
        dismissToasts();
        submit.mockRestore();
      },
    );

    test.each(['navigate', 'reload'])(
      'the page does not offer the payment after the navigation type %s',
      async (type) => {
        const navigation = fakeNavigation(type);
        renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);

        await screen.findByRole('heading', { level: 1, name: 'We are waiting for your bank' });

        expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
        navigation.mockRestore();
      },
    );
  });

  test.each([
    ['restored from the browser cache', () => window.dispatchEvent(restored()), []],
    ['informed that the browser blocked the submission', () => document.dispatchEvent(blocked()), ['Payment Error']],
  ])('Try Again is enabled again when the page was %s', async (_what, happen, toasts) => {
    const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation();
    api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
    renderAt(`/booking-confirmed?hold=${holdId}`, <BookingConfirmed />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));

    act(() => void happen());

    expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
    expect(shownToasts().map(({ title }) => title)).toEqual(toasts);
    dismissToasts();
    submit.mockRestore();
  });

  test('the stored form stays until the payment has arrived after all', async () => {
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

  test('a retry whose seats others have booked shows its message and leads to the workshop', async () => {
    api.answers['POST /api/holds'] = () => ({ status: 409, body: { error: 'Only 1 seat left', code: 'sold_out' } });
    renderAt(
      `/booking-confirmed?hold=${holdId}`,
      <>
        <BookingConfirmed />
        <Toaster />
      </>,
    );

    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText('Only 1 seat left')).toBeInTheDocument();
    const tryAgain = screen.getByRole('link', { name: 'Try Again' });
    expect(tryAgain).toHaveAttribute('href', '/events/1');
    expect(tryAgain).toHaveFocus();
  });
});
