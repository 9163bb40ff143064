import type { Page, ViewportSize } from '@playwright/test';
import type { EventView } from '@studio/contract/events/events';
import { addDays } from '@studio/contract/format/dates';
import { desktop, phone, sizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { untilHydrated } from '../steps/steps.ts';

async function open(page: Page, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(`${demo().web}/events`);
  await untilHydrated(page);
}

test('on a phone the search unfolds when it gets the focus and folds when it is closed', async ({ page }) => {
  await open(page, phone);
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

test('at 320 px a chip is pressed with the first tap while the empty search is unfolded', async ({ page }) => {
  await open(page, { width: 320, height: 640 });
  await page.getByRole('searchbox', { name: 'Search' }).click();

  await page.getByText('Weekend', { exact: true }).click();

  await page.waitForURL('**/events?weekend=1');
});

for (const [where, size] of sizes) {
  test(`on ${where} each filter is a history entry, and its address gives the same list from the server`, async ({
    page,
    newVisitor,
  }) => {
    await open(page, size);
    const all = await titles(page);

    await page.getByText('Weekend', { exact: true }).click();
    await page.waitForURL('**/events?weekend=1');
    await page.getByText(/^\d+ of \d+ workshops$/).waitFor();
    const filtered = await titles(page);
    expect(filtered).not.toEqual(all);
    const plain = await newVisitor({ viewport: size, javaScriptEnabled: false });
    await plain.page.goto(page.url());
    expect(await titles(plain.page)).toEqual(filtered);

    await page.goBack();
    await page.waitForURL('**/events');
    await page.getByText(/^\d+ workshops$/).waitFor();
    expect(await titles(page)).toEqual(all);
    expect(await page.getByLabel('Weekend').isChecked()).toBe(false);
  });
}

test('a click on a card leads to its workshop, and Book Now opens the dialog', async ({ page }) => {
  await open(page, desktop);
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Book Now' }) })
    .first();

  await card.getByRole('button', { name: 'Book Now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await card.click({ position: { x: 60, y: 160 } });

  await page.waitForURL(/\/events\/\d+$/);
});

test.describe('with more workshops than one page shows', () => {
  test.beforeAll(async ({ admin }) => {
    const [first] = await allWorkshops();
    const dates = Array.from({ length: 24 }, (_, week) => addDays(first?.date ?? '', 365 + 7 * week));
    await admin.call('POST', `/api/events/${first?.id}/copies`, { dates });
  });

  test('Load more shows the next ones in place, and after Back from a workshop all are still shown', async ({
    page,
  }) => {
    const twoPages = (await allWorkshops()).map(({ title }) => title).slice(0, 48);
    await open(page, desktop);
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

  test('without JavaScript Load more leads to a page with the next ones, and that page back to the first', async ({
    newVisitor,
  }) => {
    const all = (await allWorkshops()).map(({ title }) => title);
    const { page } = await newVisitor({ viewport: phone, javaScriptEnabled: false });
    await page.goto(`${demo().web}/events`);

    await page.getByRole('link', { name: 'Load more' }).click();
    await page.waitForURL(/\/events\?after=\d+$/);
    const next = await titles(page);
    await page.getByRole('link', { name: 'Show from the first workshop' }).click();
    await page.waitForURL('**/events');

    expect(next).toEqual(all.slice(24, 48));
    expect(await titles(page)).toEqual(all.slice(0, 24));
  });
});

async function allWorkshops(): Promise<EventView[]> {
  return (await (await fetch(`${demo().web}/api/events`)).json()) as EventView[];
}

function titles(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allInnerTexts();
}
