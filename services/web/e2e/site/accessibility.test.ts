import { accessibilityErrors, clean, checkPage, sidewaysOverflow } from '../browser/axe.ts';
import { desktop, phone } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { bookAndPay } from '../steps/paymentSteps.ts';
import {
  fillForm,
  workshopPath,
  goToProvider,
  newPerson,
  openBookingForm,
  shownReference,
  untilHydrated,
} from '../steps/steps.ts';

const sizes = [{ width: 320, height: 640 }, phone, desktop];
const pages = [
  '/',
  '/events',
  '/events?q=nothing-like-this',
  '/booking-confirmed',
  '/booking-cancelled',
  '/booking/0000-0000-0000',
  '/privacy',
  '/terms',
  '/waiting-list/1#key=unknown',
  '/no/such/page',
];

// RELIABILITY W01
for (const path of [...pages, '/events/:id']) {
  test(`${path} is accessible and does not scroll sideways at any width`, async ({ page }) => {
    await page.goto(demo().web + (path === '/events/:id' ? await workshopPath() : path));
    await untilHydrated(page);
    if (path === '/events/:id') await page.getByText('per person', { exact: true }).waitFor();

    expect(await checkPage(page, sizes)).toEqual(clean);
  });
}

// RELIABILITY W01
test('the dialogs are accessible at any width when empty, invalid and filled', async ({ page }) => {
  await page.goto(`${demo().web}/events`);
  await untilHydrated(page);

  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await page.getByRole('dialog').waitFor();
  expect(await checkPage(page, sizes)).toEqual(clean);

  await page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click();
  const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
  await form.getByRole('button', { name: /^Pay R/ }).click();
  await page.getByText('Missing Information').first().waitFor();
  expect(await checkPage(page, sizes)).toEqual(clean);

  await fillForm(page, newPerson());
  expect(await checkPage(page, sizes)).toEqual(clean);
});

test('the drawer of small screens is accessible', async ({ page }) => {
  await page.goto(demo().web);
  await untilHydrated(page);

  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('dialog').waitFor();

  expect(await checkPage(page)).toEqual(clean);
});

for (const viewport of sizes) {
  test(`a tooltip at ${viewport.width} px opens at the pointer, inside the window, and is accessible`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${demo().web}/#contact`);
    await untilHydrated(page);

    for (const control of [
      page.getByRole('button', { name: 'New question' }),
      page.getByRole('link', { name: /^Chat with us on WhatsApp/ }),
    ]) {
      await control.hover();
      const tooltip = page.getByRole('tooltip');
      await tooltip.waitFor();
      const { x = -1, width = 0 } = (await tooltip.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(viewport.width);
      expect(await checkPage(page, [viewport])).toEqual(clean);
      await page.keyboard.press('Escape');
    }
  });
}

test('the pages after payment are accessible, confirmed and failed', async ({ page }) => {
  await page.goto(`${demo().web}/events`);
  await openBookingForm(page);
  await goToProvider(page, await fillForm(page, newPerson()));
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('heading', { name: 'Payment failed' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await page.goto(await bookAndPay());
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await page.goto(`${demo().web}/booking/${await shownReference(page)}`);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await sidewaysOverflow(page)).toBe(0);
});

test('with text at 200 % no page and no dialog overflows sideways at any width', async ({ page }) => {
  const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const expectNoOverflow = async (where: string) => {
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      expect([where, viewport.width, await sidewaysOverflow(page)]).toEqual([where, viewport.width, 0]);
    }
  };

  for (const path of [...pages, await workshopPath()]) {
    await page.goto(demo().web + path);
    await untilHydrated(page);
    await enlarge();
    await expectNoOverflow(path);
  }
  await page.goto(`${demo().web}/events`);
  await untilHydrated(page);
  await enlarge();
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await page.getByRole('dialog').waitFor();
  await expectNoOverflow('the details');
  await page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click();
  await page.getByRole('dialog', { name: 'Book Your Workshop' }).waitFor();
  await expectNoOverflow('the form');
});
