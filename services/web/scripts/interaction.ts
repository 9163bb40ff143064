// Measures the interaction to next paint of opening the booking dialog and typing in it, on a simulated phone with a
// four times slower processor: `npm run measure:interaction -w @studio/web -- http://localhost:3000`.
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findChromium } from '../e2e/browser/chromium.ts';

interface Interaction {
  step: string;
  worstMs: number;
}

const slowdown = 4;
const site = process.argv[2] ?? 'http://localhost:3000';
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const path of ['/', '/events']) console.table(await measure(path));
} finally {
  await browser.close();
}

async function measure(path: string): Promise<Interaction[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen: PerformanceEventTiming[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => seen.push(...(list.getEntries() as PerformanceEventTiming[]))).observe({
      type: 'event',
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(site + path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  await page.waitForTimeout(2000);

  const steps: Interaction[] = [];
  const step = async (name: string, act: () => Promise<void>) => {
    await act();
    await page.waitForTimeout(1500);
    steps.push({ step: `${path} ${name}`, worstMs: await takeWorst(page) });
  };
  const dialog = page.getByRole('dialog');
  await step('opens the details', () => page.getByRole('button', { name: 'Book Now' }).first().tap());
  await step('opens the form', () => dialog.getByRole('button', { name: 'Book Now' }).tap());
  await step('types a name', () => dialog.getByLabel('First Name').pressSequentially('Lerato', { delay: 120 }));
  await step('types an address', () =>
    dialog.getByLabel('Email Address').pressSequentially('lerato@example.com', { delay: 120 }),
  );
  await step('adds a participant', () => dialog.getByRole('button', { name: 'One more' }).tap());
  await context.close();
  return steps;
}

async function takeWorst(page: Page): Promise<number> {
  const durations = await page.evaluate(() =>
    (window as unknown as { seen: PerformanceEventTiming[] }).seen
      .splice(0)
      .filter((event) => (event as unknown as { interactionId: number }).interactionId > 0)
      .map(({ duration }) => duration),
  );
  return Math.max(0, ...durations);
}
