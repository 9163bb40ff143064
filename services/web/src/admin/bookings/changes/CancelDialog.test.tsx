import { screen, within } from '@testing-library/react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { exampleAdminBooking } from '../../../../test/exampleBookings.ts';

const { api, user, open, writes } = bookingDialog();
const path = 'POST /api/admin/bookings/7/cancel';

async function openCancel(overrides: Partial<AdminBookingView> = {}): Promise<HTMLElement> {
  const details = await open(overrides);
  api.answers[path] = () => ({ body: { version: 1, changes: [] } });
  api.answers['GET /api/bookings'] = () => ({ body: [exampleAdminBooking({ ...overrides, status: 'cancelled' })] });
  await user.click(await within(details).findByRole('button', { name: 'Cancel booking…' }));
  return screen.findByRole('dialog', { name: 'Cancel booking' });
}

const submit = (dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));

test.each([
  ['Refund R900.00', { refund: 90_000 }],
  ['Give it as credit', { refund: 90_000, asCredit: true }],
  ['Keep it, without a refund', { refund: 0 }],
])('a paid booking is cancelled after the decision %s, and its visitor is told', async (choice, decision) => {
  const dialog = await openCancel();
  expect(dialog).toHaveTextContent('Its 2 places become free again. The cancellation is mailed to lerato@example.com.');
  await user.type(within(dialog).getByLabelText('Reason'), 'She is ill');
  await submit(dialog);
  expect(within(dialog).getByText('Please choose what becomes of the money')).toBeVisible();
  expect(writes()).toEqual([]);

  await user.click(within(dialog).getByRole('radio', { name: choice }));
  await submit(dialog);

  expect(await screen.findByText('Booking Updated')).toBeVisible();
  expect(dialog).not.toBeInTheDocument();
  expect(writes()).toEqual([[path, { version: 0, ...decision, reason: 'She is ill' }]]);
});

test('money that came by voucher goes back to it, and credit is offered for the rest only', async () => {
  const dialog = await openCancel({ paymentMethod: 'voucher' });

  expect(dialog).toHaveTextContent('R900.00 of a refund goes back to the voucher that paid.');
  expect(within(dialog).queryByRole('radio', { name: 'Give it as credit' })).not.toBeInTheDocument();
});

test('an unpaid booking is cancelled without a question about money', async () => {
  const dialog = await openCancel({ paymentStatus: 'pending', email: '' });
  expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
  expect(dialog).toHaveTextContent('There is no email address: please call.');

  await user.type(within(dialog).getByLabelText('Reason'), 'She is ill');
  await submit(dialog);

  expect(await screen.findByText('Booking Updated')).toBeVisible();
  expect(writes()).toEqual([[path, { version: 0, refund: 0, reason: 'She is ill' }]]);
});
