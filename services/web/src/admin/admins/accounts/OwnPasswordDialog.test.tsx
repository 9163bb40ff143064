import { screen, waitFor } from '@testing-library/react';
import { adminsTab, field, fillFields, naledi, showAdminsTab } from '../../../../test/admin/adminsTab.tsx';
import { button, toast } from '../../../../test/admin/portalApi.ts';
import { adminToken } from '../../http/session.ts';

const { api, sent } = adminsTab();

async function openForm() {
  const user = await showAdminsTab();
  await user.click(button('My Password'));
  await screen.findByRole('dialog', { name: 'Change My Password' });
  return user;
}

const fresh = { token: 'a-new-token', admin: naledi };

test('the password is changed with the current one, and a new session replaces the old one', async () => {
  api.answers['POST /api/admin/change-password'] = () => ({ body: fresh });
  const user = await openForm();
  fillFields({
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

test('the new password must be complete, long enough and repeated correctly', async () => {
  const user = await openForm();
  fillFields({ 'New password \\(': 'short', 'New password once more': 'shirt' });

  await user.click(button('Change password'));

  expect(field('Current password')).toHaveAccessibleDescription('Please fill in all fields');
  const newPassword = field('New password \\(8 characters or more, nothing easy to guess\\)');
  expect(newPassword).toHaveAccessibleDescription('Password must be at least 8 characters long');
  expect(field('New password once more')).toHaveAccessibleDescription('Passwords do not match');
  expect(sent('POST')).toEqual([]);
});

const wrong = 'The current password is not right.';

test.each([
  [{ status: 400, body: { error: wrong, fields: { currentPassword: wrong } } }, wrong],
  [{ status: 500 }, 'Failed to change password'],
])('a password rejected by the server (%j) keeps the session and says %s', async (answer, description) => {
  api.answers['POST /api/admin/change-password'] = () => answer;
  const user = await openForm();
  fillFields({
    'Current password': 'wrong',
    'New password \\(': 'Slab-Roller-7731',
    'New password once more': 'Slab-Roller-7731',
  });

  await user.click(button('Change password'));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description }));
  expect(adminToken.read()).toBe('a-token');
  expect(field('New password \\(')).toHaveValue('Slab-Roller-7731');
});
