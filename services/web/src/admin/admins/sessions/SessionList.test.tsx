import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SessionView } from '@studio/contract/admin/admins';
import { adminsTab, naledi } from '../../../../test/admin/adminsTab.tsx';
import { button } from '../../../../test/admin/portalApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { currentToasts } from '../../../shared/ui/toast/toast.ts';
import { AdminsTab } from '../AdminsTab.tsx';

const { api, sent } = adminsTab();

const here: SessionView = {
  id: 'a1',
  createdAt: '2031-02-28T07:00:00.000Z',
  lastSeenAt: '2031-02-28T08:05:00.000Z',
  address: '196.25.1.x',
  browser: 'Firefox on Windows',
  isCurrent: true,
};
const phone: SessionView = { ...here, id: 'b2', address: '41.0.7.x', browser: 'Chrome on Android', isCurrent: false };

async function show(sessions: SessionView[]) {
  api.answers['GET /api/admin/sessions'] = () => ({ body: sessions });
  renderAt('/admin?tab=users&view=sessions', <AdminsTab admin={naledi} />);
  await screen.findByRole('table', { name: 'My Sessions' });
  return userEvent.setup();
}

test('each row shows browser, address and times, and the current session cannot be ended here', async () => {
  await show([here, phone]);

  const [, current, other] = within(screen.getByRole('table')).getAllByRole('row');
  expect(current).toHaveTextContent(/Firefox on Windows \(this one\).*196\.25\.1\.x.*28 Feb 2031, 9:00 AM.*10:05 AM/);
  expect(within(current!).queryByRole('button')).not.toBeInTheDocument();
  expect(other).toHaveTextContent(/Chrome on Android.*41\.0\.7\.x/);
});

test('a list with only the current session says that there is no other and offers nothing to end', async () => {
  await show([here]);

  expect(screen.getByText('You are signed in nowhere else.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /End/ })).not.toBeInTheDocument();
});

test.each([
  ['End Chrome on Android', 'End session', '/api/admin/sessions/b2', 'Signed Out There'],
  ['End All Others', 'End sessions', '/api/admin/sessions', 'Signed Out Everywhere Else'],
])('%s asks for confirmation, shows a toast and refetches the list', async (action, confirmation, path, title) => {
  api.answers[`DELETE ${path}`] = () => ({ body: { message: 'Session Ended' } });
  const user = await show([here, phone]);
  await user.click(button(action));
  expect(sent('DELETE')).toEqual([]);
  api.answers['GET /api/admin/sessions'] = () => ({ body: [here] });

  await user.click(button(confirmation));

  await waitFor(() => expect(currentToasts()).toMatchObject([{ title, tone: 'plain' }]));
  expect(sent('DELETE')).toMatchObject([{ path }]);
  expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible();
});
