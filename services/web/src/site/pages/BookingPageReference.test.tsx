// SPEC §2 Booking confirmation pages
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleDetail } from '../../../test/exampleBookings.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderRoute } from '../../../test/renderPage.tsx';
import { passTime, stopTime } from '../../../test/time.ts';
import { Booking } from './BookingPage.tsx';

const api = useFakeApi();
const reference = '7K2M-9QXT-4WBD';
const read = `GET /api/bookings/reference/${reference}`;

afterEach(() => jest.useRealTimers());

function show(path = `/booking/${reference}`): void {
  renderRoute('/booking/:reference', path, <Booking />);
}

test('a button copies the reference and confirms it', async () => {
  api.answers[read] = () => ({ body: exampleDetail() });
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  show();

  await user.click(await screen.findByRole('button', { name: 'Copy reference' }));

  expect(copied).toHaveBeenCalledWith(reference);
  expect(screen.getByRole('status')).toHaveTextContent('The reference is copied.');
});

test('the reference is selected when copying is not allowed', async () => {
  api.answers[read] = () => ({ body: exampleDetail() });
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  show();

  await user.click(await screen.findByRole('button', { name: 'Copy reference' }));

  expect(window.getSelection()?.toString()).toBe(reference);
});

// SPEC §8
test('an unknown reference shows Booking Not Found with the reference and a link home', async () => {
  api.answers['GET /api/bookings/reference/NOPE'] = () => ({ status: 404, body: { error: 'x', code: 'not_found' } });

  show('/booking/NOPE');

  expect(await screen.findByRole('heading', { name: 'Booking Not Found' })).toBeInTheDocument();
  expect(screen.getByText('NOPE')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});

test('an unknown reference is requested once', async () => {
  stopTime();
  api.answers['GET /api/bookings/reference/NOPE'] = () => ({ status: 404, body: { error: 'x', code: 'not_found' } });
  show('/booking/NOPE');
  await passTime(0);

  await passTime(60);

  expect(screen.getByRole('heading', { name: 'Booking Not Found' })).toBeInTheDocument();
  expect(api.calls).toHaveLength(1);
});

test('an unavailable API shows an error with Retry, not a missing booking', async () => {
  api.answers[read] = () => ({ status: 503, body: { error: 'x', code: 'unavailable' } });
  show();
  expect(await screen.findByText(/We could not load your booking just now/)).toBeInTheDocument();
  expect(screen.queryByText('Booking Not Found')).not.toBeInTheDocument();

  api.answers[read] = () => ({ body: exampleDetail() });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeInTheDocument();
});
