// SPEC §2 Admin dashboard
import type { Page } from '@playwright/test';
import { clean, checkPage } from '../browser/axe.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { demoAdmin } from '../demo/demo.ts';
import { newPerson } from '../steps/steps.ts';

test.use(asAdmin);

async function openTab(page: Page, address: string, title: string): Promise<void> {
  await page.goto(`/admin?tab=${address}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('the list of customers and its dialogs are accessible', async ({ page, admin }) => {
  const { firstName, lastName, phone, email } = newPerson();
  await admin.call('POST', '/api/admin/customers', { firstName, lastName, phone, email });
  await openTab(page, `customers&search=${encodeURIComponent(email)}`, 'Customers');
  await page.getByText('1 of 1 shown, latest booking first').waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await button(page, 'Add Customer').click();
  const form = page.getByRole('dialog', { name: 'Add Customer' });
  await form.getByRole('button', { name: 'Create customer' }).click();
  await form.getByText('Valid email required').waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await page.keyboard.press('Escape');
  await button(page, 'Edit Lerato Nkosi').click();
  await page.getByRole('dialog', { name: 'Edit Customer' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await page.keyboard.press('Escape');
  await button(page, 'Delete Lerato Nkosi').click();
  await page.getByRole('alertdialog').waitFor();
  expect(await checkPage(page)).toEqual(clean);
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
