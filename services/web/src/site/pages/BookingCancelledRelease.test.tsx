// SPEC §2 Booking confirmation pages
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { answerCancelledPage, hold, press, show, store, storedForm } from '../../../test/site/bookingCancelledPage.tsx';
import { visitor } from '../../../test/site/bookingForm.ts';

const api = useFakeApi();
answerCancelledPage(api);

test('released seats are no longer held, and the entry stays', async () => {
  store('bookingForm', storedForm);
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
  store('bookingForm', storedForm);
  sessionStorage.setItem('pendingBooking', pending);
  api.answers[`DELETE /api/holds/${cancelled}`] = () => ({ status: 204 });
  show(`/booking-cancelled?hold=${cancelled}`);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();

  await press('Give the spots back');

  await screen.findByText('Thank you: others can book the spots now.');
  expect(sessionStorage.getItem('pendingBooking')).toBe(pending);
  expect(sessionStorage.getItem('bookingForm')).toBe(JSON.stringify(storedForm));
});

test('releasing an ended hold shows the reason', async () => {
  store('bookingForm', storedForm);
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
