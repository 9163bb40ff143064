import { expect, test } from '../browser/test.ts';
import { openPage, findWorkshopPath } from '../steps/steps.ts';

test('Back closes the form on the page of a workshop, and the next Back leads to the list', async ({ page }) => {
  const path = await findWorkshopPath();
  await openPage(page, '/events');
  await page.locator(`a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
  await page.locator('.booking-bar').getByRole('button', { name: 'Book Now' }).click();
  const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
  await form.waitFor();

  await page.goBack();

  await form.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(path);
  await page.goBack();
  await page.waitForURL('**/events');
});

test('Back closes the menu of a phone', async ({ page }) => {
  await openPage(page, '/events');
  await page.getByRole('button', { name: 'Open menu' }).click();

  await page.goBack({ waitUntil: 'commit' }).catch(() => null);

  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/events');
});
