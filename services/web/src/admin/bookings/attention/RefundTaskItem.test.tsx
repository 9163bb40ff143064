import { screen, within } from '@testing-library/react';
import type { RefundTask } from '@studio/contract/admin/refunds';
import { attentionPanel, booking, choices, item } from '../../../../test/admin/attentionPanel.tsx';

const { api, answer, show, writes } = attentionPanel();

const refund = (values: Partial<RefundTask> = {}): RefundTask => ({
  id: 5,
  amount: 45_000,
  method: 'by_hand',
  state: 'requested',
  reason: 'Ill',
  requestedBy: 'visitor',
  error: null,
  isDropped: false,
  providerPaymentId: '1089250',
  requestedAt: '2031-03-11T08:00:00.000Z',
  settledAt: null,
  booking,
  ...values,
});

test('a manual refund is marked as done with the way in which it was paid', async () => {
  const user = await show({ refunds: [refund()] });
  api.answers['POST /api/admin/refunds/5/done'] = () => ({ body: {} });
  expect(item()).toHaveTextContent('R450.00 is to be given back by hand.');
  expect(item()).toHaveTextContent('PayFast payment 1089250');

  await user.click(screen.getByRole('button', { name: /^Done/ }));
  const dialog = await screen.findByRole('dialog', { name: 'The money went back' });
  await user.click(within(dialog).getByRole('button', { name: 'R450.00 has gone back' }));
  expect(within(dialog).getByText('Please choose how the money went back')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: 'In PayFast’s dashboard' }));
  answer({});
  await user.click(within(dialog).getByRole('button', { name: 'R450.00 has gone back' }));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(writes()).toMatchObject([{ path: '/api/admin/refunds/5/done', body: { through: 'payfast' } }]);
});

test.each([
  ['Try again', 'Ask again', 'retry'],
  ['Keep the money', 'Keep', 'drop'],
])('a failed refund shows its reason, and %s asks for confirmation', async (label, action, path) => {
  const failed = refund({ method: 'payfast', state: 'failed', error: '400: Insufficient balance.' });
  const user = await show({ refunds: [failed] });
  api.answers[`POST /api/admin/refunds/5/${path}`] = () => ({ body: {} });
  expect(item()).toHaveTextContent('Refund failedR450.00 could not be refunded.');
  expect(item()).toHaveTextContent('400: Insufficient balance. Look in PayFast’s dashboard');
  expect(choices()).toHaveLength(3);

  await user.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  answer({});
  await user.click(within(dialog).getByRole('button', { name: action }));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(writes().map((write) => write.path)).toEqual([`/api/admin/refunds/5/${path}`]);
});
