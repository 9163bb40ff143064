// SPEC §2 Admin dashboard, §5, §8
import { screen, waitFor, within } from '@testing-library/react';
import { adminsTab, field, fillFields, naledi, showAdminsTab, sipho } from '../../../../test/admin/adminsTab.tsx';
import { exampleAdmin } from '../../../../test/admin/exampleAdmins.ts';
import { button, toast } from '../../../../test/admin/portalApi.ts';
import { adminProfile } from '../../http/session.ts';

const { api, sent } = adminsTab();

const form = {
  Username: 'thandi',
  'First name': 'Thandi',
  'Last name': 'Mokoena',
  Email: 'thandi@studio.example',
  'Phone number': '083 555 0100',
  Password: 'Slab-Roller-7731',
  'Your current password': 'my password',
};

// SPEC §7
test('a new account is sent with its password, says Admin Created and refetches the list', async () => {
  api.answers['POST /api/admin/users'] = () => ({ status: 201, body: exampleAdmin({ id: 3, username: 'thandi' }) });
  const user = await showAdminsTab();
  await user.click(button('Add Admin'));
  fillFields(form);

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
        currentPassword: 'my password',
      },
    },
  ]);
  await waitFor(() => expect(sent('GET')).toHaveLength(2));
  await waitFor(() => expect(button('Add Admin')).toHaveFocus());
});

// SPEC §9
test('an empty form shows the specified message for each missing field', async () => {
  const user = await showAdminsTab();
  await user.click(button('Add Admin'));
  fillFields({ Username: 'ab', Email: 'nowhere', Password: '1234567' });

  await user.click(button('Create admin'));

  expect(field('Username')).toHaveAccessibleDescription('Username must be at least 3 characters');
  expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(field('First name')).toHaveAccessibleDescription('First name required');
  expect(field('Last name')).toHaveAccessibleDescription('Last name required');
  expect(field('Phone number')).toHaveAccessibleDescription('Phone number required');
  const password = field('Password \\(8 characters or more, nothing easy to guess\\)');
  expect(password).toHaveAccessibleDescription('Password must be at least 8 characters');
  expect(field('Your current password')).toHaveAccessibleDescription('Please enter your current password.');
  expect(field('Username')).toHaveFocus();
  expect(sent('POST')).toEqual([]);
});

// SPEC §3
test.each([
  ['password', 400, 'This password is too easy to guess. Please choose another one.', 'Password'],
  ['username', 409, 'This username is already taken.', 'Username'],
  ['email', 409, 'This email address is already in use.', 'Email'],
])(
  'an account rejected for its %s (%d) shows a toast and an error beside the field',
  async (name, status, error, label) => {
    api.answers['POST /api/admin/users'] = () => ({ status, body: { error, fields: { [name]: error } } });
    const user = await showAdminsTab();
    await user.click(button('Add Admin'));
    fillFields(form);

    await user.click(button('Create admin'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: error, tone: 'destructive' }));
    expect(field(label)).toHaveAccessibleDescription(error);
    expect(field(label)).toHaveFocus();
    expect(field('Username')).toHaveValue('thandi');
  },
);

test('a creation that fails without a message says Failed to create admin', async () => {
  api.answers['POST /api/admin/users'] = () => ({ status: 500 });
  const user = await showAdminsTab();
  await user.click(button('Add Admin'));
  fillFields(form);

  await user.click(button('Create admin'));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: 'Failed to create admin' }));
});

test('an edit of other fields than email and status needs no password', async () => {
  api.answers['PUT /api/admin/users/2'] = () => ({ body: { ...sipho, phone: '083 555 0102' } });
  const user = await showAdminsTab();
  await user.click(button('Edit sipho'));
  const dialog = screen.getByRole('dialog', { name: 'Edit Admin' });
  expect(within(dialog).queryByLabelText(/password/i)).not.toBeInTheDocument();

  fillFields({ 'Phone number': '083 555 0102' });
  await user.click(button('Save changes'));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Admin Updated' }));
  expect(sent('PUT').map(({ body }) => body)).toEqual([{ phone: '083 555 0102', before: { phone: null } }]);
  expect(adminProfile.read()).toMatchObject({ username: 'naledi' });
  await waitFor(() => expect(button('Edit sipho')).toHaveFocus());
});

test('a new e-mail address requires the admin’s own password, and an error about it is shown beside that field', async () => {
  const error = 'The current password is not right.';
  api.answers['PUT /api/admin/users/2'] = () => ({
    status: 400,
    body: { error, fields: { currentPassword: error } },
  });
  const user = await showAdminsTab();
  await user.click(button('Edit sipho'));
  expect(screen.queryByLabelText(/^Your current password/)).not.toBeInTheDocument();
  fillFields({ Email: 'other@studio.example' });
  fillFields({ 'Your current password': 'my password' });

  await user.click(button('Save changes'));

  await waitFor(() => expect(field('Your current password')).toHaveAccessibleDescription(error));
  expect(sent('PUT').map(({ body }) => body)).toEqual([
    {
      email: 'other@studio.example',
      currentPassword: 'my password',
      before: { email: 'sipho@studio.example' },
    },
  ]);
});

test('an edit validates changed fields only: an account without a phone can be deactivated, a cleared phone is an error', async () => {
  api.answers['GET /api/admin/users'] = () => ({
    body: [naledi, { ...sipho, isActive: true }, exampleAdmin({ id: 3, username: 'thandi' })],
  });
  api.answers['PUT /api/admin/users/2'] = () => ({ body: sipho });
  const user = await showAdminsTab();
  await user.click(button('Edit sipho'));
  await user.selectOptions(field('Status'), 'Inactive');
  fillFields({ 'Your current password': 'my password' });

  await user.click(button('Save changes'));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Admin Updated' }));
  expect(sent('PUT').map(({ body }) => body)).toEqual([
    { isActive: false, currentPassword: 'my password', before: { isActive: true } },
  ]);
  await user.click(button('Edit thandi'));
  fillFields({ 'Phone number': '' });
  await user.click(button('Save changes'));
  expect(field('Phone number')).toHaveAccessibleDescription('Phone number required');
  expect(sent('PUT')).toHaveLength(1);
});

test('an admin cannot deactivate their own account, and an edit of it updates the profile', async () => {
  api.answers['PUT /api/admin/users/1'] = () => ({ body: { ...naledi, firstName: 'Lindiwe' } });
  const user = await showAdminsTab();
  await user.click(button('Edit naledi'));
  const status = screen.getByRole('combobox', {
    name: 'Status (You cannot deactivate your own admin account.)',
  });
  expect(status).toBeDisabled();

  fillFields({ 'First name': 'Lindiwe' });
  await user.click(button('Save changes'));

  await waitFor(() => expect(adminProfile.read()).toMatchObject({ firstName: 'Lindiwe' }));
  expect(sent('PUT')[0]?.body).toEqual({ firstName: 'Lindiwe', before: { firstName: 'Naledi' } });
});

const lastOne = 'This is the last active admin account; the studio would be locked out.';

test.each([
  [{ status: 409, body: { error: lastOne } }, lastOne],
  [{ status: 500 }, 'Failed to update admin'],
])('an edit that fails (%j) says %s', async (answer, sentence) => {
  api.answers['PUT /api/admin/users/2'] = () => answer;
  const user = await showAdminsTab();
  await user.click(button('Edit sipho'));
  fillFields({ 'Phone number': '1' });

  await user.click(button('Save changes'));

  await waitFor(() => expect(toast()?.description).toBe(sentence));
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(sentence);
});
