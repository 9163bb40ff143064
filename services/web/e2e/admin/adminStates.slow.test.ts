// RELIABILITY W01, W04
import type { Page } from '@playwright/test';
import { clean, checkPage } from '../browser/axe.ts';
import { enlargeText, measureHorizontalOverflow } from '../browser/layout.ts';
import { allSizes } from '../browser/sizes.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { bookManually, makeWorkshop, writeMessage } from '../steps/adminSteps.ts';

test.use(asAdmin);

// These tests check every tab at both widths: while it loads, with data, and with text at 200 %.

test.beforeAll(async ({ admin }) => {
  await bookManually(admin, await makeWorkshop(admin));
  await writeMessage(admin, 'Is the kiln warm?');
});

/** For each address of the portal: the name of the list or table with its data, and the request for that data. */
const pages = {
  '/admin': [/^Figures$/, '**/api/analytics'],
  '/admin?tab=events': [/^Workshops$/, '**/api/admin/events?*'],
  '/admin?tab=bookings': [/^Bookings$/, '**/api/bookings?*'],
  '/admin?tab=customers': [/^Customers$/, '**/api/admin/customers?*'],
  '/admin?tab=messages': [/Lerato Nkosi/, '**/api/contact?*'],
  '/admin?tab=users': [/^Admin Users$/, '**/api/admin/users'],
  '/admin?tab=users&view=sessions': [/^My Sessions$/, '**/api/admin/sessions'],
  '/admin?tab=users&view=audit': [/^Audit log$/, '**/api/admin/audit?*'],
} as const;

const list = (page: Page, name: RegExp) =>
  page
    .getByRole('table', { name })
    .or(page.getByRole('list', { name }))
    .or(page.getByRole('article', { name }))
    .first();

test('every tab is accessible while loading, filled and with text at 200 %', async ({ page }) => {
  const seen: Record<string, unknown> = {};
  for (const [path, [name, reads]] of Object.entries(pages)) {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(reads, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path);
    await page
      .getByText(/^Loading (?!the portal).+…$/)
      .first()
      .waitFor();
    seen[`${path} on its way`] = await checkPage(page);
    release();
    await list(page, name).waitFor();
    seen[`${path} filled`] = await checkPage(page);
    await enlargeText(page);
    for (const viewport of allSizes) {
      await page.setViewportSize(viewport);
      seen[`${path} at 200 % in ${viewport.width} px`] = { ...clean, overflow: await measureHorizontalOverflow(page) };
    }
  }

  expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((state) => [state, clean])));
});

test('rows are shown as a table from 900 px and as cards below, and nothing moves with reduced motion', async ({
  page,
}) => {
  const isCard = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const cells = await page.getByRole('row').nth(1).getByRole('cell').all();
    const leftEdges = await Promise.all(cells.map(async (cell) => (await cell.boundingBox())?.x ?? 0));
    return new Set(leftEdges).size < leftEdges.length;
  };
  for (const tab of ['events', 'bookings', 'customers', 'users', 'users&view=sessions', 'users&view=audit']) {
    await page.goto(`/admin?tab=${tab}`);
    await page.getByRole('row').nth(1).waitFor();
    expect([tab, await isCard(899), await isCard(900)]).toEqual([tab, true, false]);
  }

  await page.goto('/admin?tab=events&dialog=new');
  await page.getByRole('dialog', { name: 'Add Workshop' }).waitFor();
  const moving = await page.evaluate(() =>
    document.getAnimations().filter((animation) => Number(animation.effect?.getTiming().duration) > 1),
  );
  expect(moving).toEqual([]);
});

test('without scripts the portal says that it needs them', async ({ newVisitor }) => {
  const { page } = await newVisitor({ javaScriptEnabled: false });
  for (const path of ['/admin', '/admin/login']) {
    await page.goto(path);
    expect([path, await page.locator('body').innerText()]).toEqual([
      path,
      expect.stringMatching(/JavaScript|scripts/i),
    ]);
  }
});
