import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { exampleEvent } from '../../../../../test/exampleEvents.ts';
import { typedEvent } from '../../../../../test/exampleTickets.ts';
import { rejection, useFakeApi } from '../../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../../test/site/bookingFlowPage.tsx';
import { dialog, payButton, visitor } from '../../../../../test/site/bookingForm.ts';
import { sessionUtm } from '../../payment/sessionUtm.ts';

const api = useFakeApi();
const { showFilledForm } = bookingFlowPage(api);
const full = exampleEvent({ availableSeats: 0, isFullyBooked: true });

const joins = () => api.calls.filter(({ method, path }) => method === 'POST' && path === '/api/events/1/waitlist');
const joinButton = () => within(dialog()).getByRole('button', { name: 'Join the waiting list' });
const findJoinButton = () => within(dialog()).findByRole('button', { name: 'Join the waiting list' });

/** Presses Pay in the form of a workshop whose last seats others have booked, or are paying for. */
async function bookTooLate(seatsBeingPaid = 0): Promise<UserEvent> {
  api.answers['GET /api/events/1/waitlist'] = () => ({ body: { parties: 0, seatsBeingPaid } });
  const user = await showFilledForm();
  api.answers['POST /api/holds'] = rejection(409, 'sold_out', 'This workshop is fully booked');
  api.answers['GET /api/events/1'] = () => ({ body: full });
  await user.click(payButton());
  await within(dialog()).findByText('No spot is left now.');
  if (seatsBeingPaid === 0) await findJoinButton();
  return user;
}

test('when a workshop is sold out meanwhile, one press joins the waiting list with what was typed', async () => {
  const user = await bookTooLate();
  api.answers['POST /api/events/1/waitlist'] = () => ({ status: 201, body: { joined: true } });

  await user.dblClick(joinButton());

  const note = await within(dialog()).findByText(/^Check your mail: one click puts you on the list\./);
  expect(note).toHaveTextContent('We have written to lerato@example.com.');
  await waitFor(() => expect(note).toHaveFocus());
  const { phone: _phone, ...person } = visitor;
  expect(joins().map(({ body }) => body)).toEqual([person]);
  expect(within(dialog()).queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('the waiting list is joined with the tickets that the visitor chose', async () => {
  api.answers['GET /api/events/1/waitlist'] = () => ({ body: { parties: 0, seatsBeingPaid: 0 } });
  const user = await showFilledForm(typedEvent, { ...visitor, participants: 1 });
  await user.click(screen.getByRole('button', { name: 'One more: Pair' }));
  api.answers['POST /api/holds'] = rejection(409, 'sold_out', 'This workshop is fully booked');
  api.answers['GET /api/events/1'] = () => ({ body: { ...typedEvent, availableSeats: 0, isFullyBooked: true } });
  await user.click(payButton());
  api.answers['POST /api/events/1/waitlist'] = () => ({ status: 201, body: { joined: true } });

  await user.click(await findJoinButton());

  await within(dialog()).findByText(/^Check your mail/);
  const tickets = [
    { ticketTypeId: 1, quantity: 1 },
    { ticketTypeId: 3, quantity: 1 },
  ];
  expect(joins().map(({ body }) => body)).toMatchObject([{ participants: 3, tickets }]);
});

test('the waiting list is joined with the utm parameters of the visit', async () => {
  sessionUtm.write({ source: 'mail', medium: null, campaign: 'march' });
  const user = await bookTooLate();
  api.answers['POST /api/events/1/waitlist'] = () => ({ status: 201, body: { joined: true } });

  await user.click(joinButton());

  await within(dialog()).findByText(/^Check your mail/);
  expect(joins()[0]?.body).toMatchObject({ utm: { source: 'mail', campaign: 'march' } });
});

test.each([
  [visitor.participants, false],
  [visitor.participants - 1, true],
])('with %d spots being paid for, a party of two is told to look again: %j', async (seatsBeingPaid, canJoin) => {
  await bookTooLate(seatsBeingPaid);

  if (canJoin) expect(await findJoinButton()).toBeInTheDocument();
  else expect(await within(dialog()).findByText(/^The last spots are being paid for/)).toBeInTheDocument();
  expect(within(dialog()).queryAllByRole('button', { name: 'Join the waiting list' })).toHaveLength(canJoin ? 1 : 0);
});

test('a visitor who cannot join the waiting list yet reads why', async () => {
  const user = await bookTooLate();
  const error = 'The last spots are being paid for at the moment. Please look again in half an hour.';
  api.answers['POST /api/events/1/waitlist'] = () => ({ status: 409, body: { error, code: 'conflict' } });

  await user.click(joinButton());

  expect(await within(dialog()).findByText(error)).toBeInTheDocument();
  expect(joinButton()).toBeEnabled();
});

test('a missing name is marked before the waiting list is joined, and a missing phone number is not asked for', async () => {
  const user = await bookTooLate();
  await user.clear(screen.getByLabelText('Last Name'));
  await user.clear(screen.getByLabelText('Phone Number'));

  await user.click(joinButton());

  expect(screen.getByLabelText('Last Name')).toHaveFocus();
  expect(screen.getByLabelText('Last Name')).toHaveAccessibleDescription('Last name required');
  expect(screen.getByLabelText('Phone Number')).toHaveAttribute('aria-invalid', 'false');
  expect(joins()).toEqual([]);
});

test('a workshop without another suitable date leads to the other workshops', async () => {
  await bookTooLate();

  expect(await within(dialog()).findByRole('link', { name: 'Other workshops' })).toHaveAttribute('href', '/events');
});
