import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { restorePage } from '../../../test/site/bookingFlowPage.tsx';
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
  participants: 2,
  state: 'waiting',
  event: exampleEvent({ availableSeats: 0, isFullyBooked: true }),
  partiesBefore: 1,
  totalAmount: null,
  offeredUntil: null,
  isPayable: false,
  bookingReference: null,
};
const offered: WaitlistEntryView = {
  ...waiting,
  state: 'offered',
  partiesBefore: 0,
  totalAmount: 90_000,
  offeredUntil: '2031-03-13T20:00:00.000Z',
  isPayable: true,
};

function show(answer: WaitlistEntryView | { status: number; body: object }, path = '/waiting-list/7?key=k') {
  api.answers[read] = () => ('status' in answer ? answer : { body: answer });
  return renderAt(
    path,
    <Routes>
      <Route path="/waiting-list/:id" element={<Waitlist />} />
    </Routes>,
  );
}

const over = { ...offered, isPayable: false };

test.each([
  [waiting, 'You are on the waiting list', 'You wait for 2 people. 1 party is before you.', 'Leave the waiting list'],
  [offered, 'Your places are free', 'We keep places for 2 people for you until', 'Give the places back and leave'],
  [
    { ...offered, participants: 1 },
    'Your place is free',
    'After that the next in line gets it.',
    'Give the place back and leave',
  ],
] as const)('who is in line reads the state and can leave: %j', async (entry, heading, text, leave) => {
  show(entry);

  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(screen.getByText(new RegExp(text))).toBeVisible();
  expect(screen.getByRole('button', { name: leave })).toBeVisible();
});

test.each([
  [{ ...over, state: 'expired' } as const, 'This offer is over', 'See the workshop', '/events/1'],
  [{ ...waiting, state: 'left' } as const, 'You have left the waiting list', 'See the workshop', '/events/1'],
  [{ ...waiting, state: 'ended' } as const, 'The waiting list has ended', 'See other workshops', '/events'],
  [
    { ...over, state: 'taken', bookingReference: '7K2M-9QXT-4WBD' } as const,
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

test('an offer is paid with the key of the link, and a page restored by Back shows that it is booked', async () => {
  const fields = { item_name: 'Wheel Throwing' };
  api.answers['POST /api/waitlist/7/payment'] = () => ({
    body: { holdId: 'h', expiresAt: '', totalAmount: 90_000, action: 'https://pay.example/', fields },
  });
  show(offered);

  await user.click(await screen.findByRole('button', { name: 'Pay R900.00 and book' }));

  expect(submit).toHaveBeenCalledTimes(1);
  expect(api.calls.at(-1)?.headers.get('x-waitlist-key')).toBe('k');

  api.answers[read] = () => ({ body: { ...over, bookingReference: '7K2M-9QXT-4WBD' } });
  restorePage();
  expect(await screen.findByRole('heading', { level: 1, name: 'You have booked' })).toBeVisible();
});

test('an offer that ended meanwhile says so and shows the state of now', async () => {
  api.answers['POST /api/waitlist/7/payment'] = () => ({
    status: 409,
    body: { error: 'This offer is over, so its places have gone to the next in line.', code: 'not_held' },
  });
  show(offered);
  const pay = await screen.findByRole('button', { name: 'Pay R900.00 and book' });
  api.answers[read] = () => ({ body: { ...over, state: 'expired' } });

  await user.click(pay);

  expect(await screen.findByRole('heading', { level: 1, name: 'This offer is over' })).toBeVisible();
  expect(submit).not.toHaveBeenCalled();
});

test('leaving is one click and shows that it is done', async () => {
  api.answers['POST /api/waitlist/7/leave'] = () => ({ body: { ...waiting, state: 'left' } });
  show(waiting);

  await user.click(await screen.findByRole('button', { name: 'Leave the waiting list' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'You have left the waiting list' })).toBeVisible();
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
