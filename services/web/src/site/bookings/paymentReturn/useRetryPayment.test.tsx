import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleDetail, waiting } from '../../../../test/exampleBookings.ts';
import { rejection, useFakeApi } from '../../../../test/fakeApi.ts';
import { restorePage } from '../../../../test/site/bookingFlowPage.tsx';
import { exampleHold, visitor } from '../../../../test/site/bookingForm.ts';
import {
  answerBooking,
  holdId,
  readRoute,
  reference,
  showReturn,
  readStoredValue,
} from '../../../../test/site/paymentReturn.tsx';
import { useSubmittedForms } from '../../../../test/site/submittedForms.ts';
import { advanceTime, stopTime } from '../../../../test/time.ts';
import { dismissToasts } from '../../../../test/toasts.ts';
import { currentToasts } from '../../../shared/ui/toast/toast.ts';

const api = useFakeApi();
const pending = { eventId: 1, ...visitor, totalAmount: 90_000, paymentStatus: 'pending', status: 'pending', holdId };
const failed = { status: 'pending', paymentStatus: 'failed' } as const;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  dismissToasts();
  jest.useRealTimers();
});

const submitted = useSubmittedForms();
const shownToasts = () => currentToasts().filter(({ open }) => open);
const tryAgain = () => screen.findByRole('button', { name: 'Try Again' });

test('after a failed payment another tab links to the workshop', async () => {
  answerBooking(api, failed);

  showReturn();

  expect(await screen.findByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/events/1');
});

describe('after a failed payment in the tab that booked', () => {
  const { participants, ...person } = visitor;
  const request = JSON.stringify({ eventId: 1, ...person, participants, totalAmount: 90_000 });
  const hold = { holdId, expiresAt: new Date(Date.now() + 20 * 60_000).toISOString(), participants };
  const memory = {
    eventId: 1,
    entry: visitor,
    attempt: { key: 'first-idempotency-key', request, isUnanswered: false, replaces: null, hold },
    openAt: '/events',
  };

  beforeEach(() => {
    sessionStorage.setItem('pendingBooking', JSON.stringify(pending));
    sessionStorage.setItem('bookingForm', JSON.stringify(memory));
    answerBooking(api, failed);
    api.answers['POST /api/holds'] = () => ({ body: exampleHold() });
  });

  test('Try Again sends the same hold request with the same idempotency key', async () => {
    showReturn();
    expect(await screen.findByRole('timer')).toHaveTextContent(
      /We are holding 2 spots for you for another (20:00|19:\d\d)/,
    );

    await userEvent.click(await tryAgain());
    await waitFor(() => expect(submitted).toHaveLength(1));

    const again = api.calls.find(({ path }) => path === '/api/holds');
    expect(again?.headers.get('idempotency-key')).toBe('first-idempotency-key');
    expect(again?.body).toEqual(JSON.parse(request));
    expect(readStoredValue('pendingBooking')).toMatchObject({ holdId, totalAmount: 90_000 });
    expect(screen.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('a retry of a booking that has been paid shows its current state, also when polling has stopped', async () => {
    stopTime();
    showReturn();
    for (let minute = 0; minute < 11; minute += 1) await advanceTime(60);
    const paid = { error: 'This booking is already paid for.', code: 'already_paid' };
    api.answers['POST /api/holds'] = () => ({ status: 409, body: paid });
    api.answers[readRoute] = () => ({ body: exampleDetail() });

    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await advanceTime(1);

    expect(screen.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    expect(shownToasts().map(({ description }) => description)).toEqual(['This booking is already paid for.']);
  });

  describe('and a retry that was left by Back on the provider’s page', () => {
    beforeEach(() => {
      sessionStorage.setItem('lastBooking', JSON.stringify({ bookingReference: reference, holdId }));
      api.answers[readRoute] = () => ({ body: exampleDetail(waiting) });
    });
    const fakeNavigation = (type: string) =>
      jest
        .spyOn(performance, 'getEntriesByType')
        .mockReturnValue([Object.create(PerformanceNavigationTiming.prototype, { type: { value: type } })]);

    test('the page offers the payment again', async () => {
      const navigation = fakeNavigation('back_forward');
      showReturn();

      expect(await screen.findByText(/Have you not paid yet\?/)).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
      await waitFor(() => expect(submitted).toHaveLength(1));

      navigation.mockRestore();
    });

    test('the page offers the payment again when it was restored from the browser cache', async () => {
      api.answers[readRoute] = () => ({ body: exampleDetail(failed) });
      showReturn();
      await userEvent.click(await tryAgain());
      await waitFor(() => expect(submitted).toHaveLength(1));

      api.answers[readRoute] = () => ({ body: exampleDetail(waiting) });
      restorePage();
      await screen.findByRole('heading', { level: 1, name: 'We are waiting for your bank' });

      expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled();
    });

    test.each([
      ['the response was lost', rejection(503, 'unavailable', 'Please try again.')],
      ['the provider does not answer', () => ({ body: exampleHold() })],
    ])(
      'the page offers the payment again when %s, although polling reported a waiting payment',
      async (_what, answer) => {
        stopTime();
        api.answers['POST /api/holds'] = answer;
        api.answers[readRoute] = () => ({ body: exampleDetail(failed) });
        showReturn();
        await advanceTime(0);
        const button = screen.getByRole('button', { name: 'Try Again' });

        button.focus();
        fireEvent.click(button);
        api.answers[readRoute] = () => ({ body: exampleDetail(waiting) });
        for (let second = 0; second < 40; second += 1) await advanceTime(1);

        expect(screen.getByRole('heading', { level: 1, name: 'We are waiting for your bank' })).toBeInTheDocument();
        expect(screen.getByText(/Have you not paid yet\?/)).toBeInTheDocument();
        expect(screen.getByRole('button', { name: 'Try Again' })).toHaveFocus();
        expect(shownToasts().map(({ title }) => title)).toEqual(['Payment Error']);
      },
    );

    test.each(['navigate', 'reload'])(
      'the page does not offer the payment after the navigation type %s',
      async (type) => {
        const navigation = fakeNavigation(type);
        showReturn();

        await screen.findByRole('heading', { level: 1, name: 'We are waiting for your bank' });

        expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
        navigation.mockRestore();
      },
    );
  });

  test('the stored form stays until the payment has arrived after all', async () => {
    stopTime();
    showReturn();
    await advanceTime(0);
    expect(screen.getByRole('heading', { level: 1, name: 'Payment failed' })).toBeInTheDocument();
    expect(readStoredValue('bookingForm')).toMatchObject({ entry: visitor, openAt: null });
    expect(readStoredValue('pendingBooking')).toEqual(pending);

    api.answers[readRoute] = () => ({ body: exampleDetail() });
    await advanceTime(1);

    expect(screen.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeInTheDocument();
    expect(readStoredValue('bookingForm')).toBeNull();
    expect(readStoredValue('pendingBooking')).toBeNull();
  });

  test('a retry whose seats others have booked shows its message and leads to the workshop', async () => {
    api.answers['POST /api/holds'] = rejection(409, 'sold_out', 'Only 1 seat left');
    showReturn();

    await userEvent.click(await tryAgain());

    const link = await screen.findByRole('link', { name: 'Try Again' });
    expect(link).toHaveAttribute('href', '/events/1');
    expect(link).toHaveFocus();
    expect(shownToasts().map(({ description }) => description)).toEqual(['Only 1 seat left']);
  });
});
