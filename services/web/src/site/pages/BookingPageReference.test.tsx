// SPEC §2 Booking confirmation pages
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleDetail } from '../../../test/exampleBookings.ts';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { showBooking, showReference } from '../../../test/site/bookingPage.tsx';
import { readRoute, reference } from '../../../test/site/paymentReturn.tsx';
import { advanceTime, stopTime } from '../../../test/time.ts';

const api = useFakeApi();

test('a button copies the reference and confirms it', async () => {
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  showBooking(api, exampleDetail());

  await user.click(await screen.findByRole('button', { name: 'Copy reference' }));

  expect(copied).toHaveBeenCalledWith(reference);
  expect(screen.getByRole('status')).toHaveTextContent('The reference is copied.');
});

test('the reference is selected when copying is not allowed', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  showBooking(api, exampleDetail());

  await user.click(await screen.findByRole('button', { name: 'Copy reference' }));

  expect(window.getSelection()?.toString()).toBe(reference);
});

// SPEC §8
test('an unknown reference shows Booking Not Found with the reference and a link home, and is requested once', async () => {
  stopTime();
  api.answers['GET /api/bookings/reference/NOPE'] = rejection(404, 'not_found');
  showReference('NOPE');

  await advanceTime(60);

  expect(screen.getByRole('heading', { name: 'Booking Not Found' })).toBeInTheDocument();
  expect(screen.getByText('NOPE')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(api.calls).toHaveLength(1);
  jest.useRealTimers();
});

test('an unavailable API shows an error with Retry, not a missing booking', async () => {
  api.answers[readRoute] = rejection(503, 'unavailable');
  showReference();
  expect(await screen.findByText(/We could not load your booking just now/)).toBeInTheDocument();
  expect(screen.queryByText('Booking Not Found')).not.toBeInTheDocument();

  api.answers[readRoute] = () => ({ body: exampleDetail() });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeInTheDocument();
});
