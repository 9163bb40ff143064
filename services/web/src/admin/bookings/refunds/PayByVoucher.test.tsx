import { screen, within } from '@testing-library/react';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { exampleAdminBooking } from '../../../../test/exampleBookings.ts';
import { rejection } from '../../../../test/fakeApi.ts';
import { expectToast } from '../../../../test/toasts.ts';

const { api, user, open, writes } = bookingDialog();
const path = 'POST /api/bookings/7/voucher-payment';
const unpaid = { paymentMethod: 'eft', paymentStatus: 'pending', status: 'pending' } as const;
const payButton = { name: 'Pay by voucher…' };
const code = () => screen.getByLabelText('Code of the voucher');

async function openPayment() {
  const details = await open(unpaid);
  await user.click(await within(details).findByRole('button', payButton));
  return { details, dialog: within(await screen.findByRole('dialog', { name: 'Pay by voucher' })) };
}

test('a voucher pays a part of a booking, and the dialog names what is still to be paid', async () => {
  const { details, dialog } = await openPayment();
  const paid = exampleAdminBooking({ ...unpaid, openAmount: 70_000 });
  api.answers[path] = () => ({ body: paid });
  api.answers['GET /api/bookings?search=7K2M-9QXT-4WBD'] = () => ({ body: [paid] });
  expect(dialog.getByText(/The voucher pays up to R900\.00/)).toHaveTextContent(
    'The booking is confirmed once all is paid.',
  );

  await user.type(code(), 'abcd efgh jkmn');
  await user.click(dialog.getByRole('button', { name: 'Pay by voucher' }));

  await expectToast('Booking Updated', 'R200.00 was paid by voucher, R700.00 is still to be paid.', 'plain');
  expect(await within(details).findByText('R700.00 to pay')).toBeVisible();
  expect(writes()).toEqual([[path, { code: 'ABCD-EFGH-JKMN' }]]);
});

test('an error about the voucher is at the field, and the code stays', async () => {
  const { dialog } = await openPayment();
  api.answers[path] = rejection(409, 'voucher_used_up', 'This voucher is used up.');

  await user.type(code(), 'ABCD-EFGH-JKMN');
  await user.click(dialog.getByRole('button', { name: 'Pay by voucher' }));

  expect(await dialog.findByText('This voucher is used up.')).toBeVisible();
  expect(code()).toHaveAccessibleDescription('This voucher is used up.');
  expect(code()).toHaveFocus();
  expect(code()).toHaveValue('ABCD-EFGH-JKMN');
});

test('another error is shown above the buttons', async () => {
  const { dialog } = await openPayment();
  api.answers[path] = rejection(409, 'already_paid', 'This booking is already paid for.');

  await user.type(code(), 'ABCD-EFGH-JKMN');
  await user.click(dialog.getByRole('button', { name: 'Pay by voucher' }));

  expect(await dialog.findByRole('alert')).toHaveTextContent('This booking is already paid for.');
  expect(code()).toHaveAccessibleDescription('');
});

test.each([{ paymentStatus: 'completed' }, { ...unpaid, status: 'cancelled' }] as const)(
  'a booking with nothing to pay (%j) is not paid by voucher',
  async (values) => {
    const details = await open(values);

    await within(details).findByText('Payment status');
    expect(within(details).queryByRole('button', payButton)).not.toBeInTheDocument();
  },
);
