// SPEC §2 Admin reset password, §5, §8
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { Address, address } from '../../../test/address.tsx';
import { exampleAdmin } from '../../../test/admin/exampleAdmins.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { currentToasts } from '../../shared/ui/toast/toast.ts';
import { adminToken, startSession } from '../http/session.ts';
import { AdminResetPassword } from './AdminResetPasswordPage.tsx';

const api = useFakeApi();

beforeEach(() => localStorage.clear());
afterEach(() => {
  dismissToasts();
  document.body.replaceChildren();
});

function showReset(path = '/admin/reset-password?token=abc.123'): ReturnType<typeof userEvent.setup> {
  renderAt(
    path,
    <>
      <Routes>
        <Route path="/admin/reset-password" element={<AdminResetPassword />} />
        <Route path="/admin/login" element={<p>the login</p>} />
      </Routes>
      <Address />
    </>,
  );
  return userEvent.setup();
}

const newPassword = () => screen.getByLabelText('New Password');
const confirmation = () => screen.getByLabelText('Confirm Password');

async function choose(user: ReturnType<typeof userEvent.setup>, chosen: string, again = chosen): Promise<void> {
  if (chosen) await user.type(newPassword(), chosen);
  if (again) await user.type(confirmation(), again);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
}

const toasts = () => currentToasts().filter(({ open }) => open);

test('the token is removed from the address as soon as it is read', async () => {
  showReset();

  await waitFor(() => expect(address()).toHaveTextContent(/^\/admin\/reset-password$/));
  expect(newPassword()).toBeVisible();
});

// SPEC §4
test('a new password is sent with the token, and Go to Login leads on', async () => {
  api.answers['POST /api/admin/reset-password'] = () => ({ body: { message: 'Password Reset Complete' } });
  startSession({ token: 'of before', admin: exampleAdmin() });
  const user = showReset();

  await choose(user, 'clay under nails');

  expect(await screen.findByRole('heading', { name: 'Password Reset Complete' })).toBeVisible();
  expect(api.calls[0]?.body).toEqual({ token: 'abc.123', newPassword: 'clay under nails' });
  expect(adminToken.read()).toBeNull();
  const way = screen.getByRole('link', { name: 'Go to Login' });
  expect(way).toHaveFocus();
  await user.click(way);
  expect(await screen.findByText('the login')).toBeVisible();
});

test.each(['', '?token='])(
  'without a token (%j) the page says Invalid Reset Link and leads to the login',
  async (search) => {
    showReset(`/admin/reset-password${search}`);

    expect(await screen.findByText('the login')).toBeVisible();
    expect(toasts()).toEqual([expect.objectContaining({ title: 'Invalid Reset Link', tone: 'destructive' })]);
  },
);

test.each([
  ['nothing is typed', '', '', 'Please fill in all fields', 'New Password'],
  ['the confirmation is missing', 'clay under nails', '', 'Please fill in all fields', 'Confirm Password'],
  ['it is a character too short', '1234567', '1234567', 'Password must be at least 8 characters long', 'New Password'],
  ['it has four emoji', '🏺🏺🏺🏺', '🏺🏺🏺🏺', 'Password must be at least 8 characters long', 'New Password'],
  ['it is short and differs', '1234567', 'other', 'Password must be at least 8 characters long', 'New Password'],
  ['the two differ', 'clay under nails', 'clay under nail', 'Passwords do not match', 'Confirm Password'],
  ['they differ by a space', 'clay under nails', 'clay under nails ', 'Passwords do not match', 'Confirm Password'],
])('the form is not sent when %s', async (_case, chosen, again, description, focused) => {
  const user = showReset();

  await choose(user, chosen, again);

  expect(toasts()).toEqual([expect.objectContaining({ description, tone: 'destructive' })]);
  expect(screen.getByLabelText(focused)).toHaveFocus();
  expect(screen.getByLabelText(focused)).toBeInvalid();
  expect(api.calls).toEqual([]);
});

test('the form states the rule for a new password', () => {
  showReset();

  expect(screen.getByText(/^8 characters or more, nothing easy to guess\./)).toBeVisible();
});

test('eight characters are enough, however many bytes they take', async () => {
  api.answers['POST /api/admin/reset-password'] = () => ({ body: {} });
  const user = showReset();

  await choose(user, '🏺🏺🏺🏺🏺🏺🏺🏺');

  expect(await screen.findByText('Password Reset Complete')).toBeVisible();
});

test("a rejection shows the server's message, and an invalid password has the focus", async () => {
  const error = 'This password is too easy to guess. Please choose another one.';
  api.answers['POST /api/admin/reset-password'] = () => ({
    status: 400,
    body: { error, fields: { newPassword: error } },
  });
  const user = showReset();

  await choose(user, 'password123');

  await waitFor(() => expect(toasts()[0]).toMatchObject({ title: 'Reset Failed', description: error }));
  expect(newPassword()).toHaveFocus();
  expect(newPassword()).toHaveAccessibleDescription(error);
  expect(newPassword()).toHaveValue('password123');
});

test.each([
  ['the server tells no reason', () => ({ status: 500 })],
  ['the server cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('when %s the page says that the link may be expired', async (_case, answer) => {
  api.answers['POST /api/admin/reset-password'] = answer;
  const user = showReset();

  await choose(user, 'clay under nails');

  await waitFor(() =>
    expect(toasts()[0]).toMatchObject({
      title: 'Reset Failed',
      description: 'Failed to reset password. The link may be expired.',
    }),
  );
});
