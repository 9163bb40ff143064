import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { exampleAdmin } from '../../../test/admin/exampleAdmins.ts';
import { answerPortal } from '../../../test/admin/portal.tsx';
import { pageOf, usePortalApi } from '../../../test/admin/portalApi.ts';
import { exampleAdminEvent } from '../../../test/exampleEvents.ts';
import { answerOnCall } from '../../../test/fakeApi.ts';
import { useFakeUploads } from '../../../test/fakeUpload.ts';
import { createApi } from '../../shared/http/api.ts';
import { createQueryClient } from '../../shared/http/queryClient.ts';
import { Toaster } from '../../shared/ui/toast/Toaster.tsx';
import { adminToken } from '../http/session.ts';
import { AdminLogin } from './AdminLoginPage.tsx';
import { Admin } from './AdminPage.tsx';

const api = usePortalApi();
const uploads = useFakeUploads();
const user = userEvent.setup();
const admin = exampleAdmin();
const ended = { status: 401, body: { error: 'Please log in first.' } };

beforeEach(() => {
  answerPortal(api);
  api.answers['GET /api/admin/events'] = () => ({ body: [exampleAdminEvent({ title: 'Raku' })] });
  api.answers['GET /api/admin/customers?page=1&pageSize=25&search=lerato'] = () => pageOf([]);
  api.answers['POST /api/admin/login'] = () => ({ body: { token: 'another', admin } });
});

let client: QueryClient;

function visit(path: string): void {
  window.history.replaceState(null, '', path);
  client = createQueryClient(createApi({ origin: '' }));
  render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Routes>
          <Route path="/admin" element={<Admin />} />
          <Route path="/admin/login" element={<AdminLogin />} />
        </Routes>
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}

const address = () => window.location.pathname + window.location.search;
const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText(new RegExp(`^${label}`));
const press = (name: string) => user.click(screen.getByRole('button', { name }));

async function logIn(username = admin.username): Promise<void> {
  await user.type(await screen.findByLabelText('Username'), username);
  await user.type(screen.getByLabelText('Password'), 'wheel and kiln');
  await press('Sign In');
}

const edit = '/admin?tab=events&dialog=edit&event=1';

async function typeTitle(title: string): Promise<void> {
  await screen.findByRole('dialog', { name: 'Edit Workshop' });
  await user.clear(field('Title'));
  await user.type(field('Title'), title);
}

test('a session that ends while an admin works shows one toast, and the login leads back to the same address', async () => {
  visit(edit);
  await typeTitle('Raku Night');
  api.answers['PATCH /api/events/1'] = () => ended;

  await press('Save changes');

  expect(await screen.findByText('Session Ended')).toBeVisible();
  expect(screen.getByText('Please log in again.')).toBeVisible();
  expect(screen.queryByText(/Failed to update|Please log in first/)).not.toBeInTheDocument();
  expect(address()).toBe('/admin/login');
  await logIn();
  expect(await screen.findByRole('dialog', { name: 'Edit Workshop' })).toBeVisible();
  expect(address()).toBe(edit);
});

test('a profile that is rejected while an admin works ends the session', async () => {
  visit('/admin?tab=customers');
  await screen.findByRole('heading', { name: 'Customers' });
  api.answers['GET /api/admin/profile'] = () => ended;

  await act(() => client.invalidateQueries({ queryKey: ['/api/admin/profile'] }));

  expect(await screen.findByText('Session Ended')).toBeVisible();
  expect(adminToken.read()).toBeNull();
});

test('an upload that is answered with 401 ends the session and shows no upload error', async () => {
  visit(edit);
  await typeTitle('Raku Night');
  await user.upload(
    screen.getByLabelText(/^Choose (a picture|another) Picture/),
    new File(['x'], 'raku.jpg', { type: 'image/jpeg' }),
  );

  act(() => uploads[0]?.answer(401, ended.body));

  expect(await screen.findByText('Session Ended')).toBeVisible();
  expect(screen.queryByText('Upload Error')).not.toBeInTheDocument();
  expect(adminToken.read()).toBeNull();
});

test('the next admin does not see cached lists of the previous one', async () => {
  visit('/admin?tab=events');
  await screen.findByRole('row', { name: /Raku/ });
  api.answers['GET /api/admin/customers?page=1&pageSize=25'] = () => ended;
  await user.click(screen.getByRole('tab', { name: 'Customers' }));
  await screen.findByText('Session Ended');
  api.answers['GET /api/admin/customers?page=1&pageSize=25'] = () => pageOf([]);
  const other = exampleAdmin({ id: 2, username: 'zola', firstName: 'Zola' });
  api.answers['POST /api/admin/login'] = () => ({ body: { token: 'another', admin: other } });
  const asked = answerOnCall();
  api.answers['GET /api/admin/profile'] = asked.answer;

  await logIn('zola');

  expect(await screen.findByText('Loading the portal…')).toBeVisible();
  expect(screen.queryByText('Naledi Dube')).not.toBeInTheDocument();
  asked.arrive({ body: other });
  api.answers['GET /api/admin/events'] = () => ({ body: [exampleAdminEvent({ title: 'Beads' })] });
  await user.click(await screen.findByRole('tab', { name: 'Events' }));
  expect(await screen.findByRole('row', { name: /Beads/ })).toBeVisible();
  expect(screen.queryByRole('row', { name: /Raku/ })).not.toBeInTheDocument();
});

test('an expired token leads to the login without a toast, and the login leads back', async () => {
  api.answers['GET /api/admin/profile'] = () => ended;
  visit('/admin?tab=customers&search=lerato');

  await screen.findByLabelText('Username');
  expect(screen.queryByText('Session Ended')).not.toBeInTheDocument();
  api.answers['GET /api/admin/profile'] = () => ({ body: admin });
  await logIn();

  await waitFor(() => expect(address()).toBe('/admin?tab=customers&search=lerato'));
});

test('a login after a logout leads to the overview', async () => {
  api.answers['POST /api/admin/logout'] = () => ({ body: {} });
  visit('/admin?tab=customers&search=lerato');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByText('Logged Out');

  await logIn();

  await waitFor(() => expect(address()).toBe('/admin'));
});

test('a link into the portal is followed after the login', async () => {
  localStorage.clear();
  visit('/admin?tab=customers&search=lerato');

  await logIn();

  await waitFor(() => expect(address()).toBe('/admin?tab=customers&search=lerato'));
});

test.each(['https://evil.test/', '//evil.test', '/admin/login', '/administrator', 'javascript:alert(1)'])(
  'a stored return path of %s leads to the overview',
  async (path) => {
    localStorage.clear();
    sessionStorage.setItem('adminReturnPath', path);
    visit('/admin/login');

    await logIn();

    await waitFor(() => expect(address()).toBe('/admin'));
  },
);
