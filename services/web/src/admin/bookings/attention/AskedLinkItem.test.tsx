import type { AskedLinkView } from '@studio/contract/admin/attention';
import { attentionPanel, booking, button, item } from '../../../../test/admin/attentionPanel.tsx';
import { expectToast } from '../../../../test/toasts.ts';
import { bookingLabel } from '../bookingText.ts';

const { api, show, writes } = attentionPanel();
const asked: AskedLinkView = { ...booking, purpose: 'full', linkAskedAt: '2031-03-11T08:00:00.000Z' };

test.each([
  ['full', 'Asked for a new pay link'],
  ['deposit', 'Asked for a new pay link for the deposit'],
  ['balance', 'Asked for a new pay link for the balance'],
] as const)('a new pay link that a visitor asked for is sent for its sum: %s', async (purpose, title) => {
  const user = await show({ askedLinks: [{ ...asked, purpose }] });
  api.answers['POST /api/bookings/7/pay-link/mail'] = () => ({ body: {} });
  expect(item()).toHaveTextContent(`New link${title}${bookingLabel(booking)}`);
  expect(item()).toHaveTextContent('Asked Tue 11 Mar 2031, 10:00 AM.');

  await user.click(button('Send new link'));

  await expectToast('Pay link sent to lerato@example.com', undefined, 'plain');
  expect(writes().map(({ path }) => path)).toEqual([`/api/bookings/7/pay-link/mail?purpose=${purpose}`]);
});
