import { act, screen, waitFor, within } from '@testing-library/react';
import { exampleConfirmation, exampleDetail, waiting } from '../../../../../test/exampleBookings.ts';
import { exampleEvent } from '../../../../../test/exampleEvents.ts';
import { rejection, useFakeApi } from '../../../../../test/fakeApi.ts';
import { renderAt } from '../../../../../test/renderPage.tsx';
import { bookingFlowPage, restorePage } from '../../../../../test/site/bookingFlowPage.tsx';
import { dialog, exampleHold, fillForm, openForm, payButton, visitor } from '../../../../../test/site/bookingForm.ts';
import { BookingConfirmed } from '../../../pages/BookingConfirmedPage.tsx';
import { browserHold } from '../../bookingSession.ts';

const api = useFakeApi();
const { holds, showEvents, showFilledForm, startPayment, submitted } = bookingFlowPage(api);
const { title } = exampleEvent();
const full = { availableSeats: 0, isFullyBooked: true };
const soldOut = { status: 409, body: { error: 'This workshop is fully booked', code: 'sold_out' } };

function holdInOtherTab(isUnpaid = true): void {
  const { holdId, expiresAt } = exampleHold();
  api.answers[`GET /api/holds/${holdId}`] = () => ({ body: { isUnpaid } });
  browserHold.write({ eventId: 1, holdId, expiresAt, participants: 2 });
}

test('the last seats that another tab holds are named instead of shown as sold out, and stay with that tab', async () => {
  holdInOtherTab();
  const user = await showEvents(exampleEvent(full));
  await screen.findByText('Full, but your spots are kept');

  const form = await openForm(user, title);

  expect(form).toHaveTextContent('We already hold 2 spots of this date for you in another tab. Pay for them there.');
  expect(form).not.toHaveTextContent(/fully booked|no place is left/i);
  expect(payButton()).toHaveAttribute('aria-disabled', 'true');
  expect(payButton()).toHaveAccessibleDescription(
    'We already hold 2 spots for you in another tab: pay for them there.',
  );
  expect(within(form).queryByRole('button', { name: 'Use them here' })).not.toBeInTheDocument();
});

test('the last seats that this tab holds from an earlier try can be used in another form', async () => {
  holdInOtherTab();
  sessionStorage.setItem('pendingBooking', JSON.stringify({ eventId: 1, holdId: exampleHold().holdId }));
  const user = await showEvents(exampleEvent(full));
  expect(await screen.findByText('Full, but your spots are kept')).toBeInTheDocument();

  const form = await openForm(user, title);
  expect(form).toHaveTextContent('We already hold 2 spots of this date for you, from an earlier try.');
  expect(payButton()).toHaveAccessibleDescription('We already hold 2 spots for you: use them first.');
  await user.click(within(form).getByRole('button', { name: 'Use them here' }));

  expect(screen.getByLabelText('Number of Participants')).toHaveValue(2);
  expect(screen.getByRole('timer')).toHaveTextContent(/We are holding 2 spots for you/);
  expect(form).not.toHaveTextContent('We already hold');
  await fillForm(user, { ...visitor, participants: 1 });
  api.answers['POST /api/holds'] = () => ({ body: exampleHold({ holdId: 'BBBBBBBBBBBBBBBBBBBBBB' }) });
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(holds()[0]!.body).toMatchObject({ participants: 2, replaces: exampleHold().holdId });
});

test('a form opened before the other tab held the last seats does not say that the workshop is sold out', async () => {
  const user = await showFilledForm(exampleEvent({ availableSeats: 2 }));
  act(() => holdInOtherTab());
  api.answers['POST /api/holds'] = () => soldOut;
  api.answers['GET /api/events/1'] = () => ({ body: exampleEvent(full) });

  await user.click(payButton());

  await waitFor(() => expect(payButton()).toHaveAttribute('aria-disabled', 'true'));
  expect(within(dialog()).getByText(/Pay for them there\./)).toBeInTheDocument();
  expect(screen.queryByText('Payment Error')).not.toBeInTheDocument();
});

test('a hold whose tab was closed after the payment is no longer named or stored', async () => {
  holdInOtherTab(false);
  await showEvents(exampleEvent(full));

  await waitFor(() => expect(browserHold.read()).toBeNull());

  expect(screen.getByRole('button', { name: /^Fully Booked/ })).toBeDisabled();
  expect(screen.getByRole('article', { name: title })).not.toHaveTextContent('your spots are kept');
});

test('an expired hold is no longer stored', async () => {
  const expiresAt = new Date(Date.now() - 1000).toISOString();
  browserHold.write({ eventId: 1, holdId: exampleHold().holdId, expiresAt, participants: 2 });

  await showEvents(exampleEvent(full));

  expect(localStorage.getItem('heldSeats')).toBeNull();
});

test('a hold is stored for other tabs without personal data', async () => {
  await startPayment();

  const { holdId, expiresAt } = exampleHold();
  const stored = JSON.parse(localStorage.getItem('heldSeats') ?? '') as object;
  expect(stored).toEqual({ eventId: 1, holdId, participants: 2, expiresAt: expect.any(String) });
  expect(Date.parse(browserHold.read()?.expiresAt ?? '')).toBeCloseTo(Date.parse(expiresAt), -4);
});

test.each([
  ['is paid', {}, false],
  ['waits for its payment', waiting, false],
  ['failed to be paid', { status: 'pending', paymentStatus: 'failed' }, true],
] as const)(
  'after a return from the provider with a booking that %s, its hold is offered to other tabs: %j',
  async (_what, state, isOffered) => {
    holdInOtherTab();
    const booking = exampleConfirmation(state);
    api.answers['POST /api/bookings/confirm'] = () => ({ body: booking });
    api.answers[`GET /api/bookings/reference/${booking.bookingReference}`] = () => ({ body: exampleDetail(state) });

    renderAt(`/booking-confirmed?hold=${exampleHold().holdId}`, <BookingConfirmed />);
    await screen.findByText(booking.bookingReference);

    expect(browserHold.read() !== null).toBe(isOffered);
  },
);

test('the seats on hold still count for a larger party that was rejected', async () => {
  const user = await startPayment();
  restorePage();
  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(screen.getByRole('button', { name: 'One more' }));
  api.answers['POST /api/holds'] = rejection(409, 'sold_out', 'Only 3 seats left');
  api.answers['GET /api/events/1'] = () => ({ body: exampleEvent({ availableSeats: 1 }) });

  await user.click(payButton());

  expect(await within(dialog()).findByText('3 spots are left now.')).toBeInTheDocument();
  expect(screen.getByRole('timer')).toHaveTextContent(/We are holding 2 spots for you/);
});
