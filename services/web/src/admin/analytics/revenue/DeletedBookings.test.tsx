import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DeletedBookingsView } from '@studio/contract/admin/attention';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { dismissToasts } from '../../../../test/toasts.ts';
import { DeletedBookings } from './DeletedBookings.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const list = 'GET /api/admin/deleted-bookings';
const reversal = 'POST /api/admin/deleted-bookings/7/reversal';
const one: DeletedBookingsView = {
  count: 1,
  amount: 64_000,
  items: [{ orderId: 7, bookingReference: '7K2M-9QXT-4WBD', amount: 64_000, paidAt: '2031-03-11T08:00:00.000Z' }],
};
afterEach(dismissToasts);

test('an admin can take the payment of a deleted booking out of the revenue, after a confirmation', async () => {
  api.answers[list] = () => ({ body: one });
  api.answers[reversal] = () => ({ body: { message: 'Payment reversed' } });
  renderAt('/admin', <DeletedBookings />);

  await user.click(await screen.findByText('R640.00 of 1 deleted booking counts as revenue'));
  await user.click(screen.getByRole('button', { name: 'Take back 7K2M-9QXT-4WBD' }));
  const question = await screen.findByRole('alertdialog', { name: 'Take the payment back' });
  expect(question).toHaveTextContent(
    'Was 7K2M-9QXT-4WBD a mistake, so that R640.00 never came? Then it leaves the revenue.',
  );
  api.answers[list] = () => ({ body: { items: [], count: 0, amount: 0 } });
  await user.click(screen.getByRole('button', { name: 'Take back' }));

  await waitFor(() => expect(screen.queryByText(/counts as revenue/)).not.toBeInTheDocument());
  expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toContain(reversal);
});
