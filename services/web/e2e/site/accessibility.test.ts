import { findAccessibilityErrors, clean, checkPage } from '../browser/axe.ts';
import { enlargeText, measureHorizontalOverflow } from '../browser/layout.ts';
import { allSizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { bookAndPay } from '../steps/paymentSteps.ts';
import {
  fillForm,
  goToProvider,
  newPerson,
  openBookingForm,
  openPage,
  readShownReference,
  findWorkshopPath,
} from '../steps/steps.ts';

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
  '/quote/1#key=unknown',
  '/review/1#key=unknown',
  '/pay/AAAAAAAAAAAAAAAAAAAAAA#key=unknown',
  '/voucher',
  '/voucher/0000-0000-0000',
  '/no/such/page',
];

// RELIABILITY W01
for (const path of [...pages, '/events/:id']) {
  test(`${path} is accessible and does not scroll sideways at any width`, async ({ page }) => {
    await openPage(page, path === '/events/:id' ? await findWorkshopPath() : path);
    if (path === '/events/:id') await page.getByText('per person', { exact: true }).waitFor();

    expect(await checkPage(page, allSizes)).toEqual(clean);
  });
}

// RELIABILITY W01
test('the dialogs are accessible at any width when empty, invalid and filled', async ({ page }) => {
  await openPage(page, '/events');

  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await page.getByRole('dialog').waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);

  await page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click();
  const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
  await form.getByRole('button', { name: /^Pay R/ }).click();
  await page.getByText('Missing Information').first().waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);

  await fillForm(page, newPerson());
  expect(await checkPage(page, allSizes)).toEqual(clean);
});

test('the drawer of small screens is accessible', async ({ page }) => {
  await openPage(page, '/');

  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('dialog').waitFor();

  expect(await checkPage(page)).toEqual(clean);
});

test('the pages after a confirmed and after a failed payment are accessible', async ({ page }) => {
  await page.goto('/events');
  await openBookingForm(page);
  await goToProvider(page, await fillForm(page, newPerson()));
  expect(await findAccessibilityErrors(page)).toEqual([]);
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('heading', { name: 'Payment failed' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await page.goto(await bookAndPay());
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await page.goto(`/booking/${await readShownReference(page)}`);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await enlargeText(page);
  expect(await measureHorizontalOverflow(page)).toBe(0);
});

test('with text at 200 % no page and no dialog overflows sideways at any width', async ({ page }) => {
  const expectNoOverflow = async (where: string) => {
    for (const viewport of allSizes) {
      await page.setViewportSize(viewport);
      expect([where, viewport.width, await measureHorizontalOverflow(page)]).toEqual([where, viewport.width, 0]);
    }
  };

  for (const path of [...pages, await findWorkshopPath()]) {
    await openPage(page, path);
    await enlargeText(page);
    await expectNoOverflow(path);
  }
  await openPage(page, '/events');
  await enlargeText(page);
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await page.getByRole('dialog').waitFor();
  await expectNoOverflow('the details');
  await page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click();
  await page.getByRole('dialog', { name: 'Book Your Workshop' }).waitFor();
  await expectNoOverflow('the form');
});
