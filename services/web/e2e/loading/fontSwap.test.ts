import type { Route } from '@playwright/test';
import { readShifts, watchShifts } from '../browser/shifts.ts';
import { desktop, phone } from '../browser/sizes.ts';
import { expect, test, withMotion } from '../browser/test.ts';
import { waitUntilHydrated } from '../steps/steps.ts';

test.use(withMotion);

/** The most common widths of Android phones besides 390 px. */
const narrowPhone = { width: 360, height: 740 };

for (const [path, viewport] of [
  ['/', phone],
  ['/', narrowPhone],
  ['/', desktop],
  ['/events', phone],
  ['/events', narrowPhone],
  ['/events', desktop],
  ['/events/1', phone],
  ['/events/1', narrowPhone],
  ['/events/1', desktop],
] as const) {
  test(`${path} at ${JSON.stringify(viewport)} does not move when the fonts arrive late`, async ({ context, page }) => {
    await page.setViewportSize(viewport);
    await watchShifts(context);
    const waiting: Route[] = [];
    await page.route('**/*.woff2', (route) => void waiting.push(route));
    await page.goto(path, { waitUntil: 'commit' });
    await waitUntilHydrated(page);
    const titleInFallback = await page.locator('h1').evaluate(widthOfText);
    expect(waiting).toHaveLength(2);

    for (const route of waiting) await route.continue();
    await page.evaluate(() => document.fonts.ready);

    // Control: the title's width shows that its font was swapped.
    expect(await page.locator('h1').evaluate(widthOfText)).not.toBe(titleInFallback);
    expect(await readShifts(page)).toBeLessThanOrEqual(0.02);
  });
}

function widthOfText(element: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return Math.max(...[...range.getClientRects()].map(({ width }) => width));
}
