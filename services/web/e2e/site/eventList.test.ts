import type { Browser, Page } from 'playwright-core';
import type { AdminEventView, EventView } from '@studio/contract/events/events';
import { addDays } from '@studio/contract/format/dates';
import { desktop, launchBrowser, newVisitor, phone, sizes } from '../browser/browser.ts';
import { demo } from '../demo/demo.ts';
import { signIn } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { untilHydrated } from '../steps/steps.ts';

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
    expect(filtered).not.toEqual(all);
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

describe('with more workshops than one page shows', () => {
  let admin: AdminSession;
  let copies: AdminEventView[] = [];
  beforeAll(async () => {
    admin = await signIn();
    const [first] = await allWorkshops();
    // A year later, so that the pages of other tests stay as they are.
    const dates = Array.from({ length: 24 }, (_, week) => addDays(first?.date ?? '', 365 + 7 * week));
    copies = await admin.call<AdminEventView[]>('POST', `/api/events/${first?.id}/copies`, { dates });
  });
  afterAll(async () => {
    for (const { id } of copies) await admin.call('DELETE', `/api/events/${id}`);
  });

  test('Load more shows the next ones in place, and after Back from a workshop all are still shown', async () => {
    const twoPages = (await allWorkshops()).map(({ title }) => title).slice(0, 48);
    const { context, page } = await open(desktop);
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
    await context.close();
  });

  test('without JavaScript Load more leads to a page with the next ones, and that page back to the first', async () => {
    const all = (await allWorkshops()).map(({ title }) => title);
    const { context, page } = await newVisitor(browser, { viewport: phone, javaScriptEnabled: false });
    await page.goto(`${demo().web}/events`);

    await page.getByRole('link', { name: 'Load more' }).click();
    await page.waitForURL(/\/events\?after=\d+$/);
    const next = await titles(page);
    await page.getByRole('link', { name: 'Show from the first workshop' }).click();
    await page.waitForURL('**/events');

    expect(next).toEqual(all.slice(24, 48));
    expect(await titles(page)).toEqual(all.slice(0, 24));
    await context.close();
  });
});

async function allWorkshops(): Promise<EventView[]> {
  return (await (await fetch(`${demo().web}/api/events`)).json()) as EventView[];
}

function titles(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allInnerTexts();
}
