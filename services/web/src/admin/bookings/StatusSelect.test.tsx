import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { BookingStatus } from '@studio/contract/bookings';
import { exampleAdminBooking } from '../../../test/exampleBookings.ts';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { Toaster } from '../../shared/ui/toast/Toaster.tsx';
import { BookingsTab } from './BookingsTab.tsx';

const api = useFakeApi();
const user = userEvent.setup();
afterEach(dismissToasts);

const lerato = exampleAdminBooking();
const sipho = exampleAdminBooking({
  id: 8,
  firstName: 'Sipho',
  lastName: 'Khumalo',
  bookingReference: 'AAAA-BBBB-CCCC',
});
const failed = 'Failed to update booking status. Please try again.';
const listPath = '/api/bookings?page=1&pageSize=25';

/** The booking on the fake server, returned by every list request. */
let stored: AdminBookingView[];

async function openTab(search = ''): Promise<void> {
  renderAt(
    `/admin?tab=bookings${search}`,
    <>
      <BookingsTab />
      <Toaster />
    </>,
  );
  await screen.findByText('Lerato Nkosi');
}

beforeEach(() => {
  stored = [lerato, sipho];
  api.answers['GET /api/admin/events'] = () => ({ body: [] });
  api.answers[`GET ${listPath}`] = () => listed(stored);
  api.answers['PATCH /api/bookings/7/status'] = () => saveStatus();
});

function listed(items: AdminBookingView[]) {
  return { body: { items, total: items.length, page: 1, pageSize: 25 } };
}

function saveStatus(status = lastWanted()) {
  stored = stored.map((booking) => (booking.id === 7 ? { ...booking, status } : booking));
  return { body: stored.find(({ id }) => id === 7) };
}

function wanted(): BookingStatus[] {
  return api.calls
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => (body as { status: BookingStatus }).status);
}

function lastWanted(): BookingStatus {
  return wanted().at(-1) ?? 'confirmed';
}

function select(): HTMLElement {
  return screen.getByRole('combobox', { name: 'Status of 7K2M-9QXT-4WBD' });
}

test('a change shows at once, before the server has answered, and the focus stays on the row', async () => {
  const answer = answerOnCall();
  api.answers['PATCH /api/bookings/7/status'] = answer.answer;
  await openTab();

  await user.selectOptions(select(), 'pending');

  expect(select()).toHaveValue('pending');
  expect(screen.queryByText('Booking Updated')).not.toBeInTheDocument();
  answer.arrive(saveStatus('pending'));
  expect(await screen.findByText('Booking Updated')).toBeVisible();
  expect(screen.getByText('Lerato Nkosi is pending.')).toBeVisible();
  expect(select()).toHaveValue('pending');
  expect(select()).toHaveFocus();
});

test('lists that show bookings are refetched afterwards', async () => {
  await openTab();
  const reads = () => api.calls.filter(({ path }) => path === listPath).length;
  expect(reads()).toBe(1);

  await user.selectOptions(select(), 'pending');

  await waitFor(() => expect(reads()).toBe(2));
});

test('a failure reverts the change and shows the specified message', async () => {
  api.answers['PATCH /api/bookings/7/status'] = () => ({ status: 500, body: { error: 'Something went wrong.' } });
  await openTab();

  await user.selectOptions(select(), 'cancelled');

  expect(await screen.findByText('Error')).toBeVisible();
  expect(screen.getByText(failed)).toBeVisible();
  await waitFor(() => expect(select()).toHaveValue('confirmed'));
  expect(select()).toHaveFocus();
});

test('when the seats are gone the row says why its status stays', async () => {
  stored = [{ ...lerato, status: 'cancelled' }, sipho];
  api.answers['PATCH /api/bookings/7/status'] = () => ({ status: 409, body: { error: 'Only 1 place left' } });
  await openTab();

  await user.selectOptions(select(), 'confirmed');

  expect(await screen.findByText(`${failed} Only 1 place left.`)).toBeVisible();
  expect(select()).toHaveValue('cancelled');
  expect(select()).toHaveAccessibleDescription('It stays cancelled: Only 1 place left.');
});

test('a cancellation can be undone: the former status is set again', async () => {
  stored = [{ ...lerato, status: 'pending' }, sipho];
  await openTab();

  await user.selectOptions(select(), 'cancelled');
  expect(
    await screen.findByText('Lerato Nkosi is cancelled; 2 places are free again. R900.00 stays paid.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('Lerato Nkosi is pending.')).toBeVisible();
  expect(select()).toHaveValue('pending');
  expect(select()).toHaveFocus();
  expect(wanted()).toEqual(['cancelled', 'pending']);
});

test('an Undo without free seats says so, and the booking stays cancelled', async () => {
  await openTab();
  await user.selectOptions(select(), 'cancelled');
  await screen.findByRole('button', { name: 'Undo' });
  api.answers['PATCH /api/bookings/7/status'] = () => ({
    status: 409,
    body: { error: 'This workshop is fully booked' },
  });

  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByText(`${failed} This workshop is fully booked.`)).toBeVisible();
  expect(select()).toHaveValue('cancelled');
  expect(select()).toHaveAccessibleDescription('It stays cancelled: This workshop is fully booked.');
});

test('cancelling an unpaid booking of one reports one free place and no payment', async () => {
  stored = [{ ...lerato, participants: 1, paymentStatus: 'pending' }, sipho];
  await openTab();

  await user.selectOptions(select(), 'cancelled');

  expect(await screen.findByText('Lerato Nkosi is cancelled; 1 place is free again.')).toBeVisible();
});

test('two quick changes are sent one after the other and end in the last', async () => {
  const answer = answerOnCall();
  api.answers['PATCH /api/bookings/7/status'] = answer.answer;
  await openTab();

  await user.selectOptions(select(), 'cancelled');
  await user.selectOptions(select(), 'pending');

  expect(select()).toHaveValue('pending');
  expect(wanted()).toEqual(['cancelled']);
  await act(async () => answer.arrive(saveStatus('cancelled')));
  await waitFor(() => expect(wanted()).toEqual(['cancelled', 'pending']));
  expect(select()).toHaveValue('pending');
  await act(async () => answer.arrive(saveStatus('pending')));
  await screen.findByText('Lerato Nkosi is pending.');
  expect(select()).toHaveValue('pending');
});

test('of two quick changes the second decides if the first fails', async () => {
  const answer = answerOnCall();
  api.answers['PATCH /api/bookings/7/status'] = answer.answer;
  await openTab();

  await user.selectOptions(select(), 'cancelled');
  await user.selectOptions(select(), 'pending');
  await act(async () => answer.arrive({ status: 500 }));
  await waitFor(() => expect(wanted()).toHaveLength(2));
  expect(select()).toHaveValue('pending');
  await act(async () => answer.arrive(saveStatus('pending')));

  expect(await screen.findByText('Lerato Nkosi is pending.')).toBeVisible();
  expect(select()).toHaveValue('pending');
});

test('a late response of the list does not restore the old status', async () => {
  const late = answerOnCall();
  await openTab();
  api.answers[`GET ${listPath}`] = late.answer;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  await user.selectOptions(select(), 'pending');
  await screen.findByText('Booking Updated');
  await act(async () => late.arrive(listed([lerato, sipho])));

  expect(select()).toHaveValue('pending');
});

test('when a row leaves a filtered list the focus moves to the next row', async () => {
  api.answers[`GET ${listPath}&status=confirmed`] = () => listed(stored.filter(({ status }) => status === 'confirmed'));
  await openTab('&status=confirmed');

  await user.selectOptions(select(), 'cancelled');

  await waitFor(() => expect(screen.queryByText('Lerato Nkosi')).not.toBeInTheDocument());
  expect(screen.getByRole('combobox', { name: 'Status of AAAA-BBBB-CCCC' })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Lerato Nkosi')).toBeVisible();
  expect(wanted()).toEqual(['cancelled', 'confirmed']);
});

test('each status has its own icon beside its text', async () => {
  stored = (['confirmed', 'pending', 'cancelled'] as const).map((status, index) =>
    exampleAdminBooking({
      id: index + 1,
      status,
      firstName: index === 0 ? 'Lerato' : 'Other',
      bookingReference: status,
    }),
  );
  await openTab();

  const signs = stored.map(({ status }) => {
    const label = screen.getByRole('combobox', { name: `Status of ${status}` }).closest('label');
    return within(label as HTMLElement).getByText(`Status of ${status}`).previousElementSibling?.innerHTML;
  });

  expect(new Set(signs).size).toBe(3);
});

test('a booking deleted meanwhile shows the server’s message, and its row disappears', async () => {
  api.answers['PATCH /api/bookings/7/status'] = () => ({
    status: 404,
    body: { error: 'This booking does not exist.', code: 'not_found' },
  });
  await openTab();
  stored = [sipho];

  await user.selectOptions(select(), 'pending');

  expect(await screen.findByText('This booking does not exist.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Lerato Nkosi')).not.toBeInTheDocument());
  expect(screen.queryByText(failed)).not.toBeInTheDocument();
});
