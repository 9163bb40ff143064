// SPEC §2 Admin dashboard
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { clean, checkPage } from '../browser/axe.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { demoAdmin } from '../demo/demo.ts';
import { writeMessage } from '../steps/adminSteps.ts';
import { newPerson } from '../steps/steps.ts';

test.use(asAdmin);

async function openTab(page: Page, address: string, title: string): Promise<void> {
  await page.goto(`/admin?tab=${address}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a customer is added, exported, corrected and deleted', async ({ page }) => {
  const { email } = newPerson();
  await openTab(page, 'customers', 'Customers');
  expect(await checkPage(page)).toEqual(clean);

  const add = button(page, 'Add Customer');
  await add.click();
  const form = page.getByRole('dialog', { name: 'Add Customer' });
  await form.getByRole('button', { name: 'Create customer' }).click();
  await form.getByText('Valid email required').waitFor();
  await form.getByText('Phone number required').waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await form.getByLabel('First name').fill('=1+1');
  await form.getByLabel('Last name').fill('Nkosi');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone number').fill('0825550119');
  await form.getByRole('button', { name: 'Create customer' }).click();
  await page.getByText('Customer Created').first().waitFor();
  await form.waitFor({ state: 'hidden' });
  await expect(add).toBeFocused();

  await page.getByRole('searchbox').fill(email);
  await page.getByText('1 of 1 shown, latest booking first').waitFor();
  const saving = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toBe(
    `\uFEFFFirst name,Last name,Email,Phone,Total bookings,Last booking\r\n'=1+1,Nkosi,${email},0825550119,0,\r\n`,
  );
  await page.getByText('Export Successful').first().waitFor();

  await button(page, /^Edit/).click();
  const edit = page.getByRole('dialog', { name: 'Edit Customer' });
  expect(await edit.getByLabel(/^Email/).getAttribute('readonly')).toBe('');
  await edit.getByLabel('First name').fill('Lerato');
  expect(await checkPage(page)).toEqual(clean);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Customer Updated').first().waitFor();
  await page.getByRole('cell', { name: 'Lerato Nkosi', exact: true }).waitFor();
  await expect(button(page, 'Edit Lerato Nkosi')).toBeFocused();

  await button(page, 'Delete Lerato Nkosi').click();
  const question = page.getByRole('alertdialog');
  expect(await checkPage(page)).toEqual(clean);
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Customer Deleted').first().waitFor();
  await page.getByText(`No customer fits “${email}”.`).waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await checkPage(page)).toEqual(clean);
});

test('a new message is highlighted, unfolded and answered, and the count on the tab decreases', async ({
  page,
  consoleErrors,
  admin,
}) => {
  const lines = Array.from({ length: 30 }, (_, line) => `Line ${line}: is the kiln warm?`).join('\n');
  const { email } = await writeMessage(admin, `<img src=x onerror=alert(1)>\n${lines}\n${'x'.repeat(300)}`);
  await openTab(page, 'messages', 'Messages');
  const tab = page.getByRole('tab', { name: /^Messages/ });
  await tab.getByText(/\d/).waitFor();
  const waiting = Number(/\d+/.exec(await tab.innerText())?.[0]);
  const card = page.getByRole('article').filter({ hasText: email });
  await card.getByText('New', { exact: true }).first().waitFor();
  expect(await checkPage(page)).toEqual(clean);

  const text = card.getByText('Line 1: is the kiln warm?');
  const folded = (await text.boundingBox())?.height ?? 0;
  await card.getByRole('button', { name: /^Show all/ }).click();
  expect((await text.boundingBox())?.height ?? 0).toBeGreaterThan(folded * 3);
  expect(await card.locator('img').count()).toBe(0);
  expect(await checkPage(page)).toEqual(clean);
  const reply = await card.getByRole('link', { name: /^Reply/ }).getAttribute('href');
  expect(decodeURIComponent(reply ?? '')).toMatch(/^mailto:lerato\..+\?subject=Your message to .+: Corporate Event$/);

  await card.getByRole('button', { name: 'Answered' }).click();
  await page.getByText('Message Updated').first().waitFor();
  await page.waitForFunction(
    ([count]) => document.querySelector('[data-tab=messages]')?.textContent !== `Messages${count} new`,
    [waiting],
  );
  const count = /\d+/.exec(await tab.innerText())?.[0] ?? '0';
  expect(Number(count)).toBe(waiting - 1);
  await expect(card.getByRole('button', { name: 'Answered' })).toBeFocused();
  expect(consoleErrors).toEqual([]);
});

test('an admin account is created, deactivated and deleted, and the audit log shows it', async ({ page }) => {
  const { email } = newPerson();
  const username = `sipho${Date.now().toString(36)}`;
  await openTab(page, 'users', 'Admin Users');
  expect(await checkPage(page)).toEqual(clean);

  await button(page, 'Add Admin').click();
  const form = page.getByRole('dialog', { name: 'Add Admin' });
  await form.getByRole('button', { name: 'Create admin' }).click();
  await form.getByText('Username must be at least 3 characters').waitFor();
  await form.getByText('Password must be at least 8 characters').waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('First name').fill('Sipho');
  await form.getByLabel('Last name').fill('Khumalo');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone number').fill('083 555 0102');
  await form.getByLabel(/^Password/).fill('Slab-Roller-7731');
  await form.getByLabel(/^Your current password/).fill(demoAdmin.password);
  await form.getByRole('button', { name: 'Create admin' }).click();
  await page.getByText('Admin Created').first().waitFor();

  await button(page, `Edit ${username}`).click();
  const edit = page.getByRole('dialog', { name: 'Edit Admin' });
  await edit.getByLabel(/^Status/).selectOption('Inactive');
  await edit.getByLabel(/^Your current password/).fill(demoAdmin.password);
  expect(await checkPage(page)).toEqual(clean);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Admin Updated').first().waitFor();
  await page.getByRole('row').filter({ hasText: username }).getByText('inactive').waitFor();

  await button(page, `Delete ${username}`).click();
  const question = page.getByRole('alertdialog', { name: 'Delete admin account' });
  await question.getByText(`${username}, Sipho Khumalo, ${email}`).waitFor();
  await question.getByLabel('Your current password').fill(demoAdmin.password);
  expect(await checkPage(page)).toEqual(clean);
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Admin Deleted').first().waitFor();
  await button(page, `Edit ${username}`).waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();
  await page.getByRole('searchbox').fill(username);
  await page.getByText('3 of 3 shown, newest first').waitFor();
  await page.getByText('Deleted an admin account').waitFor();
  await page.getByRole('row').filter({ hasText: 'Changed an admin account' }).getByText('yes').waitFor();
  await page.getByText('Show what was added').click();
  expect(await checkPage(page)).toEqual(clean);
});
