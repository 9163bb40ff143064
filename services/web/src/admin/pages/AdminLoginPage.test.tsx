// SPEC §2 Admin login, §8
import { screen } from '@testing-library/react';
import {
  useSignedOutPage,
  password,
  showLogin,
  signInButton,
  readToastText,
  typeAndSend,
  username,
  welcome,
} from '../../../test/admin/loginPage.tsx';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { adminProfile, adminToken, startSession } from '../http/session.ts';

const api = useFakeApi();
useSignedOutPage();

// SPEC §3, §4
test('a correct login stores token and profile, shows a toast and leads to the portal', async () => {
  api.answers['POST /api/admin/login'] = () => ({ body: welcome });
  const user = showLogin();

  await typeAndSend(user);

  expect(await screen.findByText('the portal')).toBeVisible();
  expect(api.calls[0]?.body).toEqual({ username: 'naledi', password: 'wheel and kiln' });
  expect(adminToken.read()).toBe('a-token');
  expect(adminProfile.read()).toEqual(welcome.admin);
  expect(await screen.findByText('Login Successful')).toBeVisible();
});

test('fields filled by a password manager before hydration are used', async () => {
  api.answers['POST /api/admin/login'] = () => ({ body: welcome });
  const user = showLogin();

  // The value is set without an event, as password managers do.
  Object.assign(username(), { value: 'naledi' });
  Object.assign(password(), { value: 'wheel and kiln' });
  await user.click(signInButton());

  expect(await screen.findByText('the portal')).toBeVisible();
});

// SPEC §5
test.each([
  ['both are missing', '', '', 'Username'],
  ['the username is missing', '', 'wheel and kiln', 'Username'],
  ['a username of spaces is missing', '   ', 'wheel and kiln', 'Username'],
  ['the password is missing', 'naledi', '', 'Password'],
])('when %s nothing is sent, and the field has the focus', async (_case, name, secret, focused) => {
  const user = showLogin();

  if (name) await user.type(username(), name);
  if (secret) await user.type(password(), secret);
  await user.click(signInButton());

  expect(await readToastText('Missing Information')).toBe('Please enter both username and password');
  expect(screen.getByLabelText(focused)).toHaveFocus();
  expect(screen.getByLabelText(focused)).toBeInvalid();
  expect(screen.getByLabelText(focused)).toHaveAccessibleDescription(`Please enter your ${focused.toLowerCase()}.`);
  expect(api.calls).toEqual([]);
});

test('typing into a required field clears its error', async () => {
  const user = showLogin();
  await user.click(signInButton());

  await user.type(username(), 'n');

  expect(username()).toBeValid();
  expect(password()).toBeInvalid();
});

test.each([
  ['a wrong password', () => ({ status: 401, body: { error: 'Not this one' } }), 'Not this one', ''],
  ['a rejection without a message', () => ({ status: 401 }), 'Invalid credentials', ''],
  ['too many attempts', () => ({ status: 429, body: { error: 'Please wait.' } }), 'Please wait.', 'wheel and kiln'],
  [
    'an unreachable server',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'The server cannot be reached. Please try again.',
    'wheel and kiln',
  ],
])('after %s the page says why, keeps the name and clears only a wrong password', async (_what, answer, text, left) => {
  api.answers['POST /api/admin/login'] = answer;
  const user = showLogin();

  await typeAndSend(user);

  expect(await readToastText('Login Failed')).toBe(text);
  expect(username()).toHaveValue('naledi');
  expect(password()).toHaveValue(left);
  expect(document.activeElement === password()).toBe(left === '');
  expect(adminToken.read()).toBeNull();
});

test('a second press while signing in sends nothing', async () => {
  const login = answerOnCall();
  api.answers['POST /api/admin/login'] = login.answer;
  const user = showLogin();
  await typeAndSend(user);

  await user.click(screen.getByRole('button', { name: 'Signing in...' }));

  expect(api.calls).toHaveLength(1);
  login.arrive({ body: welcome });
  expect(await screen.findByText('the portal')).toBeVisible();
});

test('the password can be shown while it is typed', async () => {
  const user = showLogin();
  await user.type(password(), 'wheel');

  await user.click(screen.getByRole('button', { name: 'Show characters', pressed: false }));

  expect(password()).toHaveAttribute('type', 'text');
  expect(screen.getByRole('button', { name: 'Show characters', pressed: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show characters' }));
  expect(password()).toHaveAttribute('type', 'password');
});

test('the fields have autocomplete names and no automatic capitals', () => {
  showLogin();

  expect(username()).toHaveAttribute('autocomplete', 'username');
  expect(username()).toHaveAttribute('autocapitalize', 'none');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});

test('a signed-in admin is redirected to the portal', async () => {
  startSession(welcome);

  showLogin();

  expect(await screen.findByText('the portal')).toBeVisible();
});

test('a link leads back to the website', async () => {
  const user = showLogin();

  await user.click(screen.getByRole('link', { name: 'Back to website' }));

  expect(await screen.findByText('the website')).toBeVisible();
});
