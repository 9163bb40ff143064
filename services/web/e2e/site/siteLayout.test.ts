import { isUncovered } from '../browser/layout.ts';
import { landscape } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { openPage, openBookingForm } from '../steps/steps.ts';

for (const width of [320, 390, 768, 1440]) {
  test(`at ${width} px the footer of a studio without vouchers looks like its stored screenshot`, async ({
    page,
    admin,
  }) => {
    await admin.call('PUT', '/api/admin/settings', { sellsVouchers: false });
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, '/events');

    await expect(page.getByRole('contentinfo')).toHaveScreenshot(`footer-${width}.png`);
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
  // The bar ends at the lower edge of the window, so no field of the form is visible below it.
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
