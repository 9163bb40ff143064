import { screen, within } from '@testing-library/react';
import type { PayPartView, PayState } from '@studio/contract/bookings/payLink';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { exampleAdminBooking } from '../../../../test/exampleBookings.ts';
import { expectToast } from '../../../../test/toasts.ts';

const { api, user, open, writes } = bookingDialog();
const unpaid = { paymentMethod: 'eft', paymentStatus: 'pending', status: 'pending' } as const;
const noteButton = { name: 'Note the deposit…' };

function partsWith(state: PayState): PayPartView[] {
  return [
    { purpose: 'deposit', state, amount: 20_000, dueOn: null },
    { purpose: 'balance', state: 'open', amount: 70_000, dueOn: '2031-03-11' },
  ];
}

test('a deposit that was paid another way is recorded with its method, and the dialog shows the confirmed booking', async () => {
  const details = await open(unpaid, 0, { payParts: partsWith('open') });
  api.answers['POST /api/bookings/7/deposit'] = () => ({ body: {} });
  api.answers['GET /api/bookings?search=7K2M-9QXT-4WBD'] = () => ({
    body: [exampleAdminBooking({ ...unpaid, status: 'confirmed', openAmount: 70_000 })],
  });

  await user.click(await within(details).findByRole('button', noteButton));
  const dialog = within(await screen.findByRole('dialog', { name: 'Note the deposit' }));
  expect(dialog.getByText(/The booking is confirmed, and the confirmation sent\./)).toBeVisible();
  expect(dialog.getByLabelText('Payment method')).toHaveValue('eft');
  await user.selectOptions(dialog.getByLabelText('Payment method'), 'Cash');
  await user.click(dialog.getByRole('button', { name: 'R200.00 has come' }));

  await expectToast('Booking Updated', 'R200.00 was added to the revenue.', 'plain');
  expect(await within(details).findByText('R700.00 to pay')).toBeVisible();
  expect(writes()).toEqual([['POST /api/bookings/7/deposit', { paymentMethod: 'cash' }]]);
});

test.each([
  ['paid', 'confirmed', 0],
  ['ended', 'confirmed', 1],
  ['ended', 'cancelled', 0],
] as const)(
  'for a deposit that is %s, of a booking that is %s, there are %d buttons to record it',
  async (state, status, count) => {
    const details = await open({ ...unpaid, status }, 0, { payParts: partsWith(state) });

    await within(details).findByRole('list', { name: 'Deposit and balance' });
    expect(within(details).queryAllByRole('button', noteButton)).toHaveLength(count);
  },
);
