import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ManageView, OpenChangeView } from '@studio/contract/bookings/bookingChanges';
import { exampleManage, manageApi, manageKey, manageReference } from '../../../test/exampleManage.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { manageBookingPages, showManagePage } from '../../../test/site/manageBooking.tsx';
import { advanceTime, stopTime } from '../../../test/time.ts';
import { managedBooking } from '../bookings/manage/state/manageAccess.ts';

const api = useFakeApi();
const user = userEvent.setup();
manageBookingPages(api);

afterEach(() => jest.useRealTimers());

const holdId = 'AAAAAAAAAAAAAAAAAAAAAA';

const openChange: OpenChangeView = {
  holdId,
  eventId: 1,
  eventTitle: 'Wheel Throwing & Flat Whites',
  start: { date: '2031-03-15', startTime: '10:00' },
  participants: 3,
  toPay: 45_000,
  hasFailed: false,
  expiresAt: '2031-03-01T08:30:00.000Z',
};

/** Shows the page after the return from PayFast, which does not name the key. */
function showReturned(manage: ManageView, payment: 'returned' | 'cancelled'): void {
  managedBooking.write({ reference: manageReference, key: manageKey });
  api.answers[`GET ${manageApi}`] = () => ({ body: manage });
  showManagePage(`/booking/${manageReference}/manage?payment=${payment}&change=${holdId}`);
}

test('after the return from PayFast the page waits for the payment, and then shows the change as done', async () => {
  stopTime();
  showReturned(exampleManage({ openChange }), 'returned');
  await advanceTime(0);
  expect(screen.getByText('We are waiting for your bank.').parentElement).toHaveTextContent(
    'The change to 3 people counts as soon as the payment of R450.00 has arrived',
  );
  expect(screen.queryByText('Your booking is changed.')).not.toBeInTheDocument();

  api.answers[`GET ${manageApi}`] = () => ({
    body: exampleManage({ version: 4, endedChange: { holdId, isDone: true } }, { participants: 3 }),
  });
  await advanceTime(1);

  expect(screen.getByText('Your booking is changed.')).toBeInTheDocument();
  expect(screen.getByText(/10:00 AM, 3 people/)).toBeInTheDocument();
});

test('a change whose payment did not arrive in time is not shown as done', async () => {
  showReturned(exampleManage({ endedChange: { holdId, isDone: false } }), 'returned');

  expect(await screen.findByText('Nothing was changed.')).toBeInTheDocument();
});

test('an address that names another change than the ended one shows no result of a payment', async () => {
  showReturned(exampleManage({ endedChange: { holdId: 'BBBBBBBBBBBBBBBBBBBBBB', isDone: false } }), 'returned');

  expect(await screen.findByRole('heading', { level: 1, name: 'Manage my booking' })).toBeInTheDocument();
  expect(screen.queryByText('Nothing was changed.')).not.toBeInTheDocument();
});

test.each([
  ['returned', true, 'The payment failed.'],
  ['cancelled', false, 'Not paid yet.'],
] as const)('an unpaid change (%s, failed: %s) can be paid again or given up', async (payment, hasFailed, note) => {
  showReturned(exampleManage({ openChange: { ...openChange, hasFailed } }), payment);
  expect(await screen.findByText(note)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pay R450.00' })).toBeEnabled();

  api.answers[`DELETE /api/holds/${holdId}`] = () => ({ status: 204 });
  api.answers[`GET ${manageApi}`] = () => ({ body: exampleManage() });
  await user.click(screen.getByRole('button', { name: 'Leave it as it was' }));

  await waitFor(() => expect(screen.queryByText(note)).not.toBeInTheDocument());
});
