import type { Browser, Page } from 'playwright-core';
import { desktop, launchBrowser, newVisitor, phone, sizes } from './browser.ts';
import { demo } from './demo.ts';
import { untilHydrated } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(viewport: { width: number; height: number }) {
  const { context, page } = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });
  await page.goto(`${demo().web}/events`);
  await untilHydrated(page);
  return { context, page };
}

test('on a phone the first workshop begins within 300 px', async () => {
  const { context, page } = await open(phone);

  const first = await page.getByRole('article').first().boundingBox();

  expect(first?.y).toBeLessThan(300);
  await context.close();
});

test('on a phone the search unfolds when it gets the focus and folds when it is closed', async () => {
  const { context, page } = await open(phone);
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
  await context.close();
});

test('at 320 px a chip is pressed with the first tap while the empty search is unfolded', async () => {
  const { context, page } = await open({ width: 320, height: 640 });
  await page.getByRole('searchbox', { name: 'Search' }).click();

  await page.getByText('Weekend', { exact: true }).click();

  await page.waitForURL('**/events?weekend=1');
  await context.close();
});

test.each(sizes)(
  'on %s each filter is a history entry, and its address gives the same list from the server',
  async (_, size) => {
    const { context, page } = await open(size);
    const all = await titles(page);

    await page.getByText('Weekend', { exact: true }).click();
    await page.waitForURL('**/events?weekend=1');
    await page.getByText(/^\d+ of \d+ workshops$/).waitFor();
    const filtered = await titles(page);
    expect(filtered.length).toBeLessThan(all.length);
    const plain = await newVisitor(browser, { viewport: size, javaScriptEnabled: false });
    await plain.page.goto(page.url());
    expect(await titles(plain.page)).toEqual(filtered);

    await page.goBack();
    await page.waitForURL('**/events');
    await page.getByText(/^\d+ workshops$/).waitFor();
    expect(await titles(page)).toEqual(all);
    expect(await page.getByLabel('Weekend').isChecked()).toBe(false);
    await plain.context.close();
    await context.close();
  },
);

test('a click on a card leads to its workshop, and Book Now opens the dialog', async () => {
  const { context, page } = await open(desktop);
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Book Now' }) })
    .first();

  await card.getByRole('button', { name: 'Book Now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await card.click({ position: { x: 60, y: 160 } });

  await page.waitForURL(/\/events\/\d+$/);
  await context.close();
});

function titles(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allInnerTexts();
}
