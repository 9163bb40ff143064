import type { Page } from '@playwright/test';
import type { EventView } from '@studio/contract/events/events';
import { addDays } from '@studio/contract/format/dates';
import { desktop } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { openPage, readApi } from '../steps/steps.ts';

test('on a phone the search expands when it gets the focus and collapses when it is closed', async ({ page }) => {
  await openPage(page, '/events');
  const search = page.getByRole('searchbox', { name: 'Search' });
  expect((await search.boundingBox())?.width).toBe(48);

  await search.click();
  expect((await search.boundingBox())?.width).toBeGreaterThan(250);
  await search.fill('wheel');
  await search.press('Enter');
  await page.getByText(/^\d+ of \d+ workshops$/).waitFor();
  await page.getByRole('link', { name: 'Close the search' }).click();

  await page.getByText(/^\d+ workshops$/).waitFor();
  expect((await search.boundingBox())?.width).toBe(48);
});

test('each filter adds a history entry, and the server renders the same list for its address', async ({
  page,
  newVisitor,
}) => {
  await openPage(page, '/events');
  const all = await titles(page);

  await page.getByText('Weekend', { exact: true }).click();
  await page.waitForURL('**/events?weekend=1');
  await page.getByText(/^\d+ of \d+ workshops$/).waitFor();
  const filtered = await titles(page);
  expect(filtered).not.toEqual(all);
  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.page.goto(page.url());
  expect(await titles(plain.page)).toEqual(filtered);

  await page.goBack();
  await page.waitForURL('**/events');
  await page.getByText(/^\d+ workshops$/).waitFor();
  expect(await titles(page)).toEqual(all);
  await expect(page.getByLabel('Weekend')).not.toBeChecked();
});

test('Load more adds the next workshops to the list, and after Back from a workshop all of them are still shown', async ({
  page,
  admin,
}) => {
  const [first] = await allWorkshops();
  const dates = Array.from({ length: 24 }, (_, week) => addDays(first?.date ?? '', 365 + 7 * week));
  await admin.call('POST', `/api/events/${first?.id}/copies`, { dates });
  const twoPages = (await allWorkshops()).map(({ title }) => title).slice(0, 48);
  await page.setViewportSize(desktop);
  await openPage(page, '/events');
  expect(await titles(page)).toEqual(twoPages.slice(0, 24));

  await page.getByRole('link', { name: 'Load more' }).click();
  await page
    .getByRole('article')
    .nth(twoPages.length - 1)
    .waitFor();
  const loaded = await titles(page);
  await page.getByRole('article').last().getByRole('link').first().click();
  await page.waitForURL(/\/events\/\d+$/);
  await page.goBack();
  await page
    .getByRole('article')
    .nth(twoPages.length - 1)
    .waitFor();

  expect(loaded).toEqual(twoPages);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/events');
});

function allWorkshops(): Promise<EventView[]> {
  return readApi('/api/events');
}

function titles(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allInnerTexts();
}
