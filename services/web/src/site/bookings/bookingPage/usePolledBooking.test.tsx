import { fireEvent, screen } from '@testing-library/react';
import { exampleDetail, waiting } from '../../../../test/exampleBookings.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { answerBooking, readRoute, showReturn } from '../../../../test/site/paymentReturn.tsx';
import { advanceTime, stopTime } from '../../../../test/time.ts';

const api = useFakeApi();

beforeEach(() => {
  sessionStorage.clear();
  stopTime();
  answerBooking(api, waiting);
});
afterEach(() => jest.useRealTimers());

const confirmations = () => api.calls.filter(({ path }) => path === '/api/bookings/confirm');
const reads = () => api.calls.filter(({ path }) => path.startsWith('/api/bookings/reference/'));

test('the booking is polled after 1, 2, 4, 8 and then every 10 seconds until its payment is final', async () => {
  showReturn();
  await advanceTime(0);
  expect(screen.getByRole('heading', { level: 1, name: 'We are waiting for your bank' })).toBeInTheDocument();
  expect(screen.getByText('Total').nextSibling).toHaveTextContent('R900.00');
  expect(screen.queryByText(/paid/i, { selector: 'dt' })).not.toBeInTheDocument();

  const counts: number[] = [reads().length];
  for (const seconds of [1, 2, 4, 8, 10, 10]) {
    await advanceTime(seconds - 0.1);
    counts.push(reads().length);
    await advanceTime(0.1);
    counts.push(reads().length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]);

  api.answers[readRoute] = () => ({ body: exampleDetail() });
  await advanceTime(10);
  expect(screen.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeInTheDocument();
  const readCount = reads().length;
  await advanceTime(60);
  expect(reads()).toHaveLength(readCount);
  expect(confirmations()).toHaveLength(1);
});

test('polling stops after ten minutes, and the page then says that it has stopped and offers Check again', async () => {
  showReturn();
  await advanceTime(60);
  expect(screen.getByText(/This page changes by itself/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();

  for (let minute = 0; minute < 15; minute += 1) await advanceTime(60);
  expect(reads()).toHaveLength(1 + 4 + 58);
  expect(screen.queryByText(/changes by itself/)).not.toBeInTheDocument();
  expect(screen.getByText(/this page has stopped asking/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await advanceTime(0);
  expect(reads()).toHaveLength(1 + 4 + 58 + 1);
  expect(screen.getByRole('button', { name: 'Check again' })).toBeInTheDocument();

  api.answers[readRoute] = () => ({ body: exampleDetail() });
  screen.getByRole('button', { name: 'Check again' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await advanceTime(0);
  expect(screen.getByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();
});

test('polling continues after a failed request', async () => {
  api.answers[readRoute] = () => Promise.reject(new TypeError('Failed to fetch'));
  showReturn();
  await advanceTime(0);
  expect(screen.getByRole('heading', { name: 'We are waiting for your bank' })).toBeInTheDocument();

  api.answers[readRoute] = () => ({ body: exampleDetail() });
  await advanceTime(1);

  expect(screen.getByRole('heading', { name: 'Booking Confirmed!' })).toBeInTheDocument();
});
