// SPEC §2 Booking confirmation pages
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleConfirmation, exampleDetail } from '../../../test/exampleBookings.ts';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { answerCancelledPage, hold, press, show, store, storedForm } from '../../../test/site/bookingCancelledPage.tsx';
import { visitor } from '../../../test/site/bookingForm.ts';

const api = useFakeApi();
answerCancelledPage(api);

let historyLength = 4;
const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
jest.spyOn(window.history, 'length', 'get').mockImplementation(() => historyLength);

beforeEach(() => {
  back.mockClear();
  historyLength = 4;
});

// SPEC §2 Route table
test('the page says that no booking was created, and does not release the seats until the visitor asks', () => {
  store('bookingForm', storedForm);

  show();

  expect(screen.getByRole('heading', { level: 1, name: 'Payment Cancelled' })).toBeInTheDocument();
  expect(screen.getByText(/no booking was created/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('timer')).toHaveTextContent(/We are holding 2 spots for you for another (20:00|19:\d\d)/);
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test.each([
  ['the pending booking', 'pendingBooking', { eventId: 3, participants: 2, holdId: hold.holdId }],
  ['the booking form', 'bookingForm', storedForm],
])('the page shows the ticket of the workshop of %s in this tab', async (_where, name, value) => {
  store(name, value);

  show(`/booking-cancelled?hold=${hold.holdId}`);

  const ticket = within(await screen.findByRole('region', { name: 'Wheel Throwing & Flat Whites' }));
  for (const text of ['Not paid', 'Saturday, March 15, 2031', '10:00 AM - 12:30 PM', '2 participants']) {
    expect(ticket.getByText(text)).toBeInTheDocument();
  }
});

test.each([
  ['this tab has no payment', null, 200],
  ['the address names the hold of another tab', { ...storedForm, attempt: { ...storedForm.attempt, hold: null } }, 200],
  ['the workshop is gone', storedForm, 404],
])('the page names no workshop when %s', async (_why, stored, status) => {
  if (stored) store('bookingForm', stored);
  api.answers['GET /api/events/3'] = () => ({ status, body: exampleEvent({ id: 3 }) });

  show(`/booking-cancelled?hold=${hold.holdId}`);

  await waitFor(() => expect(api.calls).toHaveLength(status === 404 ? 1 : 0));
  expect(screen.queryByText('Wheel Throwing & Flat Whites')).not.toBeInTheDocument();
});

describe('when an earlier payment of the hold has failed', () => {
  const { bookingReference } = exampleConfirmation();
  const read = `GET /api/bookings/reference/${bookingReference}`;
  const { holdId } = hold;

  beforeEach(() => {
    store('bookingForm', storedForm);
    store('lastBooking', { bookingReference, holdId });
  });

  test('the page names the booking that keeps the seats, and does not say that none was created', async () => {
    api.answers[read] = () => ({ body: exampleDetail({ status: 'pending', paymentStatus: 'failed' }) });

    show(`/booking-cancelled?hold=${holdId}`);

    expect(await screen.findByText(bookingReference)).toBeInTheDocument();
    expect(screen.getByText(/You can try again while your spots are kept/)).toBeInTheDocument();
    expect(screen.queryByText(/no booking was created/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Give the spots back' })).not.toBeInTheDocument();
  });

  test('a booking that is paid meanwhile is shown as confirmed', async () => {
    api.answers[read] = () => ({ body: exampleDetail() });

    show(`/booking-cancelled?hold=${holdId}`);

    expect(await screen.findByRole('heading', { level: 1, name: 'Booking Confirmed!' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Add to Calendar/ })).toBeInTheDocument();
  });
});

test('Try Again opens the sent form with its entry, independently of the history', async () => {
  store('bookingForm', storedForm);
  api.answers['GET /api/events'] = () => ({ body: [exampleEvent({ id: 3 })] });
  show();

  await press('Try Again');

  expect(await screen.findByRole('dialog', { name: 'Book Your Workshop' })).toBeInTheDocument();
  expect(screen.getByLabelText('Email Address')).toHaveValue(visitor.email);
  expect(back).not.toHaveBeenCalled();
});

test('Try Again goes back in a tab without a stored form', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'Give the spots back' })).not.toBeInTheDocument();

  await press('Try Again');

  expect(back).toHaveBeenCalledTimes(1);
});

test('Try Again leads to the workshops in a tab without a stored form and without history', async () => {
  historyLength = 1;
  api.answers['GET /api/events'] = () => ({ body: [] });
  show();

  await press('Try Again');

  expect(await screen.findByRole('heading', { name: '2025 Workshops' })).toBeInTheDocument();
});

test('Try Again opens the form of the workshop, even if it is fully booked', async () => {
  store('bookingForm', { ...storedForm, openAt: null });
  const full = exampleEvent({ id: 3, availableSeats: 0, isFullyBooked: true });
  api.answers['GET /api/events/3'] = () => ({ body: full });
  show();

  await press('Try Again');

  const form = await screen.findByRole('dialog', { name: 'Book Your Workshop' });
  expect(screen.getByLabelText('Email Address')).toHaveValue(visitor.email);
  expect(within(form).getByLabelText('Number of Participants')).toBeValid();
  await userEvent.click(within(form).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: /^Book Now/ })).toBeEnabled();
});
