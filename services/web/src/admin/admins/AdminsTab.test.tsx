import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminView } from '@studio/contract/admins';
import { exampleAdmin } from '../../../test/exampleAdmins.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { currentToasts, dismissToast } from '../../shared/ui/toast.ts';
import { adminProfile, adminToken, startSession } from '../http/session.ts';
import { AdminsTab } from './AdminsTab.tsx';

const api = useFakeApi();

const naledi = exampleAdmin();
const sipho = exampleAdmin({
  id: 2,
  username: 'sipho',
  email: 'sipho@studio.example',
  firstName: 'Sipho',
  lastName: 'Khumalo',
  phone: null,
  isActive: false,
  createdAt: '2031-02-28T22:30:00.000Z',
});

beforeEach(() => {
  startSession({ token: 'a-token', admin: naledi });
  api.answers['GET /api/admin/users'] = () => ({ body: [naledi, sipho] });
});
afterEach(() => {
  act(() => currentToasts().forEach(({ id }) => dismissToast(id)));
  localStorage.clear();
});

async function show(): Promise<ReturnType<typeof userEvent.setup>> {
  renderAt('/admin?tab=users', <AdminsTab admin={naledi} />);
  await waitFor(() => expect(screen.queryByText('Loading admin users…')).not.toBeInTheDocument());
  return userEvent.setup();
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const toast = () => currentToasts()[0];
const sent = (method: string) => api.calls.filter((call) => call.method === method);

function fill(values: Record<string, string>): void {
  for (const [label, text] of Object.entries(values)) fireEvent.change(field(label), { target: { value: text } });
}

test('each row tells username, active or inactive, name, email, phone and the day it was created', async () => {
  await show();

  const table = screen.getByRole('table', { name: 'Admin Users' });
  const [, own, other] = within(table).getAllByRole('row');
  expect(own).toHaveTextContent(
    /naledi \(you\).*active.*Naledi Dube.*naledi@studio\.example.*082 555 0100.*Sun 5 Jan 2031/,
  );
  expect(within(own!).getByText('active')).toHaveClass('bg-ok-bg');
  // Half past midnight in Johannesburg.
  expect(other).toHaveTextContent(/sipho.*inactive.*Sipho Khumalo.*sipho@studio\.example.*None.*Sat 1 Mar 2031/);
  expect(within(other!).getByText('inactive')).toHaveClass('bg-stop-bg');
  expect(screen.getByText('2 accounts')).toBeVisible();
});

test('a list that fails says Failed to fetch admin users, as a toast too, and Retry reads it again', async () => {
  api.answers['GET /api/admin/users'] = () => ({ status: 500 });
  const user = await show();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch admin users');
  expect(currentToasts()).toMatchObject([
    { title: 'Error', description: 'Failed to fetch admin users', tone: 'destructive' },
  ]);

  api.answers['GET /api/admin/users'] = () => ({ body: [naledi] });
  await user.click(button('Retry'));

  expect(await screen.findByText('1 account')).toBeVisible();
});

describe('a new account', () => {
  const form = {
    Username: 'thandi',
    'First name': 'Thandi',
    'Last name': 'Mokoena',
    Email: 'thandi@studio.example',
    'Phone number': '083 555 0100',
    Password: 'Slab-Roller-7731',
  };

  test('is sent with its password, says Admin Created and reads the list again', async () => {
    api.answers['POST /api/admin/users'] = () => ({ status: 201, body: exampleAdmin({ id: 3, username: 'thandi' }) });
    const user = await show();
    await user.click(button('Add Admin'));
    fill(form);

    await user.click(button('Create admin'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Admin Created', tone: 'plain' }));
    expect(sent('POST')).toMatchObject([
      {
        path: '/api/admin/users',
        body: {
          username: 'thandi',
          firstName: 'Thandi',
          lastName: 'Mokoena',
          email: 'thandi@studio.example',
          phone: '083 555 0100',
          password: 'Slab-Roller-7731',
        },
      },
    ]);
    await waitFor(() => expect(sent('GET')).toHaveLength(2));
    await waitFor(() => expect(button('Add Admin')).toHaveFocus());
  });

  test('is told what it lacks in the words of the specification', async () => {
    const user = await show();
    await user.click(button('Add Admin'));
    fill({ Username: 'ab', Email: 'nowhere', Password: '1234567' });

    await user.click(button('Create admin'));

    expect(field('Username')).toHaveAccessibleDescription('Username must be at least 3 characters');
    expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    expect(field('First name')).toHaveAccessibleDescription('First name required');
    expect(field('Last name')).toHaveAccessibleDescription('Last name required');
    expect(field('Phone number')).toHaveAccessibleDescription('Phone number required');
    expect(field('Password')).toHaveAccessibleDescription('Password must be at least 8 characters');
    expect(field('Username')).toHaveFocus();
    expect(sent('POST')).toEqual([]);
  });

  test.each([
    ['password', 400, 'This password is too easy to guess. Please choose another one.', 'Password'],
    ['username', 409, 'This username is already taken.', 'Username'],
    ['email', 409, 'This email address is already in use.', 'Email'],
  ])(
    'that the server refuses for its %s (%d) says so as a toast and beside the field',
    async (name, status, error, label) => {
      api.answers['POST /api/admin/users'] = () => ({ status, body: { error, fields: { [name]: error } } });
      const user = await show();
      await user.click(button('Add Admin'));
      fill(form);

      await user.click(button('Create admin'));

      await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: error, tone: 'destructive' }));
      expect(field(label)).toHaveAccessibleDescription(error);
      expect(field(label)).toHaveFocus();
      expect(field('Username')).toHaveValue('thandi');
    },
  );

  test('that fails without a word says Failed to create admin', async () => {
    api.answers['POST /api/admin/users'] = () => ({ status: 500 });
    const user = await show();
    await user.click(button('Add Admin'));
    fill(form);

    await user.click(button('Create admin'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: 'Failed to create admin' }));
  });
});

describe('editing an account', () => {
  test('asks for no password, and lets somebody in again', async () => {
    api.answers['PUT /api/admin/users/2'] = () => ({ body: { ...sipho, isActive: true } });
    const user = await show();
    await user.click(button('Edit sipho'));
    const dialog = screen.getByRole('dialog', { name: 'Edit Admin' });
    expect(within(dialog).queryByLabelText(/password/i)).not.toBeInTheDocument();

    fill({ 'Phone number': '083 555 0102' });
    await user.selectOptions(field('Status'), 'Active');
    await user.click(button('Save changes'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Admin Updated' }));
    expect(sent('PUT').map(({ body }) => body)).toEqual([
      { phone: '083 555 0102', isActive: true, before: { phone: null, isActive: false } },
    ]);
    expect(adminProfile.read()).toMatchObject({ username: 'naledi' });
    await waitFor(() => expect(button('Edit sipho')).toHaveFocus());
  });

  test('checks what was changed: without a phone number one is shut out, and a number that was there stays asked for', async () => {
    api.answers['GET /api/admin/users'] = () => ({
      body: [naledi, { ...sipho, isActive: true }, exampleAdmin({ id: 3, username: 'thandi' })],
    });
    api.answers['PUT /api/admin/users/2'] = () => ({ body: sipho });
    const user = await show();
    await user.click(button('Edit sipho'));
    await user.selectOptions(field('Status'), 'Inactive');

    await user.click(button('Save changes'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Admin Updated' }));
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ isActive: false, before: { isActive: true } }]);
    await user.click(button('Edit thandi'));
    fill({ 'Phone number': '' });
    await user.click(button('Save changes'));
    expect(field('Phone number')).toHaveAccessibleDescription('Phone number required');
    expect(sent('PUT')).toHaveLength(1);
  });

  test('of one’s own says before the click that it cannot be made inactive, and keeps the profile in step', async () => {
    api.answers['PUT /api/admin/users/1'] = () => ({ body: { ...naledi, firstName: 'Lindiwe' } });
    const user = await show();
    await user.click(button('Edit naledi'));
    const status = screen.getByRole('combobox', {
      name: 'Status (You cannot deactivate your own admin account.)',
    });
    expect(status).toBeDisabled();

    fill({ 'First name': 'Lindiwe' });
    await user.click(button('Save changes'));

    await waitFor(() => expect(adminProfile.read()).toMatchObject({ firstName: 'Lindiwe' }));
    expect(sent('PUT')[0]?.body).toEqual({ firstName: 'Lindiwe', before: { firstName: 'Naledi' } });
  });

  test('a form that stood open lets nobody in again whom a colleague has shut out meanwhile', async () => {
    const thandi = exampleAdmin({ id: 3, username: 'thandi' });
    api.answers['GET /api/admin/users'] = () => ({ body: [naledi, thandi] });
    api.answers['PUT /api/admin/users/3'] = () => ({ body: { ...thandi, isActive: false } });
    const user = await show();
    await user.click(button('Edit thandi'));
    fill({ 'Phone number': '083 555 0102' });

    await user.click(button('Save changes'));

    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]?.body).not.toHaveProperty('isActive');
  });

  test('that changes nothing sends nothing', async () => {
    api.answers['GET /api/admin/users'] = () => ({ body: [naledi, exampleAdmin({ id: 3, username: 'thandi' })] });
    const user = await show();
    await user.click(button('Edit thandi'));

    await user.click(button('Save changes'));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent('PUT')).toEqual([]);
  });

  test('somebody else saved first: what was typed stays, theirs stands beside it, and the newest can be loaded', async () => {
    const thandi = exampleAdmin({ id: 3, username: 'thandi' });
    const error = 'Somebody else changed this account at 3:10 PM. Nothing of yours was saved.';
    api.answers['GET /api/admin/users'] = () => ({ body: [naledi, thandi] });
    api.answers['PUT /api/admin/users/3'] = () => ({ status: 409, body: { error, code: 'changed_meanwhile' } });
    const user = await show();
    await user.click(button('Edit thandi'));
    fill({ 'Phone number': '083 555 0102' });
    api.answers['GET /api/admin/users'] = () => ({
      body: [naledi, { ...thandi, phone: '071 555 0188', isActive: false }],
    });

    await user.click(button('Save changes'));

    const theirs = await screen.findByRole('region', { name: 'Changed by somebody else' });
    expect(theirs).toHaveTextContent('Phone number: 071 555 0188');
    expect(theirs).not.toHaveTextContent('Status');
    expect(screen.getByRole('dialog')).toHaveTextContent(error);
    expect(field('Phone number')).toHaveValue('083 555 0102');
    expect(field('Status')).toHaveValue('inactive');
    await user.click(button('Load the newest version'));
    expect(field('Phone number')).toHaveValue('071 555 0188');
    expect(theirs).not.toBeInTheDocument();
  });

  test.each([
    [
      { status: 409, body: { error: 'This is the last active admin account; the studio would be locked out.' } },
      /last active/,
    ],
    [{ status: 500 }, /^Failed to update admin$/],
  ])('that fails (%j) says %s', async (answer, sentence) => {
    api.answers['PUT /api/admin/users/2'] = () => answer;
    const user = await show();
    await user.click(button('Edit sipho'));
    fill({ 'Phone number': '1' });

    await user.click(button('Save changes'));

    await waitFor(() => expect(toast()?.description).toMatch(sentence));
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(sentence);
  });
});

describe('deleting an account', () => {
  test('asks first and names it; Enter alone deletes nobody', async () => {
    const user = await show();

    await user.click(button('Delete sipho'));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete admin account' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this admin account?');
    expect(dialog).toHaveTextContent('sipho, Sipho Khumalo, sipho@studio.example');
    await user.keyboard('{Enter}');

    expect(dialog).not.toBeInTheDocument();
    expect(sent('DELETE')).toEqual([]);
  });

  test('says Admin Deleted and leaves the keyboard at the list', async () => {
    api.answers['DELETE /api/admin/users/2'] = () => ({ body: { message: 'Admin Deleted' } });
    const user = await show();
    await user.click(button('Delete sipho'));
    api.answers['GET /api/admin/users'] = () => ({ body: [naledi] });

    await user.click(button('Delete'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Admin Deleted' }));
    expect(await screen.findByText('1 account')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Admin Users' })).toHaveFocus();
  });

  test.each([
    [{ status: 404, body: { error: 'This admin account does not exist.' } }, 'This admin account does not exist.'],
    [
      { status: 403, body: { error: 'You cannot delete your own admin account.' } },
      'You cannot delete your own admin account.',
    ],
    [{ status: 500 }, 'Failed to delete admin'],
  ])('that fails (%j) says %s', async (answer, description) => {
    api.answers['DELETE /api/admin/users/2'] = () => answer;
    const user = await show();
    await user.click(button('Delete sipho'));

    await user.click(button('Delete'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description, tone: 'destructive' }));
  });

  test('of one’s own is told before the click, and again after it; nothing is sent', async () => {
    const own = 'You cannot delete your own admin account.';
    const user = await show();
    // Who drives the page by its roles may press it as well, for the toast.
    expect(button('Delete naledi')).not.toHaveAttribute('aria-disabled');
    expect(button('Delete naledi')).toHaveAccessibleDescription(own);
    expect(screen.getByText(own)).toBeVisible();

    await user.click(button('Delete naledi'));

    expect(toast()).toMatchObject({ title: 'Error', description: own, tone: 'destructive' });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(sent('DELETE')).toEqual([]);
  });

  test('of one’s own is known by the username', async () => {
    const twin: AdminView = { ...naledi, id: 99 };
    api.answers['GET /api/admin/users'] = () => ({ body: [twin, { ...sipho, isActive: true }] });
    await show();

    expect(button('Delete naledi')).toHaveAccessibleDescription('You cannot delete your own admin account.');
    expect(button('Delete sipho')).not.toHaveAccessibleDescription();
  });
});

describe('my own password', () => {
  const fresh = { token: 'a-new-token', admin: naledi };

  test('is changed with the current one; the new session takes the place of the old', async () => {
    api.answers['POST /api/admin/change-password'] = () => ({ body: fresh });
    const user = await show();
    await user.click(button('My Password'));
    fill({
      'Current password': 'Glazed-Kiln-1180',
      'New password once more': 'Slab-Roller-7731',
      'New password \\(': 'Slab-Roller-7731',
    });

    await user.click(button('Change password'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Password Changed' }));
    expect(sent('POST')).toMatchObject([
      { body: { currentPassword: 'Glazed-Kiln-1180', newPassword: 'Slab-Roller-7731' } },
    ]);
    expect(sent('POST')[0]?.body).not.toHaveProperty('confirmation');
    expect(adminToken.read()).toBe('a-new-token');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('is asked for whole, long enough and twice the same', async () => {
    const user = await show();
    await user.click(button('My Password'));
    fill({ 'New password \\(': 'short', 'New password once more': 'shirt' });

    await user.click(button('Change password'));

    expect(field('Current password')).toHaveAccessibleDescription('Please fill in all fields');
    expect(field('New password \\(')).toHaveAccessibleDescription('Password must be at least 8 characters long');
    expect(field('New password once more')).toHaveAccessibleDescription('Passwords do not match');
    expect(sent('POST')).toEqual([]);
  });

  test.each([
    [
      {
        status: 400,
        body: {
          error: 'The current password is not right.',
          fields: { currentPassword: 'The current password is not right.' },
        },
      },
      'The current password is not right.',
    ],
    [{ status: 500 }, 'Failed to change password'],
  ])('that the server refuses (%j) leaves the session as it is and says %s', async (answer, description) => {
    api.answers['POST /api/admin/change-password'] = () => answer;
    const user = await show();
    await user.click(button('My Password'));
    fill({
      'Current password': 'wrong',
      'New password \\(': 'Slab-Roller-7731',
      'New password once more': 'Slab-Roller-7731',
    });

    await user.click(button('Change password'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description }));
    expect(adminToken.read()).toBe('a-token');
    expect(field('New password \\(')).toHaveValue('Slab-Roller-7731');
  });
});
