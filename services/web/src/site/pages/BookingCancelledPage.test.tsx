// SPEC §2 Booking confirmation pages
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { exampleConfirmation, exampleDetail } from '../../../test/exampleBookings.ts';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { visitor } from '../../../test/site/bookingForm.ts';
import { BookingCancelled } from './BookingCancelledPage.tsx';
import { Event } from './EventPage.tsx';
import { Events } from './EventsPage.tsx';

const api = useFakeApi();
const hold = {
  holdId: 'AAAAAAAAAAAAAAAAAAAAAA',
  participants: 2,
  expiresAt: new Date(Date.now() + 20 * 60_000).toISOString(),
};
const memory = {
  eventId: 3,
  entry: visitor,
  attempt: { key: 'k'.repeat(32), request: '{}', isUnanswered: false, replaces: null, hold },
  openAt: '/events',
};

let historyLength = 4;
const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
jest.spyOn(window.history, 'length', 'get').mockImplementation(() => historyLength);

beforeEach(() => {
  api.answers['GET /api/events/3'] = () => ({ body: exampleEvent({ id: 3 }) });
  api.answers[`DELETE /api/holds/${hold.holdId}`] = () => ({ status: 204 });
  sessionStorage.clear();
  back.mockClear();
  historyLength = 4;
});

const store = (name: string, value: object) => sessionStorage.setItem(name, JSON.stringify(value));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function show(address = '/booking-cancelled'): void {
  renderAt(
    address,
    <Routes>
      <Route path="/booking-cancelled" element={<BookingCancelled />} />
      <Route path="/events" element={<Events />} />
      <Route path="/events/:id" element={<Event />} />
    </Routes>,
  );
}

// SPEC §2 Route table
test('the page says that no booking was created, and releases no seats by itself', () => {
  store('bookingForm', memory);

  show();

  expect(screen.getByRole('heading', { level: 1, name: 'Payment Cancelled' })).toBeInTheDocument();
  expect(screen.getByText(/no booking was created/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('timer')).toHaveTextContent(/We are holding 2 spots for you for another (20:00|19:\d\d)/);
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test.each([
  ['the pending booking', 'pendingBooking', { eventId: 3, participants: 2, holdId: hold.holdId }],
  ['the booking form', 'bookingForm', memory],
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
  ['the address names the hold of another tab', { ...memory, attempt: { ...memory.attempt, hold: null } }, 200],
  ['the workshop is gone', memory, 404],
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
    store('bookingForm', memory);
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
  store('bookingForm', memory);
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

test('Try Again opens a closed form at the workshop, also when it is fully booked', async () => {
  store('bookingForm', { ...memory, openAt: null });
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

test('released seats are no longer held, and the entry stays', async () => {
  store('bookingForm', memory);
  store('pendingBooking', { holdId: hold.holdId });
  localStorage.setItem('heldSeats', JSON.stringify({ eventId: 3, ...hold }));
  show();

  await press('Give the spots back');

  expect(await screen.findByText('Thank you: others can book the spots now.')).toBeInTheDocument();
  expect(await screen.findByText('Not booked')).toBeInTheDocument();
  expect(screen.queryByText('Not paid')).not.toBeInTheDocument();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(sessionStorage.getItem('pendingBooking')).toBeNull();
  expect(localStorage.getItem('heldSeats')).toBeNull();
  expect(JSON.parse(sessionStorage.getItem('bookingForm') ?? '')).toMatchObject({
    entry: visitor,
    attempt: { hold: null },
  });
});

test('after a reload, seats that were released are not offered for release again, but those of another payment are', async () => {
  const address = `/booking-cancelled?hold=${hold.holdId}`;
  show(address);
  await press('Give the spots back');
  await screen.findByText('Thank you: others can book the spots now.');
  cleanup();

  show(address);

  expect(screen.getByText('Thank you: others can book the spots now.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Give the spots back' })).not.toBeInTheDocument();
  cleanup();
  show('/booking-cancelled?hold=BBBBBBBBBBBBBBBBBBBBBB');
  expect(screen.getByRole('button', { name: 'Give the spots back' })).toBeInTheDocument();
});

test('the hold in the address has precedence over the hold of this tab when seats are released', async () => {
  const cancelled = 'BBBBBBBBBBBBBBBBBBBBBB';
  const pending = JSON.stringify({ holdId: hold.holdId });
  store('bookingForm', memory);
  sessionStorage.setItem('pendingBooking', pending);
  api.answers[`DELETE /api/holds/${cancelled}`] = () => ({ status: 204 });
  show(`/booking-cancelled?hold=${cancelled}`);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();

  await press('Give the spots back');

  await screen.findByText('Thank you: others can book the spots now.');
  expect(sessionStorage.getItem('pendingBooking')).toBe(pending);
  expect(sessionStorage.getItem('bookingForm')).toBe(JSON.stringify(memory));
});

test('releasing an ended hold shows the reason', async () => {
  store('bookingForm', memory);
  const body = { error: 'These places are not on hold any more.', code: 'not_held' };
  api.answers[`DELETE /api/holds/${hold.holdId}`] = () => ({ status: 409, body });
  show();

  await press('Give the spots back');

  expect(await screen.findByText(body.error)).toBeInTheDocument();
});

test('the release button keeps the focus while it works, and then the heading gets it', async () => {
  const user = userEvent.setup();
  const { answer, arrive } = answerOnCall();
  api.answers[`DELETE /api/holds/${hold.holdId}`] = answer;
  show(`/booking-cancelled?hold=${hold.holdId}`);
  const releaseButton = screen.getByRole('button', { name: 'Give the spots back' });
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();

  await user.click(releaseButton);
  await waitFor(() => expect(releaseButton).toHaveAttribute('aria-disabled', 'true'));
  await user.keyboard('{Enter}');
  expect(releaseButton).toHaveFocus();
  expect(releaseButton).toBeEnabled();
  expect(api.calls).toHaveLength(1);
  await act(async () => arrive({ status: 204 }));

  expect(await screen.findByText('Thank you: others can book the spots now.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
