// SPEC §2 Admin login, §8
import { screen, waitFor } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import {
  showLogin,
  readToastText,
  typeAndSend,
  username,
  useSignedOutPage,
  welcome,
} from '../../../../test/admin/loginPage.tsx';
import { useFakeApi } from '../../../../test/fakeApi.ts';

const api = useFakeApi();
useSignedOutPage();

async function showForgot(): Promise<ReturnType<typeof userEvent.setup>> {
  const user = showLogin();
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  return user;
}

const email = () => screen.getByLabelText('Email Address');
const send = () => screen.getByRole('button', { name: 'Send Reset Link' });

test('"Forgot your password?" opens the e-mail form, Back to Login closes it, and the focus follows', async () => {
  const user = await showForgot();
  expect(email()).toHaveFocus();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Forgot Password');

  await user.click(screen.getByRole('button', { name: 'Back to Login' }));

  expect(username()).toHaveFocus();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Admin Login');
});

test('Back leads from the e-mail form to the login form, and from there to the page before it', async () => {
  const user = await showForgot();
  expect(email()).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'the browser’s Back' }));

  expect(username()).toHaveFocus();
  api.answers['POST /api/admin/login'] = () => ({ body: welcome });
  await typeAndSend(user);
  expect(await screen.findByText('the portal')).toBeVisible();
});

test('requesting a reset link shows an answer that reveals nothing about the address', async () => {
  api.answers['POST /api/admin/forgot-password'] = () => ({ body: { message: 'whatever' } });
  const user = await showForgot();

  await user.type(email(), ' naledi@studio.example ');
  await user.click(send());

  expect(await readToastText('Check Your Email')).toBe(
    'If an admin account exists with this email, a reset link has been sent',
  );
  expect(api.calls[0]?.body).toEqual({ email: 'naledi@studio.example' });
});

// SPEC §5
test('without an address nothing is sent', async () => {
  const user = await showForgot();

  await user.click(send());

  expect(await readToastText('Missing Information')).toBe('Please enter your email address');
  expect(email()).toHaveFocus();
  expect(email()).toHaveAccessibleDescription('Please enter your email address');
  expect(api.calls).toEqual([]);
});

test.each([
  ['the server fails', () => ({ status: 500, body: { error: 'Oh' } })],
  ['the server cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('when %s the form says Failed to send reset email and keeps the address', async (_case, answer) => {
  api.answers['POST /api/admin/forgot-password'] = answer;
  const user = await showForgot();

  await user.type(email(), 'naledi@studio.example');
  await user.click(send());

  expect(await readToastText('Error')).toBe('Failed to send reset email');
  expect(email()).toHaveValue('naledi@studio.example');
});

test('a server error about the address is shown beside it', async () => {
  const fields = { email: 'Email contains characters that cannot be used' };
  api.answers['POST /api/admin/forgot-password'] = () => ({ status: 400, body: { error: fields.email, fields } });
  const user = await showForgot();

  await user.type(email(), 'naledi@studio.example');
  await user.click(send());

  await waitFor(() => expect(email()).toHaveAccessibleDescription(fields.email));
});
