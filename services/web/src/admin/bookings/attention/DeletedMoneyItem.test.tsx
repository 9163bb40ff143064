import { screen, within } from '@testing-library/react';
import type { DeletedMoneyView } from '@studio/contract/admin/attention';
import { attentionPanel, button, choices, item } from '../../../../test/admin/attentionPanel.tsx';

const { api, answer, show, writes } = attentionPanel();

const money: DeletedMoneyView = {
  bookingReference: '7K2M-9QXT-4WBD',
  eventTitle: 'Raku Firing',
  eventDate: '2031-03-14',
  amount: 105_000,
  deletedAt: '2031-03-11T08:00:00.000Z',
};

test('card money of a deleted booking shows its sum, reference and workshop, and leads to its payments', async () => {
  await show({ deletedMoney: [money] });

  expect(item()).toHaveTextContent(/Paid and deletedR1\s050\.00 was paid for a deleted booking\./);
  expect(item()).toHaveTextContent('Raku Firing on Fri 14 Mar 2031 (7K2M-9QXT-4WBD)');
  expect(screen.getByRole('link', { name: 'Show payments' })).toHaveAttribute(
    'href',
    '/admin/payments?search=7K2M-9QXT-4WBD',
  );
  expect(choices()).toEqual(['Refund', 'Keep']);
});

test.each([
  ['Refund', 'Refund the payment', 'refunded'],
  ['Keep', 'Keep the money', 'kept'],
])('%s asks, and then sends the decision with the sum that was shown', async (action, title, kind) => {
  const user = await show({ deletedMoney: [money] });
  api.answers['POST /api/admin/deleted-bookings/7K2M-9QXT-4WBD/decision'] = () => ({ body: {} });

  await user.click(button(action));
  const dialog = screen.getByRole('alertdialog', { name: title });
  answer({});
  await user.click(within(dialog).getByRole('button', { name: action }));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(writes().map(({ body }) => body)).toEqual([{ kind, amount: 105_000 }]);
});
