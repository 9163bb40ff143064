// SPEC §2 Admin login, §8
import { screen } from '@testing-library/react';
import {
  useSignedOutPage,
  password,
  showLogin,
  signIn,
  toast,
  typeAndSend,
  username,
  welcome,
} from '../../../test/admin/loginPage.tsx';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { adminProfile, adminToken, startSession } from '../http/session.ts';

const api = useFakeApi();
useSignedOutPage();

// SPEC §3, §4
test('a correct login stores token and profile, says so and leads to the portal', async () => {
  api.answers['POST /api/admin/login'] = () => ({ body: welcome });
  const user = showLogin();

  await typeAndSend(user);

  expect(await screen.findByText('the portal')).toBeVisible();
  expect(api.calls[0]?.body).toEqual({ username: 'naledi', password: 'wheel and kiln' });
  expect(adminToken.read()).toBe('a-token');
  expect(adminProfile.read()).toEqual(welcome.admin);
  expect(await screen.findByText('Login Successful')).toBeVisible();
});

test('Enter in a field signs in', async () => {
  api.answers['POST /api/admin/login'] = () => ({ body: welcome });
  const user = showLogin();

  await user.type(username(), 'naledi');
  await user.type(password(), 'wheel and kiln{Enter}');

  expect(await screen.findByText('the portal')).toBeVisible();
});

test('fields filled by a password manager before hydration are used', async () => {
  api.answers['POST /api/admin/login'] = () => ({ body: welcome });
  const user = showLogin();

  // The value is set without an event, as password managers do.
  Object.assign(username(), { value: 'naledi' });
  Object.assign(password(), { value: 'wheel and kiln' });
  await user.click(signIn());

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
  await user.click(signIn());

  expect(await toast('Missing Information')).toBe('Please enter both username and password');
  expect(screen.getByLabelText(focused)).toHaveFocus();
  expect(screen.getByLabelText(focused)).toBeInvalid();
  expect(screen.getByLabelText(focused)).toHaveAccessibleDescription(`Please enter your ${focused.toLowerCase()}.`);
  expect(api.calls).toEqual([]);
});

test('typing into a required field clears its error', async () => {
  const user = showLogin();
  await user.click(signIn());

  await user.type(username(), 'n');

  expect(username()).toBeValid();
  expect(password()).toBeInvalid();
});

test("a wrong password shows the server's message, keeps the name and clears the password", async () => {
  api.answers['POST /api/admin/login'] = () => ({ status: 401, body: { error: 'Not this one', code: 'unauthorized' } });
  const user = showLogin();

  await typeAndSend(user);

  expect(await toast('Login Failed')).toBe('Not this one');
  expect(username()).toHaveValue('naledi');
  expect(password()).toHaveValue('');
  expect(password()).toHaveFocus();
  expect(adminToken.read()).toBeNull();
});

test('a rejection without a message says Invalid credentials', async () => {
  api.answers['POST /api/admin/login'] = () => ({ status: 401 });
  const user = showLogin();

  await typeAndSend(user);

  expect(await toast('Login Failed')).toBe('Invalid credentials');
});

test("too many attempts show the server's message, and typed text stays", async () => {
  const error = 'You have tried this too often. Please wait a moment and try again.';
  api.answers['POST /api/admin/login'] = () => ({ status: 429, body: { error, code: 'rate_limited' } });
  const user = showLogin();

  await typeAndSend(user);

  expect(await toast('Login Failed')).toBe(error);
  expect(password()).toHaveValue('wheel and kiln');
});

test('an unreachable server is not reported as a wrong password', async () => {
  api.answers['POST /api/admin/login'] = () => Promise.reject(new TypeError('Failed to fetch'));
  const user = showLogin();

  await typeAndSend(user);

  expect(await toast('Login Failed')).toBe('The server cannot be reached. Please try again.');
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
