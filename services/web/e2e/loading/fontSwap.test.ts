import type { Browser, Route } from 'playwright-core';
import { desktop, launchBrowser, newVisitor, phone } from '../browser/browser.ts';
import { shiftsOf, watchShifts } from '../browser/shifts.ts';
import { demo } from '../demo/demo.ts';
import { untilHydrated } from '../steps/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The most common widths of Android phones besides 390 px. */
const narrowPhone = { width: 360, height: 740 };

test.each([
  ['/', phone],
  ['/', narrowPhone],
  ['/', desktop],
  ['/events', phone],
  ['/events', narrowPhone],
  ['/events', desktop],
  ['/events/1', phone],
  ['/events/1', narrowPhone],
  ['/events/1', desktop],
])('%s at %o does not move when the fonts arrive late', async (path, viewport) => {
  const { context, page } = await newVisitor(browser, { viewport });
  await watchShifts(context);
  const waiting: Route[] = [];
  await page.route('**/*.woff2', (route) => void waiting.push(route));
  await page.goto(demo().web + path, { waitUntil: 'commit' });
  await untilHydrated(page);
  const titleInFallback = await page.locator('h1').evaluate(widthOfText);
  expect(waiting).toHaveLength(2);

  for (const route of waiting) await route.continue();
  await page.evaluate(() => document.fonts.ready);

  // The control: the title is now in the other font.
  expect(await page.locator('h1').evaluate(widthOfText)).not.toBe(titleInFallback);
  expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  await context.close();
});

function widthOfText(element: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return Math.max(...[...range.getClientRects()].map(({ width }) => width));
}
