import type { Page } from '@playwright/test';
import { expect, test, withMotion } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { fillForm, newPerson, openPage } from '../steps/steps.ts';

test.use(withMotion);

// These are the values of Chromium's "Slow 3G" (CHECKLIST 14).
const slow3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

for (const [path, atLeast] of [
  ['/', 6],
  ['/events', 9],
] as const) {
  test(`${path} has its cards at the first paint, before any script runs`, async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver(() => {
        const root = document.querySelector('body > div');
        const isAlive = Object.keys(root ?? {}).some((key) => key.startsWith('__reactContainer'));
        Object.assign(window, { firstPaint: { cards: document.querySelectorAll('article').length, isAlive } });
      }).observe({ type: 'paint', buffered: true });
    });
    await throttle(page);

    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'firstPaint' in window);

    const { cards, isAlive } = await page.evaluate(
      () => (window as unknown as { firstPaint: { cards: number; isAlive: boolean } }).firstPaint,
    );
    expect(cards).toBeGreaterThanOrEqual(atLeast);
    expect(isAlive).toBe(false);
  });
}

test('on a slow network the loading dialog and the start of a payment show progress', async ({ page }) => {
  await openPage(page, '/events');
  await throttle(page);

  // Clicks by script: a hover or focus before the click would load the dialogs.
  await page
    .getByRole('button', { name: 'Book Now' })
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await page.getByRole('status').filter({ hasText: 'Opening...' }).waitFor();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByText('Opening...').count()).toBe(0);

  await page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click();
  const form = await fillForm(page, newPerson());
  await form.getByRole('button', { name: /^Pay R/ }).click();
  await form.getByRole('button', { name: 'Processing...' }).waitFor({ timeout: 300 });
  await page.waitForURL(`${demo().payfast}/**`);
});

async function throttle(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', slow3G);
}
