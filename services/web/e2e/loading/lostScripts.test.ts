import type { Page } from '@playwright/test';
import { clean, checkPage } from '../browser/axe.ts';
import { expect, test, withMotion } from '../browser/test.ts';
import { openPage } from '../steps/steps.ts';

test.use(withMotion);

/** Opens a page completely, then goes offline. */
async function openAndGoOffline(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await page.context().setOffline(true);
}

test('the first toast is also shown offline, and typed text stays', async ({ page }) => {
  await openAndGoOffline(page, '/#contact');
  const form = page.getByRole('form', { name: 'Contact form' });
  await form.getByLabel('Message').fill('Is the kiln warm?');

  await form.getByRole('button', { name: 'Send Message' }).click();

  await page.getByRole('alert').filter({ hasText: 'Missing Information' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await expect(form.getByLabel('Message')).toHaveValue('Is the kiln warm?');
});

test('a page that cannot be fetched shows an error below the navigation bar, and Reload fetches the page', async ({
  page,
}) => {
  await openAndGoOffline(page, '/');

  await page.getByRole('link', { name: 'View Upcoming Events' }).click();
  await page.getByRole('heading', { level: 1, name: 'This page did not load' }).waitFor();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await checkPage(page)).toEqual(clean);
  await page.context().setOffline(false);

  await page.getByRole('button', { name: 'Reload' }).click();

  await page.getByRole('heading', { level: 1, name: '2025 Workshops' }).waitFor();
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
});
