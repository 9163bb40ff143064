import { screen, waitFor, within } from '@testing-library/react';
import { bookingDialog, notesField, otherBooking } from '../../../../test/admin/bookingDialog.tsx';
import { exampleAdminBooking } from '../../../../test/exampleBookings.ts';

const { api, user, open, writes, sent } = bookingDialog();

const paidInCash = { paymentMethod: 'cash', paymentStatus: 'completed' } as const;

const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('a manual payment may be taken back, and the change of revenue is shown before saving', async () => {
  const dialog = await open(paidInCash);
  expect(optionsOf('Payment status')).toEqual(['Pending', 'Paid', 'Failed']);
  expect(optionsOf('Payment method')).toEqual(['Cash', 'Card machine', 'EFT', 'Online']);

  await user.selectOptions(screen.getByLabelText('Payment status'), 'Pending');
  expect(within(dialog).getByText('The revenue shrinks by R900.00.').parentElement).toHaveRole('status');
  await user.click(screen.getByRole('button', { name: 'Save payment' }));

  expect(await screen.findByText('Booking Updated')).toBeVisible();
  expect(screen.getByText('R900.00 was taken out of the revenue.')).toBeVisible();
  expect(writes()).toEqual([
    [
      'PATCH /api/bookings/7/payment',
      {
        paymentStatus: 'pending',
        paymentMethod: 'cash',
        before: { paymentStatus: 'completed', paymentMethod: 'cash' },
      },
    ],
  ]);
  expect(screen.getByLabelText('Payment status')).toHaveValue('pending');
  expect(within(dialog).queryByText(/The revenue/)).not.toBeInTheDocument();
});

test('a booking that was paid by voucher keeps its payment until it is refunded', async () => {
  await open({ paymentMethod: 'voucher' });

  expect(optionsOf('Payment status')).toEqual(['Paid']);
  expect(screen.queryByLabelText('Payment method')).not.toBeInTheDocument();
  expect(screen.getByText('Paid by voucher. To give money back, choose Refund above.')).toBeVisible();
});

test('only the rest of a booking that is paid in part is open, in the list and for the revenue', async () => {
  const dialog = await open({ paymentStatus: 'pending', totalAmount: 100_000, openAmount: 10_000 });
  expect(screen.getByText('Card (PayFast), R100.00 to pay')).toBeInTheDocument();
  expect(within(dialog).getByText('R100.00 to pay')).toBeVisible();
  expect(optionsOf('Payment status')).toEqual(['Pending', 'Paid']);

  await user.selectOptions(screen.getByLabelText('Payment status'), 'Paid');

  expect(within(dialog).getByText('The revenue grows by R100.00.')).toBeVisible();
});

test('an unpaid PayFast booking that an admin sets to paid gets a manual payment', async () => {
  const dialog = await open({ paymentStatus: 'pending' });
  expect(optionsOf('Payment method')).toEqual(['Card (PayFast)', 'Cash', 'Card machine', 'EFT', 'Online']);

  await user.selectOptions(screen.getByLabelText('Payment status'), 'Paid');
  expect(within(dialog).getByText('The revenue grows by R900.00.')).toBeVisible();
  expect(screen.getByLabelText('Payment method')).toHaveValue('online');
  await user.selectOptions(screen.getByLabelText('Payment method'), 'EFT');
  await user.click(screen.getByRole('button', { name: 'Save payment' }));

  await screen.findByText('Booking Updated');
  expect(sent()).toEqual({
    paymentStatus: 'completed',
    paymentMethod: 'eft',
    before: { paymentStatus: 'pending', paymentMethod: 'payfast' },
  });
});

test('the payment of an unpaid PayFast booking may be set to failed without another method', async () => {
  await open({ paymentStatus: 'pending' });

  await user.selectOptions(screen.getByLabelText('Payment status'), 'Failed');
  await user.click(screen.getByRole('button', { name: 'Save payment' }));

  await screen.findByText('Booking Updated');
  expect(sent()).toEqual({
    paymentStatus: 'failed',
    before: { paymentStatus: 'pending', paymentMethod: 'payfast' },
  });
});

test('the status of a payment through PayFast can only be Paid, and the form refers to Refund', async () => {
  const dialog = await open();

  expect(optionsOf('Payment status')).toEqual(['Paid']);
  expect(screen.queryByLabelText('Payment method')).not.toBeInTheDocument();
  expect(within(dialog).getByText(/To give money back, choose Refund above/)).toBeVisible();
  expect(await within(dialog).findByRole('button', { name: 'Refund…' })).toBeVisible();
});

test('fields that the admin has not edited show the new values after the booking was read again', async () => {
  await open({ paymentStatus: 'pending', paymentMethod: 'cash' });
  api.answers['PATCH /api/bookings/7/notes'] = () => ({
    body: exampleAdminBooking({ ...paidInCash, paymentMethod: 'eft', notes: 'Wheelchair' }),
  });

  await user.type(notesField(), 'Wheelchair');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));

  await waitFor(() => expect(screen.getByLabelText('Payment status')).toHaveValue('completed'));
  expect(screen.getByLabelText('Payment method')).toHaveValue('eft');
  await user.click(screen.getByRole('button', { name: 'Save payment' }));
  expect(writes()).toHaveLength(1);
});

test('closing the dialog asks before an unsaved choice is lost, but not after the stored choice was selected again', async () => {
  await open(paidInCash);
  await user.selectOptions(screen.getByLabelText('Payment status'), 'Failed');

  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Payment status')).toHaveValue('failed');
  await user.selectOptions(screen.getByLabelText('Payment status'), 'Paid');
  await user.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test.each([
  [409, { error: 'A payment of this booking needs attention.' }, 'A payment of this booking needs attention.'],
  [500, undefined, 'Failed to update payment. Please try again.'],
])('a rejection with %s keeps the choice and shows the reason', async (status, body, sentence) => {
  const dialog = await open(paidInCash);
  api.answers['PATCH /api/bookings/7/payment'] = () => ({ status, body });

  await user.selectOptions(screen.getByLabelText('Payment status'), 'Failed');
  await user.click(screen.getByRole('button', { name: 'Save payment' }));

  expect(await within(dialog).findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText('Payment status')).toHaveValue('failed');
  expect(await screen.findByText('Error')).toBeVisible();
});

test('a payment changed by another admin is not overwritten, and Reload shows the stored one', async () => {
  const dialog = await open({ paymentStatus: 'pending', paymentMethod: 'cash' });
  const sentence = 'Somebody else changed this payment at 2:05 PM. Nothing of yours was saved.';
  const newest = exampleAdminBooking({ paymentStatus: 'refunded', paymentMethod: 'eft' });
  api.answers['PATCH /api/bookings/7/payment'] = () => ({
    status: 409,
    body: { error: sentence, code: 'changed_meanwhile' },
  });
  api.answers['GET /api/bookings?search=7K2M-9QXT-4WBD'] = () => ({ body: [otherBooking, newest] });

  await user.selectOptions(screen.getByLabelText('Payment status'), 'Paid');
  await user.click(screen.getByRole('button', { name: 'Save payment' }));
  expect(await within(dialog).findByText(sentence)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Reload' }));

  await waitFor(() => expect(screen.getByLabelText('Payment status')).toHaveValue('refunded'));
  expect(screen.getByLabelText('Payment method')).toHaveValue('eft');
  expect(within(dialog).queryByText(sentence)).not.toBeInTheDocument();
});
