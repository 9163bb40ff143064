// SPEC §2 Booking confirmation pages, §8
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { answerBooking, confirmRoute } from '../../../test/site/paymentReturn.tsx';
import { currentToasts } from '../../shared/ui/toast/toast.ts';
import { BookingSuccess } from './BookingSuccessPage.tsx';

const api = useFakeApi();

beforeEach(() => sessionStorage.clear());

function show(address: string): void {
  renderAt(
    address,
    <Routes>
      <Route path="/" element={<h1>Home</h1>} />
      <Route path="/booking-success" element={<BookingSuccess />} />
    </Routes>,
  );
}

// SPEC §2 Route table
test('the older page after payment confirms the booking too', async () => {
  answerBooking(api);

  show('/booking-success?hold=AAAAAAAAAAAAAAAAAAAAAA');

  expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeInTheDocument();
  expect(screen.getByText('7K2M-9QXT-4WBD')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /Add to Calendar/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Manage my booking' })).toBeInTheDocument();
});

test('the older page redirects home without a pending booking and without a toast', async () => {
  show('/booking-success');

  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
  expect(currentToasts()).toEqual([]);
});

test('the older page shows an error and no toast when the confirmation fails', async () => {
  api.answers[confirmRoute] = rejection(500, 'internal', 'Something went wrong on our side.');

  show('/booking-success?hold=AAAAAAAAAAAAAAAAAAAAAA');

  expect(await screen.findByText('Unable to confirm your booking.')).toBeInTheDocument();
  expect(currentToasts()).toEqual([]);
});
