// SPEC §2 Admin dashboard, §4
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { exampleAdmin } from '../../../test/admin/exampleAdmins.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { currentToasts } from '../../shared/ui/toast/toast.ts';
import { useLogout } from '../admins/useLogout.ts';
import { adminProfile, adminToken, startSession } from '../http/session.ts';
import { PortalPage } from './PortalPage.tsx';

const api = useFakeApi();
const admin = exampleAdmin();

beforeEach(() => localStorage.clear());
afterEach(() => {
  dismissToasts();
  document.body.replaceChildren();
});

function showPortal(): ReturnType<typeof userEvent.setup> {
  renderAt(
    '/admin',
    <Routes>
      <Route
        path="/admin"
        element={<PortalPage title="Portal">{({ firstName }) => <Portal name={firstName} />}</PortalPage>}
      />
      <Route path="/admin/login" element={<p>the login</p>} />
    </Routes>,
  );
  return userEvent.setup();
}

function Portal({ name }: { name: string }) {
  const logout = useLogout();
  return <button onClick={logout}>Logout {name}</button>;
}

test('without a token the portal redirects to the login without a request', async () => {
  showPortal();

  expect(await screen.findByText('the login')).toBeVisible();
  expect(api.calls).toEqual([]);
});

// SPEC §6
test('a stored token is checked with the profile before anything is shown', async () => {
  api.answers['GET /api/admin/profile'] = () => ({ body: admin });
  startSession({ token: 'a-token', admin });

  showPortal();

  expect(screen.getByText('Loading the portal…')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Logout Naledi' })).toBeVisible();
  expect(api.calls[0]?.headers.get('authorization')).toBe('Bearer a-token');
});

test.each([401, 403, 404])(
  'a profile answered with %d clears what is stored and leads to the login',
  async (status) => {
    api.answers['GET /api/admin/profile'] = () => ({ status, body: { error: 'No' } });
    startSession({ token: 'an old token', admin });

    showPortal();

    expect(await screen.findByText('the login')).toBeVisible();
    expect(adminToken.read()).toBeNull();
    expect(adminProfile.read()).toBeNull();
    // SPEC §2: redirected without a toast, because no session has expired.
    expect(currentToasts()).toEqual([]);
  },
);

test.each([
  ['fails', () => ({ status: 503 })],
  ['is asked too often', () => ({ status: 429 })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a server that %s does not end the session, and Retry checks again', async (_case, answer) => {
  api.answers['GET /api/admin/profile'] = answer;
  startSession({ token: 'a-token', admin });
  const user = showPortal();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(adminToken.read()).toBe('a-token');

  api.answers['GET /api/admin/profile'] = () => ({ body: admin });
  await user.click(retry);

  expect(await screen.findByRole('button', { name: 'Logout Naledi' })).toBeVisible();
});

async function signedIn(): Promise<ReturnType<typeof userEvent.setup>> {
  api.answers['GET /api/admin/profile'] = () => ({ body: admin });
  startSession({ token: 'a-token', admin });
  const user = showPortal();
  await screen.findByRole('button', { name: 'Logout Naledi' });
  return user;
}

// SPEC §8
test.each([
  ['ends the session', () => ({ body: { message: 'Logged Out' } })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['does not answer', () => new Promise<never>(() => undefined)],
  ['has ended the session already', () => ({ status: 401, body: { error: 'Please log in first.' } })],
])('Logout clears stored data, shows a toast and leads to the login, when the server %s', async (_case, answer) => {
  api.answers['POST /api/admin/logout'] = answer;
  const user = await signedIn();

  await user.click(screen.getByRole('button', { name: 'Logout Naledi' }));

  expect(await screen.findByText('the login')).toBeVisible();
  await waitFor(() => expect(currentToasts()[0]).toMatchObject({ title: 'Logged Out' }));
  expect(adminToken.read()).toBeNull();
  expect(adminProfile.read()).toBeNull();
  expect(api.calls.at(-1)?.headers.get('authorization')).toBe('Bearer a-token');
});

test('a logout in another tab of this browser also ends the session of this tab', async () => {
  await signedIn();

  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });

  expect(await screen.findByText('the login')).toBeVisible();
});
