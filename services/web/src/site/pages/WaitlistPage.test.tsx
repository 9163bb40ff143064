import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { restorePage } from '../../../test/site/bookingFlowPage.tsx';
import { formMemory, pendingBooking } from '../bookings/bookingSession.ts';
import { Waitlist } from './WaitlistPage.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const read = 'GET /api/waitlist/7';
const submit = jest.fn();
beforeEach(() => {
  sessionStorage.clear();
  submit.mockReset();
  // jsdom submits no form.
  HTMLFormElement.prototype.submit = submit;
});

const waiting: WaitlistEntryView = {
  firstName: 'Lerato',
  lastName: 'Nkosi',
  email: 'lerato@mail.example',
  participants: 2,
  requestedParticipants: null,
  state: 'waiting',
  event: exampleEvent({ availableSeats: 0, isFullyBooked: true }),
  partiesBefore: 1,
  totalAmount: 90_000,
  offeredUntil: null,
  canBook: false,
  bookableSeats: 0,
  hold: null,
  booking: null,
  bookingReference: null,
};
const offered: WaitlistEntryView = {
  ...waiting,
  state: 'offered',
  offeredUntil: '2031-03-13T20:00:00.000Z',
  canBook: true,
};

function show(answer: WaitlistEntryView | { status: number; body: object }, path = '/waiting-list/7#key=k') {
  api.answers[read] = () => ('status' in answer ? answer : { body: answer });
  return renderAt(
    path,
    <Routes>
      <Route path="/waiting-list/:id" element={<Waitlist />} />
    </Routes>,
  );
}

test.each([
  [waiting, 'You are on the waiting list', 'You are waiting for 2 places. 1 group is before you.'],
  [offered, 'Places are free again', 'We do not hold them: the first to book gets them.'],
  [{ ...offered, participants: 1 }, 'A place is free again', 'We do not hold it: the first to book gets it.'],
  [{ ...offered, canBook: false }, 'You are on the waiting list', 'Others were first: .* You keep your place in line'],
] as const)('who is in line reads the state and can leave: %j', async (entry, heading, text) => {
  show(entry);

  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(screen.getByText(new RegExp(text))).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Book for R900.00' })).toHaveLength(entry.canBook ? 1 : 0);
  expect(screen.getByRole('button', { name: 'Leave the waiting list' })).toBeVisible();
});

test.each([
  [{ ...waiting, state: 'expired' } as const, 'You are not on the list any more', 'See the workshop', '/events/1'],
  [{ ...waiting, state: 'left' } as const, 'You have left the waiting list', 'See the workshop', '/events/1'],
  [{ ...waiting, state: 'ended' } as const, 'The waiting list has ended', 'See other workshops', '/events'],
  [
    { ...waiting, state: 'taken', bookingReference: '7K2M-9QXT-4WBD' } as const,
    'You have booked',
    'See my booking',
    '/booking/7K2M-9QXT-4WBD',
  ],
])('who is not in line any more can only go on: %j', async (entry, heading, link, href) => {
  show(entry);

  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an entry is confirmed by a click on the page, for the number of people that it shows', async () => {
  api.answers['POST /api/waitlist/7/confirm'] = () => ({ body: { ...waiting, partiesBefore: 0 } });
  show({ ...waiting, state: 'unconfirmed' });
  const confirm = await screen.findByRole('button', { name: 'Put me on the waiting list' });
  expect(screen.queryByRole('button', { name: 'Leave the waiting list' })).not.toBeInTheDocument();
  expect(api.calls).toHaveLength(1);

  await user.click(confirm);

  expect(await screen.findByText(/You are the first in line\./)).toBeVisible();
  expect(api.calls.at(-1)).toMatchObject({ path: '/api/waitlist/7/confirm', body: { participants: 2 } });
});

test.each([
  [1, 'Change to 1 place', 'You keep your place in line.'],
  [3, 'Change to 3 places', 'You would go to the end of the line.'],
])(
  'a request for %d people is confirmed by a click, and says what becomes of the place',
  async (people, name, text) => {
    api.answers['POST /api/waitlist/7/confirm'] = () => ({ body: { ...waiting, participants: people } });
    show({ ...waiting, requestedParticipants: people });
    expect(await screen.findByText(new RegExp(text))).toBeVisible();

    await user.click(screen.getByRole('button', { name }));

    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
    expect(api.calls.at(-1)?.body).toEqual({ participants: people });
  },
);

test('a request that changed meanwhile says so and shows the state of now', async () => {
  const answer = { status: 409, body: { error: 'Your request has changed since.', code: 'changed_meanwhile' } };
  api.answers['POST /api/waitlist/7/confirm'] = () => answer;
  show({ ...waiting, state: 'unconfirmed' });
  const confirm = await screen.findByRole('button', { name: 'Put me on the waiting list' });
  api.answers[read] = () => ({ body: { ...waiting, state: 'unconfirmed', participants: 5 } });

  await user.click(confirm);

  expect(await screen.findByText(/the waiting list for 5 people/)).toBeVisible();
  expect(screen.getByText('Your request has changed since.')).toBeVisible();
});

test('free places are booked with the key of the link and a phone number, and the tab keeps the hold', async () => {
  const fields = { item_name: 'Wheel Throwing' };
  api.answers['POST /api/waitlist/7/hold'] = () => ({
    body: { holdId: 'h', expiresAt: '', totalAmount: 90_000, action: 'https://pay.example/', fields },
  });
  show(offered);
  const book = await screen.findByRole('button', { name: 'Book for R900.00' });

  await user.click(book);
  expect(screen.getByLabelText('Phone Number')).toHaveAccessibleDescription('Phone number required');
  await user.type(screen.getByLabelText('Phone Number'), ' 082 555 0142');
  await user.click(book);

  expect(submit).toHaveBeenCalledTimes(1);
  expect(api.calls.at(-1)?.headers.get('x-waitlist-key')).toBe('k');
  expect(api.calls.at(-1)?.body).toEqual({ phone: '082 555 0142', totalAmount: 90_000 });
  expect(formMemory.read()).toMatchObject({ attempt: { hold: { holdId: 'h' } } });
  expect(pendingBooking.read()).toMatchObject({ holdId: 'h', email: 'lerato@mail.example' });

  api.answers[read] = () => ({ body: { ...offered, canBook: false, bookingReference: '7K2M-9QXT-4WBD' } });
  restorePage();
  expect(await screen.findByRole('heading', { level: 1, name: 'You have booked' })).toBeVisible();
});

test('a party that books after the seats are gone is rejected and keeps its place in line', async () => {
  api.answers['POST /api/waitlist/7/hold'] = () => ({
    status: 409,
    body: { error: 'Only 1 place left', code: 'sold_out' },
  });
  show(offered);
  await user.type(await screen.findByLabelText('Phone Number'), '082 555 0142');
  api.answers[read] = () => ({ body: { ...offered, canBook: false } });

  await user.click(screen.getByRole('button', { name: 'Book for R900.00' }));

  expect(await screen.findByText(/Others were first: .* You keep your place in line/)).toBeVisible();
  expect(screen.getByText('Only 1 place left')).toBeVisible();
  expect(submit).not.toHaveBeenCalled();
});

test('leaving is one click and shows that it is done', async () => {
  api.answers['POST /api/waitlist/7/leave'] = () => ({ body: { ...waiting, state: 'left' } });
  show(waiting);

  await user.click(await screen.findByRole('button', { name: 'Leave the waiting list' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'You have left the waiting list' })).toBeVisible();
});

test('a link of an older mail, with the key in the query string, opens the entry and leaves the address', async () => {
  api.answers[read] = () => ({ body: waiting });
  renderAt(
    '/waiting-list/7?key=k#leave',
    <Routes>
      <Route path="/waiting-list/:id" element={<AddressedWaitlist />} />
    </Routes>,
  );

  expect(await screen.findByRole('heading', { level: 1, name: 'You are on the waiting list' })).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/waiting-list\/7#key=k$/);
  expect(new Set(api.calls.map(({ headers }) => headers.get('x-waitlist-key')))).toEqual(new Set(['k']));
});

function AddressedWaitlist() {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <Waitlist />
      <p data-testid="address">{pathname + search + hash}</p>
    </>
  );
}

test('after a payment the tab opens the entry at an address without the key', async () => {
  const { unmount } = show(offered);
  await screen.findByRole('heading', { level: 1, name: 'Places are free again' });
  unmount();

  show(offered, '/waiting-list/7');

  expect(await screen.findByRole('heading', { level: 1, name: 'Places are free again' })).toBeVisible();
});

test('a wrong key opens nothing, and without a key nothing is requested', async () => {
  const { unmount } = show(waiting, '/waiting-list/7');
  expect(await screen.findByText(/does not open a place in a waiting list/)).toBeVisible();
  expect(api.calls).toEqual([]);
  unmount();

  show({ status: 404, body: { error: 'x', code: 'not_found' } });

  expect(await screen.findByText(/does not open a place in a waiting list/)).toBeVisible();
});

test('an unavailable API shows an error with Retry, not a wrong link', async () => {
  show({ status: 503, body: { error: 'x', code: 'unavailable' } });
  await screen.findByText(/We could not load your place in line just now/);

  api.answers[read] = () => ({ body: waiting });
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'You are on the waiting list' })).toBeVisible();
});
