import { screen, waitFor, within } from '@testing-library/react';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { pageOf } from '../../../../test/admin/portalApi.ts';

const { api, user, open, writes } = bookingDialog();

test('a deletion asks for confirmation, names the booking and the effect on seats and payment, and Enter alone deletes nothing', async () => {
  await open();

  await user.click(screen.getByRole('button', { name: 'Delete booking' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete booking' });

  expect(question).toHaveTextContent('Are you sure you want to delete this booking?');
  expect(question).toHaveTextContent(
    'Lerato Nkosi, 2 people, Wheel Throwing & Flat Whites on Sat 15 Mar 2031 (7K2M-9QXT-4WBD)',
  );
  expect(question).toHaveTextContent(
    'Its 2 places become free again. R900.00 was paid for it. Deleting refunds nothing: it stays in the revenue. Deleting tells nobody.',
  );
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(writes()).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Lerato Nkosi' })).toBeInTheDocument();
});

test.each([
  [{ paymentStatus: 'refunded' }, 'Its 2 places become free again. Its money was given back.'],
  [{ participants: 1, paymentStatus: 'pending' }, 'Its place becomes free again. It is not paid.'],
  [{ status: 'cancelled', paymentStatus: 'failed' }, 'It is cancelled and keeps no places. It is not paid.'],
] as const)('the question about deleting %j shows its effect', async (overrides, sentence) => {
  await open(overrides);

  await user.click(screen.getByRole('button', { name: 'Delete booking' }));

  expect(await screen.findByRole('alertdialog')).toHaveTextContent(sentence);
});

test('a booking with a payment whose amount is unknown is not called unpaid and cannot be deleted yet', async () => {
  await open({ paymentStatus: 'pending' }, 0, { hasUnreadable: true });
  const sentence = 'A payment has arrived whose amount could not be read. Please enter it in Needs attention.';
  expect(await screen.findByText(sentence)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Delete booking' }));

  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent(`${sentence} Then it can be deleted.`);
  expect(question).not.toHaveTextContent('not paid');
  expect(within(question).getByRole('button', { name: 'Delete' })).toBeDisabled();
});

test.each([
  ['Keep it in the revenue', 'kept', '2 places are free again. R900.00 stays in the revenue.'],
  ['Take it back (it was a mistake)', 'reversed', '2 places are free again. R900.00 was taken out of the revenue.'],
])('deleting a booking with a manual payment asks what happens to the money: %s', async (answer, money, effect) => {
  await open({ paymentMethod: 'cash' });
  api.answers[`DELETE /api/bookings/7?money=${money}&paid=90000`] = () => ({ body: { message: 'Booking Deleted' } });
  await user.click(screen.getByRole('button', { name: 'Delete booking' }));
  const question = await screen.findByRole('radiogroup', { name: 'R900.00 was recorded as paid.' });

  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(question).toHaveAccessibleDescription('Please choose what becomes of the money');
  expect(writes()).toEqual([]);
  await user.click(screen.getByRole('radio', { name: answer }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Booking Deleted')).toBeVisible();
  expect(screen.getByText(effect)).toBeVisible();
});

test.each([
  ['Keep it; the voucher stays spent', 'kept', '2 places are free again.'],
  [
    'Take it back (it was a mistake); R900.00 goes to the voucher',
    'reversed',
    '2 places are free again. R900.00 is back on the voucher.',
  ],
])('what a voucher paid for a deleted booking is in no revenue: %s', async (answer, money, effect) => {
  await open({ paymentMethod: 'voucher' });
  api.answers[`DELETE /api/bookings/7?money=${money}&paid=90000`] = () => ({ body: { message: 'Booking Deleted' } });
  await user.click(screen.getByRole('button', { name: 'Delete booking' }));
  await screen.findByRole('radiogroup', { name: 'R900.00 was paid by voucher.' });
  expect(screen.getByRole('alertdialog')).toHaveTextContent('R900.00 was paid for it. Deleting refunds nothing. ');

  await user.click(screen.getByRole('radio', { name: answer }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Booking Deleted')).toBeVisible();
  expect(screen.getByText(effect)).toBeVisible();
});

test('the deletion of the only listed booking moves the focus to the heading', async () => {
  await open({ paymentStatus: 'pending' });
  api.answers['DELETE /api/bookings/7?money=kept&paid=0'] = () => ({ body: { message: 'Booking Deleted' } });
  await user.click(screen.getByRole('button', { name: 'Delete booking' }));
  api.answers['GET /api/bookings?page=1&pageSize=25'] = () => pageOf([]);

  await user.click(await screen.findByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(screen.getByRole('heading', { name: 'Bookings' })).toHaveFocus());
});

// SPEC §8
test('a deletion that fails shows the specified message and keeps the question', async () => {
  await open();
  api.answers['DELETE /api/bookings/7?money=kept&paid=90000'] = () => ({ status: 500 });
  await user.click(screen.getByRole('button', { name: 'Delete booking' }));

  await user.click(await screen.findByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Failed to delete booking. Please try again.')).toBeVisible();
  expect(screen.getByRole('alertdialog', { name: 'Delete booking' })).toBeInTheDocument();
});

test('a partly paid booking shows the sum that was paid, and can be cancelled and refunded instead', async () => {
  const details = await open({ paymentStatus: 'pending', paymentMethod: 'payfast', totalAmount: 140_000 }, 105_000);
  await user.click(within(details).getByRole('button', { name: 'Delete booking' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete booking' });
  await waitFor(() => expect(question).toHaveTextContent(/R1\s050\.00 was paid for it/));

  await user.click(within(question).getByRole('button', { name: 'Cancel and refund…' }));

  const dialog = await screen.findByRole('dialog', { name: 'Cancel booking' });
  expect(within(dialog).getByRole('radio', { name: /^Refund R1\s050\.00$/ })).toBeInTheDocument();
  expect(question).not.toBeInTheDocument();
  expect(writes()).toEqual([]);
});
