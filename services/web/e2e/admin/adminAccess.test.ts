// SPEC §2 Admin dashboard
import type { Page } from '@playwright/test';
import type { AdminInput, AdminView } from '@studio/contract/admin/admins';
import { clean, checkPage } from '../browser/axe.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { openPage, waitUntilHydrated } from '../steps/steps.ts';

const naledi: AdminInput = {
  username: `naledi.${Date.now().toString(36)}`,
  email: `naledi.${Date.now().toString(36)}@studio.example`,
  firstName: 'Naledi',
  lastName: 'Dube',
  phone: '082 555 0100',
  password: 'wheel, kiln and glaze',
};
const newPassword = 'clay under my nails';

test.beforeAll(async ({ admin }) => {
  await admin.call<AdminView>('POST', '/api/admin/users', naledi);
});

const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const toast = (page: Page, title: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: title });
const portal = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good .+, Naledi$/ });
const loginForm = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Login' });

async function logIn(page: Page, secret = naledi.password): Promise<void> {
  await page.getByLabel('Username').fill(naledi.username);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

// SPEC §2 Admin login
test('login rejects an empty form and a wrong password, accepts the right one, and logout ends the session', async ({
  page,
}) => {
  await page.goto('/admin');
  await loginForm(page).waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await page.getByRole('button', { name: 'Sign In' }).click();
  await toast(page, 'Please enter both username and password').waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await logIn(page, 'not this one');
  await toast(page, 'Login Failed').filter({ hasText: 'Invalid credentials' }).waitFor();
  await expect(page.getByLabel('Username')).toHaveValue(naledi.username);
  await expect(password(page)).toHaveValue('');

  await password(page).fill(naledi.password);
  await password(page).press('Enter');
  await portal(page).waitFor();
  await toast(page, 'Login Successful').waitFor();
  await page.goto('/admin/login');
  await portal(page).waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  await toast(page, 'Logged Out').waitFor();
  await loginForm(page).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

// SPEC §2 Admin reset password
test('an admin who forgot the password requests a mail, follows its link and sets a new password', async ({
  newVisitor,
  page,
}) => {
  const otherBrowser = await newVisitor();
  await openPage(otherBrowser.page, '/admin/login');
  await logIn(otherBrowser.page);
  await portal(otherBrowser.page).waitFor();

  await openPage(page, '/admin/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  expect(await checkPage(page)).toEqual(clean);
  await page.getByLabel('Email Address').fill(naledi.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await toast(page, 'If an admin account exists with this email, a reset link has been sent').waitFor();

  const { text } = await waitForMailSaying(naledi.email, '/admin/reset-password?token=');
  const [link = ''] = /http\S+\/admin\/reset-password\?token=\S+/.exec(text) ?? [];
  await page.goto(link);
  await page.waitForURL(`${demo().web}/admin/reset-password`);
  expect(await checkPage(page)).toEqual(clean);

  await page.reload();
  await waitUntilHydrated(page);
  await page.getByLabel('New Password').fill(newPassword);
  await page.getByLabel('Confirm Password').fill('clay under her nails');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await toast(page, 'Passwords do not match').waitFor();
  await page.getByLabel('Confirm Password').fill(newPassword);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('heading', { level: 1, name: 'Password Reset Complete' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await page.getByRole('link', { name: 'Go to Login' }).click();
  await logIn(page, naledi.password);
  await toast(page, 'Invalid credentials').waitFor();
  await password(page).fill(newPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await portal(page).waitFor();

  // The other session notices its end only with its next request.
  await otherBrowser.page.getByRole('button', { name: 'Refresh' }).click();
  await loginForm(otherBrowser.page).waitFor();

  await page.goto(link);
  await page.getByLabel('New Password').fill('one more password');
  await page.getByLabel('Confirm Password').fill('one more password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await toast(page, 'Failed to reset password. The link may be expired.').waitFor();
});

// RELIABILITY Z09
test('portal pages are not cached, not indexed and send no referrer', async () => {
  for (const path of ['/admin', '/admin/login', '/admin/reset-password?token=abc']) {
    const answer = await fetch(demo().web + path);

    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const page = await answer.text();
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toContain('token=abc');
  }
});
