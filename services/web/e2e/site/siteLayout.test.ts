import type { Page, ViewportSize } from '@playwright/test';
import { phone } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { openBookingForm, untilHydrated } from '../steps/steps.ts';

const small = { width: 320, height: 640 };
const landscape = { width: 844, height: 390 };

async function open(page: Page, path: string, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(demo().web + path);
  await untilHydrated(page);
}

for (const width of [320, 390, 768, 1440]) {
  test(`at ${width} px the footer looks as before`, async ({ page }) => {
    await open(page, '/events', { width, height: 900 });

    await expect(page.getByRole('contentinfo')).toHaveScreenshot(`footer-${width}.png`);
  });
}

for (const [path, viewport] of [
  ['/', small],
  ['/events', small],
  ['/', phone],
  ['/events', phone],
] as const) {
  test(`on ${path} at ${JSON.stringify(viewport)} no word of a heading, link or button is broken at 200 % text`, async ({
    page,
  }) => {
    await open(page, path, viewport);
    await enlarge(page, 200);

    expect(await page.evaluate(brokenWords)).toEqual([]);
  });
}

test('a phone held sideways shows Book Now and Pay of the dialogs without scrolling', async ({ page }) => {
  await open(page, '/events', landscape);

  await page.getByRole('button', { name: 'Book Now' }).first().click();
  expect(await isInWindow(page, 'Book Now')).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click();
  await page.getByRole('dialog', { name: 'Book Your Workshop' }).waitFor();
  expect(await isInWindow(page, 'Pay')).toBe(true);
  // No field of the form is seen under the bar.
  const bar = await page
    .getByRole('button', { name: /^Pay R/ })
    .locator('..')
    .boundingBox();
  expect(bar && bar.y + bar.height).toBe(landscape.height);
});

test('in forced colours the dialog has a border', async ({ page }) => {
  await open(page, '/events', phone);
  await page.emulateMedia({ forcedColors: 'active' });
  await openBookingForm(page);

  const width = await page.getByRole('dialog').evaluate((dialog) => getComputedStyle(dialog).borderTopWidth);

  expect(width).toBe('2px');
});

test('the focus ring of the participants surrounds the whole field', async ({ page }) => {
  await open(page, '/events', phone);
  await openBookingForm(page);

  await page.getByLabel('Email Address').focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');

  const ring = await page.locator('.stepper').evaluate((stepper) => getComputedStyle(stepper).outlineStyle);
  expect(await page.locator(':focus').getAttribute('name')).toBe('participants');
  expect(ring).toBe('solid');
});

async function enlarge(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`);
}

async function isInWindow(page: Page, name: string): Promise<boolean> {
  return page
    .getByRole('dialog')
    .getByRole('button', { name })
    .evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
}

/** Words that stand on more than one line. Addresses such as an e-mail address may break. */
function brokenWords(): string[] {
  const broken: string[] = [];
  for (const element of document.querySelectorAll('h1, h2, h3, a, button, label')) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of (text.textContent ?? '').matchAll(/[\p{L}\d]{2,}/gu)) {
        if (text.textContent?.includes('@')) continue;
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}
