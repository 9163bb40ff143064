import type { BrowserContext, Page } from '@playwright/test';

/** Records layout shifts of the context's pages as Lighthouse does, ignoring those right after an input. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts = Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) shifts.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the page's cumulative layout shift until now. */
export async function readShifts(page: Page): Promise<number> {
  // The last shift is reported with the next frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

/** Longer than the time after an input in which the browser ignores layout shifts. */
export const inputGraceMs = 700;

/** A negative control for tests of shifts: moves the content by 100 px, which must be detected. */
export async function shiftContent(page: Page, selector: string): Promise<void> {
  await page.waitForTimeout(inputGraceMs);
  await page
    .locator(selector)
    .first()
    .evaluate((shown: HTMLElement) => Object.assign(shown.style, { position: 'relative', top: '100px' }));
}
