import type { BrowserContext, Page } from 'playwright-core';

/** Keeps every layout shift of the context's pages, as Lighthouse does: without what follows a press at once. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts = Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) shifts.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The page's cumulative layout shift until now. */
export async function shiftsOf(page: Page): Promise<number> {
  // What was painted last is told with the next frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

/** Longer than a shift after a press is forgiven. */
export const unforgivenMs = 700;

/** The control of a test that finds none: moves what is shown by 100 px, which must be seen. */
export async function pushDown(page: Page, selector: string): Promise<void> {
  await page.waitForTimeout(unforgivenMs);
  await page
    .locator(selector)
    .first()
    .evaluate((shown: HTMLElement) => Object.assign(shown.style, { position: 'relative', top: '100px' }));
}
