import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { AdminInput, AdminView } from '@studio/contract/admin/admins';
import { expect, test } from '../browser/test.ts';
import type { CrossSiteServer } from '../demo/crossSiteServer.ts';
import { demo } from '../demo/demo.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { newPerson, openPage, waitUntilHydrated } from '../steps/steps.ts';

// RELIABILITY A21, O05
test('no token is in a requested address, a Referer header or a log', async ({ context, page, admin, crossSite }) => {
  const sipho: AdminInput = {
    ...newPerson({ firstName: 'Sipho' }),
    username: `sipho.${Date.now().toString(36)}`,
    password: 'wheel, kiln and glaze',
  };
  await admin.call<AdminView>('POST', '/api/admin/users', sipho);
  const requested: string[] = [];
  context.on('request', (request) => requested.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));

  await openPage(page, '/admin/login');
  await page.getByLabel('Username').fill(sipho.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(sipho.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  const session = await page.evaluate(() => localStorage.getItem('adminToken') ?? '');
  for (const tab of ['events', 'bookings', 'customers', 'messages', 'users']) {
    await page.goto(`/admin?tab=${tab}`);
    await leaveFor(page, crossSite);
  }

  await fetch(`${demo().web}/api/admin/forgot-password`, {
    method: 'POST',
    body: JSON.stringify({ email: sipho.email }),
    headers: { 'Content-Type': 'application/json' },
  });
  const { text } = await waitForMailSaying(sipho.email, '/admin/reset-password?token=');
  const [link = '', reset = ''] = /http\S+\/admin\/reset-password\?token=(\S+)/.exec(text) ?? [];
  expect([session.length, reset.length].every((length) => length > 20)).toBe(true);
  const opened = requested.length;
  await page.goto(link);
  await page.getByLabel('New Password').waitFor();
  await leaveFor(page, crossSite);
  // A public page does send a Referer, so the check above can fail.
  await page.goto('/');
  await leaveFor(page, crossSite);

  expect(requested.length).toBeGreaterThan(40);
  const containing = (texts: string[], token: string) => texts.filter((one) => one.includes(token));
  expect(containing(requested, session)).toEqual([]);
  // The link from the mail is requested once; no other request contains its token.
  expect(containing(requested.slice(opened), reset)).toEqual([`${link} `]);
  const referers = crossSite.requests.map(({ headers }) => headers.referer);
  expect(referers).toEqual([...Array<undefined>(6).fill(undefined), `${demo().web}/`]);
  const logs = await readLogs();
  expect(logs).toContain('/admin/reset-password');
  for (const secret of [session, reset, sipho.password]) expect(logs.includes(secret)).toBe(false);
});

/** Follows a link to the other site. */
async function leaveFor(page: Page, { port }: CrossSiteServer): Promise<void> {
  await waitUntilHydrated(page);
  const address = `http://127.0.0.1:${port}/elsewhere`;
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
  }, address);
  await page.waitForURL(address);
}

async function readLogs(): Promise<string> {
  const folder = join(demo().dataDir, 'logs');
  const files = await readdir(folder);
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}
