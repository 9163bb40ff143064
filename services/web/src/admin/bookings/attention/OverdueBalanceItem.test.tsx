import { screen, within } from '@testing-library/react';
import type { OverdueBalance } from '@studio/contract/admin/attention';
import { attentionPanel, booking, button, item } from '../../../../test/admin/attentionPanel.tsx';
import { expectToast } from '../../../../test/toasts.ts';
import { bookingLabel } from '../bookingText.ts';

const { api, show, writes } = attentionPanel();
const overdue: OverdueBalance = { ...booking, balance: 380_000, dueOn: '2031-03-11', purpose: 'balance' };

test('an overdue balance shows its sum and due day, and its link can be sent', async () => {
  const user = await show({ overdue: [overdue] });
  api.answers['POST /api/bookings/7/pay-link/mail'] = () => ({ body: {} });
  expect(item()).toHaveTextContent('Balance overdueThe balance of R3 800.00 was due on Tue 11 Mar 2031.');
  expect(item()).toHaveTextContent(bookingLabel(booking));

  await user.click(button('Send pay link'));

  await expectToast('Pay link sent to lerato@example.com', undefined, 'plain');
  expect(writes().map(({ path }) => path)).toEqual(['/api/bookings/7/pay-link/mail?purpose=balance']);
});

test('while the deposit is unpaid, its link is sent first', async () => {
  const user = await show({ overdue: [{ ...overdue, purpose: 'deposit' }] });
  api.answers['POST /api/bookings/7/pay-link/mail'] = () => ({ body: {} });

  await user.click(button('Send pay link'));

  await expectToast('Pay link sent to lerato@example.com', undefined, 'plain');
  expect(writes().map(({ path }) => path)).toEqual(['/api/bookings/7/pay-link/mail?purpose=deposit']);
});

test('without an email address the link is copied at the booking', async () => {
  await show({ overdue: [{ ...overdue, email: '' }] });

  expect(within(item()).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the booking' })).toHaveAttribute(
    'href',
    `/admin?tab=bookings&search=${booking.bookingReference}`,
  );
});

test('a balance is overdue from the day after its due day', async () => {
  await show({
    unpaid: [{ ...booking, id: 8, createdAt: '2031-03-11T12:00:00.000Z' }],
    overdue: [overdue],
    unconfirmed: [{ ...booking, id: 9, createdAt: '2031-03-12T12:00:00.000Z' }],
  });

  const kinds = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(kinds).toEqual([
    expect.stringMatching(/^Unpaid/),
    expect.stringMatching(/^Balance overdue/),
    expect.stringMatching(/^Not confirmed/),
  ]);
});
