import { enlargeText, isUncovered } from '../browser/layout.ts';
import { landscape, phone, smallPhone } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { openPage, openBookingForm } from '../steps/steps.ts';

for (const width of [320, 390, 768, 1440]) {
  test(`at ${width} px the footer looks as before`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, '/events');

    await expect(page.getByRole('contentinfo')).toHaveScreenshot(`footer-${width}.png`);
  });
}

for (const [path, viewport] of [
  ['/', smallPhone],
  ['/events', smallPhone],
  ['/', phone],
  ['/events', phone],
] as const) {
  test(`on ${path} at ${JSON.stringify(viewport)} no word of a heading, link or button is broken at 200 % text`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openPage(page, path);
    await enlargeText(page);

    expect(await page.evaluate(brokenWords)).toEqual([]);
  });
}

test('a phone held sideways shows Book Now and Pay of the dialogs without scrolling', async ({ page }) => {
  await page.setViewportSize(landscape);
  await openPage(page, '/events');

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await dialog.waitFor();
  expect(await isUncovered(dialog.getByRole('button', { name: 'Book Now' }))).toBe(true);
  await dialog.getByRole('button', { name: 'Book Now' }).click();
  await page.getByRole('dialog', { name: 'Book Your Workshop' }).waitFor();
  expect(await isUncovered(dialog.getByRole('button', { name: 'Pay' }))).toBe(true);
  // No field of the form is seen under the bar.
  const bar = await page
    .getByRole('button', { name: /^Pay R/ })
    .locator('..')
    .boundingBox();
  expect(bar && bar.y + bar.height).toBe(landscape.height);
});

test('in forced colours the dialog has a border', async ({ page }) => {
  await openPage(page, '/events');
  await page.emulateMedia({ forcedColors: 'active' });
  await openBookingForm(page);

  const width = await page.getByRole('dialog').evaluate((dialog) => getComputedStyle(dialog).borderTopWidth);

  expect(width).toBe('2px');
});

test('the focus ring of the participants surrounds the whole field', async ({ page }) => {
  await openPage(page, '/events');
  await openBookingForm(page);

  await page.getByLabel('Email Address').focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');

  const ring = await page.locator('.stepper').evaluate((stepper) => getComputedStyle(stepper).outlineStyle);
  expect(await page.locator(':focus').getAttribute('name')).toBe('participants');
  expect(ring).toBe('solid');
});

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
