import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { heldSeats, offered, partyOf, readEntry, showEntry, waiting } from '../../../test/site/waitlistPage.tsx';
import { gradientOf } from '../../shared/ui/gradients.ts';

const api = useFakeApi();
const user = userEvent.setup();
beforeEach(() => sessionStorage.clear());

const booking = {
  bookingReference: '7K2M-9QXT-4WBD',
  participants: 1,
  status: 'pending',
  paymentStatus: 'pending',
} as const;
const hold = { ...heldSeats, expiresAt: '2031-03-13T20:00:00.000Z' };
const calls = () => api.calls.filter(({ path }) => path.startsWith('/api/waitlist'));

test.each([
  [waiting, 'You are on the list', 'You are waiting for 2 spots. 1 group is before you.'],
  [offered, '2 spots are available', 'They are not kept for you: the first to book gets them.'],
  [{ ...offered, ...partyOf(1, 1) }, '1 spot is available', 'It is not kept for you: the first to book gets it.'],
  [
    { ...offered, ...partyOf(2), canBook: false },
    'You are on the list',
    'Others were first: .* You keep your place in line',
  ],
  [
    { ...waiting, ...partyOf(2, 1) },
    'You are on the list',
    'You are waiting for 2 spots, and 1 spot is available now.',
  ],
  [{ ...offered, hold }, 'Not paid yet', 'Nothing is booked until you have paid. We hold your spots'],
  [
    { ...offered, hold, booking: { ...booking, paymentStatus: 'failed' } },
    'Payment failed',
    'The card provider did not complete the payment.',
  ],
] as [WaitlistEntryView, string, string][])(
  'a visitor in line reads the state and can leave: %j',
  async (entry, heading, text) => {
    showEntry(api, entry);

    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getByText(new RegExp(text))).toBeVisible();
    expect(screen.queryAllByRole('button', { name: /^Pay R/ })).toHaveLength(entry.bookableSeats > 0 ? 1 : 0);
    expect(screen.getByRole('button', { name: 'Leave the waiting list' })).toBeVisible();
  },
);

test('the heading of an entry has the colour of its workshop', async () => {
  showEntry(api, waiting);

  const heading = await screen.findByRole('heading', { level: 1, name: 'You are on the list' });

  expect(heading.closest('.booking-head')).toHaveClass(gradientOf(waiting.event.category));
});

test("the mail's link to leave the waiting list leads to the button that leaves it", async () => {
  showEntry(api, waiting, '/waiting-list/7#key=k&leave');

  expect(await screen.findByRole('heading', { level: 2, name: 'Not interested any more?' })).toHaveFocus();
});

const seeBooking = ['See my booking', '/booking/7K2M-9QXT-4WBD'] as const;
const paid = { ...booking, status: 'confirmed', paymentStatus: 'completed' } as const;

test.each([
  [{ ...waiting, state: 'expired' }, 'You are not on the list any more', 'See the workshop', '/events/1'],
  [{ ...waiting, state: 'left' }, 'You have left the waiting list', 'See the workshop', '/events/1'],
  [{ ...waiting, state: 'ended' }, 'The waiting list has ended', 'See other workshops', '/events'],
  [{ ...waiting, state: 'taken', booking: paid }, 'You have booked', ...seeBooking],
  [{ ...waiting, state: 'taken', booking: { ...paid, status: 'cancelled' } }, 'Booking Cancelled', ...seeBooking],
  [{ ...offered, bookableSeats: 0, booking }, 'We are waiting for your bank', ...seeBooking],
  [{ ...offered, bookableSeats: 0, booking: { ...booking, paymentStatus: 'failed' } }, 'Payment failed', ...seeBooking],
] as [WaitlistEntryView, string, string, string][])(
  'a visitor who is no longer in line finds only links to other pages: %j',
  async (entry, heading, link, href) => {
    showEntry(api, entry);

    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href);
    expect(screen.getByText(entry.booking ? '1 participant' : '2 participants')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  },
);

test('a visitor in line sees up to three other workshops with seats, and a visitor who can book sees none', async () => {
  const others = [1, 2, 3, 4].map((id) => exampleEvent({ id, title: `Workshop ${id}` }));
  api.answers['GET /api/events?limit=4&places=1'] = () => ({ body: others });
  const { unmount } = showEntry(api, waiting);

  const section = await screen.findByRole('region', { name: 'Other workshops with spots' });
  const links = within(section).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/events/2', '/events/3', '/events/4']);
  expect(links[0]).toHaveTextContent('Workshop 2');
  unmount();

  showEntry(api, offered);
  await screen.findByRole('heading', { level: 1, name: '2 spots are available' });
  expect(screen.queryByText('Other workshops with spots')).not.toBeInTheDocument();
});

test('an entry is confirmed by a click on the page, which moves the focus to the new heading', async () => {
  api.answers['POST /api/waitlist/7/confirm'] = () => ({ body: { ...waiting, partiesBefore: 0 } });
  showEntry(api, { ...waiting, state: 'unconfirmed' });
  const confirm = await screen.findByRole('button', { name: 'Put me on the waiting list' });
  expect(screen.queryByRole('button', { name: 'Leave the waiting list' })).not.toBeInTheDocument();
  expect(calls()).toHaveLength(1);

  await user.click(confirm);

  expect(await screen.findByText(/You are the first in line\./)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'You are on the list' })).toHaveFocus();
  expect(calls().at(-1)).toMatchObject({ path: '/api/waitlist/7/confirm', body: { participants: 2 } });
});

test.each([
  [1, true, 'Change to 1 spot', 'You keep your place in line.'],
  [3, false, 'Change to 3 spots', 'You would go to the end of the line.'],
])(
  'a request for %d people is confirmed by a click, and says what happens to the place in line',
  async (people, keepsPlace, name, text) => {
    api.answers['POST /api/waitlist/7/confirm'] = () => ({ body: { ...waiting, ...partyOf(people) } });
    showEntry(api, { ...waiting, requested: { ...partyOf(people), keepsPlace } });
    expect(await screen.findByText(new RegExp(text))).toBeVisible();

    await user.click(screen.getByRole('button', { name }));

    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
    expect(calls().at(-1)?.body).toEqual({ participants: people });
  },
);

test('confirming a request that changed meanwhile says that it has changed and shows the current state', async () => {
  const answer = { status: 409, body: { error: 'Your request has changed since.', code: 'changed_meanwhile' } };
  api.answers['POST /api/waitlist/7/confirm'] = () => answer;
  showEntry(api, { ...waiting, state: 'unconfirmed' });
  const confirm = await screen.findByRole('button', { name: 'Put me on the waiting list' });
  api.answers[readEntry] = () => ({ body: { ...waiting, state: 'unconfirmed', ...partyOf(5) } });

  await user.click(confirm);

  expect(await screen.findByText(/the waiting list for 5 people/)).toBeVisible();
  expect(screen.getByText('Your request has changed since.')).toBeVisible();
});

test('leaving is one click, shows that it is done and moves the focus to the new heading', async () => {
  api.answers['POST /api/waitlist/7/leave'] = () => ({ body: { ...waiting, state: 'left' } });
  showEntry(api, waiting);

  await user.click(await screen.findByRole('button', { name: 'Leave the waiting list' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'You have left the waiting list' })).toHaveFocus();
});

test('after a payment the tab opens the entry at an address without the key', async () => {
  const { unmount } = showEntry(api, offered);
  await screen.findByRole('heading', { level: 1, name: '2 spots are available' });
  unmount();

  showEntry(api, offered, '/waiting-list/7');

  expect(await screen.findByRole('heading', { level: 1, name: '2 spots are available' })).toBeVisible();
});

test('a wrong key opens nothing, and without a key nothing is requested', async () => {
  const { unmount } = showEntry(api, waiting, '/waiting-list/7');
  expect(await screen.findByText(/does not open a place in a waiting list/)).toBeVisible();
  expect(api.calls).toEqual([]);
  unmount();

  showEntry(api, { status: 404, body: { error: 'x', code: 'not_found' } });

  expect(await screen.findByText(/does not open a place in a waiting list/)).toBeVisible();
});

test('an unavailable API shows an error with Retry, not a wrong link', async () => {
  showEntry(api, { status: 503, body: { error: 'x', code: 'unavailable' } });
  await screen.findByText(/We could not load your place in line just now/);

  api.answers[readEntry] = () => ({ body: waiting });
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'You are on the list' })).toBeVisible();
});
