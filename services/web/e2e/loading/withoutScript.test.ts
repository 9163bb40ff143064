import { expect, test } from '../browser/test.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the home page is readable, and phone and chat are links', async ({ page }) => {
  await page.goto('/');

  await expect(page.getByRole('heading', { name: '2025 Experiences' })).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveCount(6);
  expect(await page.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
  expect(await page.locator('a[href^="https://wa.me/"]').count()).toBeGreaterThan(0);
});

test('without JavaScript the workshops can be filtered by category and text', async ({ page }) => {
  await page.goto('/events');
  const all = await page.getByRole('article').count();
  await page.getByLabel('Category').selectOption('Textiles');
  await page.getByRole('button', { name: 'Show', exact: true }).click();

  const badges = await page.getByRole('article').getByText('Textiles', { exact: true }).count();
  expect(badges).toBe(await page.getByRole('article').count());
  expect(badges).toBeLessThan(all);
});

test('without JavaScript Book Now leads to the workshop’s own page, which says how to book', async ({ page }) => {
  await page.goto('/events');
  await page.getByRole('button', { name: 'Book Now' }).first().click();

  expect(new URL(page.url()).pathname).toMatch(/^\/events\/\d+$/);
  expect(await page.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
});

test('without JavaScript the menu button of a phone leads to the same links in the footer', async ({ page }) => {
  await page.goto('/booking-cancelled');
  await page.getByRole('link', { name: 'Menu' }).click();

  const events = page.getByRole('contentinfo').getByRole('link', { name: 'Upcoming Events' });
  const { y = 0 } = (await events.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(844);
  await events.click();
  expect(new URL(page.url()).pathname).toBe('/events');
});
