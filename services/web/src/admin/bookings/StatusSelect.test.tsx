// SPEC §2 Admin dashboard, §4, §8
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { firstPage, lerato, openTab } from '../../../test/admin/bookingsTab.tsx';
import { pageOf } from '../../../test/admin/portalApi.ts';
import { openBookingsTab, select, sipho, statusSelect } from '../../../test/admin/statusSelect.tsx';
import { exampleAdminBooking } from '../../../test/exampleBookings.ts';
import { answerOnCall } from '../../../test/fakeApi.ts';

const { api, stored, saveStatus, sentStatuses } = statusSelect();
const user = userEvent.setup();

const failed = 'Failed to update booking status. Please try again.';

test('a status change shows at once, before the server has answered, and the focus stays on the row', async () => {
  const answer = answerOnCall();
  api.answers['PATCH /api/bookings/7/status'] = answer.answer;
  await openBookingsTab();

  await user.selectOptions(select(), 'pending');

  expect(select()).toHaveValue('pending');
  expect(screen.queryByText('Booking Updated')).not.toBeInTheDocument();
  answer.arrive(saveStatus('pending'));
  expect(await screen.findByText('Booking Updated')).toBeVisible();
  expect(screen.getByText('Lerato Nkosi is pending.')).toBeVisible();
  expect(select()).toHaveValue('pending');
  expect(select()).toHaveFocus();
});

test('a saved status is shown before the list has been read again', async () => {
  await openBookingsTab();
  const list = answerOnCall();
  api.answers[`GET ${firstPage}`] = list.answer;

  await user.selectOptions(select(), 'pending');
  await screen.findByText('Booking Updated');

  expect(select()).toHaveValue('pending');
  await act(async () => list.arrive(pageOf(stored.bookings)));
});

test('a failed status change is reverted and shows the specified message', async () => {
  api.answers['PATCH /api/bookings/7/status'] = () => ({ status: 500, body: { error: 'Something went wrong.' } });
  await openBookingsTab();

  await user.selectOptions(select(), 'cancelled');

  expect(await screen.findByText('Error')).toBeVisible();
  expect(screen.getByText(failed)).toBeVisible();
  await waitFor(() => expect(select()).toHaveValue('confirmed'));
  expect(select()).toHaveFocus();
});

test('when no seats are left the row says why its status does not change', async () => {
  stored.bookings = [{ ...lerato, status: 'cancelled' }, sipho];
  api.answers['PATCH /api/bookings/7/status'] = () => ({ status: 409, body: { error: 'Only 1 seat left' } });
  await openBookingsTab();

  await user.selectOptions(select(), 'confirmed');

  expect(await screen.findByText('Only 1 seat left')).toBeVisible();
  expect(select()).toHaveValue('cancelled');
  expect(select()).toHaveAccessibleDescription('It stays cancelled: Only 1 seat left.');
});

test('a cancellation can be undone: the former status is set again', async () => {
  stored.bookings = [{ ...lerato, status: 'pending' }, sipho];
  await openBookingsTab();

  await user.selectOptions(select(), 'cancelled');
  expect(
    await screen.findByText(
      'Lerato Nkosi is cancelled; 2 places are free again. R900.00 stays paid. The visitor gets no mail. People on the waiting list are told if places are free.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('Lerato Nkosi is pending.')).toBeVisible();
  expect(select()).toHaveValue('pending');
  expect(select()).toHaveFocus();
  expect(sentStatuses()).toEqual(['cancelled', 'pending']);
});

test('cancelling an unpaid booking for one person reports one free place and no payment', async () => {
  stored.bookings = [{ ...lerato, participants: 1, paymentStatus: 'pending' }, sipho];
  await openBookingsTab();

  await user.selectOptions(select(), 'cancelled');

  expect(await screen.findByText(/^Lerato Nkosi is cancelled; 1 place is free again\. The visitor/)).toBeVisible();
});

test('two quick status changes are sent one after the other, and the last one stays', async () => {
  const answer = answerOnCall();
  api.answers['PATCH /api/bookings/7/status'] = answer.answer;
  await openBookingsTab();

  await user.selectOptions(select(), 'cancelled');
  await user.selectOptions(select(), 'pending');

  expect(select()).toHaveValue('pending');
  expect(sentStatuses()).toEqual(['cancelled']);
  await act(async () => answer.arrive(saveStatus('cancelled')));
  await waitFor(() => expect(sentStatuses()).toEqual(['cancelled', 'pending']));
  expect(select()).toHaveValue('pending');
  await act(async () => answer.arrive(saveStatus('pending')));
  await screen.findByText('Lerato Nkosi is pending.');
  expect(select()).toHaveValue('pending');
});

test('a late response of the list does not restore the old status', async () => {
  const late = answerOnCall();
  await openBookingsTab();
  api.answers[`GET ${firstPage}`] = late.answer;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  await user.selectOptions(select(), 'pending');
  await screen.findByText('Booking Updated');
  await act(async () => late.arrive(pageOf([lerato, sipho])));

  expect(select()).toHaveValue('pending');
});

// SPEC §7
test('when a row leaves a filtered list the focus moves to the next row', async () => {
  api.answers[`GET ${firstPage}&status=confirmed`] = () =>
    pageOf(stored.bookings.filter(({ status }) => status === 'confirmed'));
  await openBookingsTab('&status=confirmed');

  await user.selectOptions(select(), 'cancelled');

  await waitFor(() => expect(screen.queryByText('Lerato Nkosi')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Details of AAAA-BBBB-CCCC' })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Lerato Nkosi')).toBeVisible();
  expect(sentStatuses()).toEqual(['cancelled', 'confirmed']);
});

test('each status has its own icon beside its text', async () => {
  stored.bookings = (['confirmed', 'pending', 'cancelled'] as const).map((status, id) =>
    exampleAdminBooking({ id, status, bookingReference: status }),
  );
  openTab();
  await screen.findByText('Status of confirmed');

  const icons = stored.bookings.map(
    ({ status }) => screen.getByText(`Status of ${status}`).previousElementSibling?.innerHTML,
  );

  expect(new Set(icons).size).toBe(3);
});

test('a status change of a booking that was deleted meanwhile shows the server’s message, and the row disappears', async () => {
  api.answers['PATCH /api/bookings/7/status'] = () => ({
    status: 404,
    body: { error: 'This booking does not exist.' },
  });
  await openBookingsTab();
  stored.bookings = [sipho];

  await user.selectOptions(select(), 'pending');

  expect(await screen.findByText('This booking does not exist.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Lerato Nkosi')).not.toBeInTheDocument());
  expect(screen.queryByText(failed)).not.toBeInTheDocument();
});
