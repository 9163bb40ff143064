import { screen, within } from '@testing-library/react';
import type { AdminRefundView, MoneyEntryView } from '@studio/contract/admin/refunds';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { expectToast } from '../../../../test/toasts.ts';

const { api, user, open } = bookingDialog();
const path = 'POST /api/bookings/7/refunds';

function entry(values: Partial<MoneyEntryView>): MoneyEntryView {
  return {
    id: 'p1',
    amount: 20_000,
    provider: 'manual',
    method: 'voucher',
    providerPaymentId: '7:1',
    review: null,
    transferReference: null,
    at: '2031-03-01T08:00:00.000Z',
    ...values,
  };
}

const byCard = entry({
  id: 'p2',
  amount: 70_000,
  provider: 'payfast',
  method: 'payfast',
  providerPaymentId: '1089250',
});

async function openRefund(entries: MoneyEntryView[]) {
  const details = await open({}, undefined, { entries });
  api.answers[path] = () => ({ status: 201, body: {} });
  api.answers['GET /api/bookings?search=7K2M-9QXT-4WBD'] = () => ({ body: [] });
  await user.click(await within(details).findByRole('button', { name: 'Refund…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  await user.click(dialog.getByRole('radio', { name: /^Keep the 2 places/ }));
  await user.type(dialog.getByLabelText('Reason'), 'One is ill');
  return dialog;
}

test('what a voucher paid goes back to it first, and the rest another way', async () => {
  const dialog = await openRefund([entry({}), byCard]);
  expect(dialog.getByLabelText('Amount in rand')).toHaveAccessibleDescription(
    'R900.00 can be refunded, R200.00 of it first, to the voucher that paid.',
  );
  expect(dialog.getByRole('radiogroup', { name: 'How does the rest go back?' })).toBeVisible();
  expect(dialog.getByText(/R200\.00 goes to the voucher that paid\./)).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Refund R900.00' }));

  await expectToast('Booking Updated', 'R200.00 is back on the voucher. R700.00 is to be refunded.', 'plain');
});

test('a refund of money that came by voucher alone asks for no way back', async () => {
  const dialog = await openRefund([entry({ amount: 90_000 })]);
  expect(dialog.queryByRole('radiogroup', { name: /go back/ })).not.toBeInTheDocument();
  expect(dialog.getByText(/^R900\.00 goes back\. It goes to the voucher that paid\./)).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Refund R900.00' }));

  await expectToast('Booking Updated', 'R900.00 is back on the voucher.', 'plain');
});

test('the details name payments by voucher and what went back to it', async () => {
  const refund: AdminRefundView = {
    id: 1,
    amount: 5_000,
    method: 'voucher',
    state: 'done',
    reason: 'Ill',
    requestedBy: 'admin',
    error: null,
    isDropped: false,
    providerPaymentId: null,
    requestedAt: '2031-03-02T08:00:00.000Z',
    settledAt: '2031-03-02T08:00:00.000Z',
  };
  const entries = [entry({ id: 'p3', amount: -5_000 }), entry({}), byCard];
  const details = within(await open({}, undefined, { entries, refunds: [refund] }));

  await user.click(await details.findByText('Payments with their IDs'));

  for (const text of [/^Given back to a voucher/, /^Paid by voucher/, /^Paid by card/])
    expect(details.getByText(text)).toBeVisible();
  expect(details.getByRole('list', { name: 'Refunds' })).toHaveTextContent('It is on a voucher and can be spent.');
});
