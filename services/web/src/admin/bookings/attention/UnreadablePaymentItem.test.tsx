import { screen, waitFor, within } from '@testing-library/react';
import { attentionPanel, booking, button, item } from '../../../../test/admin/attentionPanel.tsx';
import { toast } from '../../../../test/admin/portalApi.ts';

const { api, answer, show, writes } = attentionPanel();

const payment = {
  id: 5,
  amountText: '1,400',
  receivedAt: '2031-03-11T08:00:00.000Z',
  providerPaymentId: '1089250',
  booking,
  payer: null,
};
const path = 'POST /api/admin/unreadable-payments/5/amount';

test('a payment whose amount cannot be read is shown as PayFast sent it, with its booking', async () => {
  await show({ unreadable: [payment] });

  expect(item()).toHaveTextContent('Amount not readableA payment arrived whose amount cannot be read: “1,400”.');
  expect(item()).toHaveTextContent(booking.bookingReference);
  expect(item()).toHaveTextContent('Received Tue 11 Mar 2031, 10:00 AM; PayFast payment 1089250.');
});

test('an unreadable payment without a booking shows its payer', async () => {
  const payer = { email: 'thandi@example.com', firstName: null, lastName: null, itemName: null };

  await show({ unreadable: [{ ...payment, amountText: '', booking: null, payer }] });

  expect(item()).toHaveTextContent('A payment arrived without an amount.');
  expect(item()).toHaveTextContent('The payer gave: thandi@example.com.');
});

test('an amount is entered as text, and an ambiguous amount shows an error beside its field', async () => {
  const user = await show({ unreadable: [payment] });
  api.answers[path] = () => ({ body: { message: 'Payment settled' } });
  await user.click(button('Enter the amount'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter the amount' }));
  const amount = dialog.getByLabelText('Amount in rand');

  await user.type(amount, '1,400');
  await user.click(dialog.getByRole('button', { name: /^Record R.* as paid$/ }));
  expect(amount).toHaveAccessibleDescription('Amount must be a number such as 450.00');
  expect(writes()).toEqual([]);

  answer({});
  await user.type(amount, '.00');
  await user.click(dialog.getByRole('button', { name: /^Record R.* as paid$/ }));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Payment Resolved' }));
  expect(writes().map(({ body }) => body)).toEqual([{ amount: 140_000 }]);
});
