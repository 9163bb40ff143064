import type { Browser, Locator, Page } from 'playwright-core';
import { desktop, launchBrowser, newVisitor, phone } from '../browser/browser.ts';
import { pushDown, shiftsOf, inputGraceMs, watchShifts } from '../browser/shifts.ts';
import { demo } from '../demo/demo.ts';
import { fillForm, newPerson, openBookingForm, untilHydrated } from '../steps/steps.ts';

// The layout does not shift while a visitor reads or clicks (CHECKLIST 10, 14).
const sizes = [{ width: 320, height: 640 }, phone, desktop];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.each(sizes)('from the list to a rejected payment the layout does not shift at $width px', async (viewport) => {
  const { context, page } = await newVisitor(browser, { viewport });
  await watchShifts(context);
  await page.route('**/api/holds', async (route) => {
    await page.waitForTimeout(inputGraceMs);
    await route.fulfill({ status: 409, json: { error: 'Only 1 seat left', code: 'sold_out' } });
  });
  await page.goto(`${demo().web}/events`);
  await openBookingForm(page);
  const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay R/ });

  await pay.click();
  await page.getByText('Missing Information').first().waitFor();
  await page.waitForTimeout(inputGraceMs);
  const form = await fillForm(page, newPerson({ participants: 2 }));
  await pay.click();
  await form.getByText('There are fewer spots left than you chose.').waitFor();

  expect(await shiftsOf(page)).toBe(0);
  await pushDown(page, '[role="dialog"]');
  expect(await shiftsOf(page)).toBeGreaterThan(0);
  await context.close();
});

test.each(sizes)('a click hits its button although an invalid field loses the focus at $width px', async (viewport) => {
  // A pressed button moves by a pixel unless reduced motion is set.
  const { context, page } = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });
  await page.goto(`${demo().web}/events`);
  await openBookingForm(page);
  const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
  const pay = form.getByRole('button', { name: /^Pay R/ });
  await form.getByLabel('Email Address').fill('lerato@mail');

  await staysUnder(page, pay);
  await form.getByText('Please enter a valid email address.').waitFor();
  await form.getByLabel('Email Address').fill('');
  await staysUnder(page, form.getByRole('button', { name: 'One more' }));

  expect(await form.getByLabel('Number of Participants').inputValue()).toBe('2');
  await context.close();
});

test.each(sizes)('the home page does not shift while its list is refetched at $width px', async (viewport) => {
  const { context, page } = await newVisitor(browser, { viewport });
  await watchShifts(context);
  await page.clock.install();
  await page.route('**/api/events/seats?*', async (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids')?.split(',').map(Number) ?? [];
    const known = (await route.request().headerValue('If-None-Match')) ?? '';
    await route.fulfill({
      json: ids.map((id, index) => [id, index % 2 ? 0 : 1]),
      headers: { ETag: known.replace(/\.\w+"/, '.changed"') },
    });
  });
  await page.goto(demo().web);
  await untilHydrated(page);
  await page.locator('#events').scrollIntoViewIfNeeded();
  await page.getByRole('article').first().scrollIntoViewIfNeeded();

  await page.clock.runFor(31_000);
  await page.getByRole('article').getByRole('button', { name: 'Fully Booked' }).nth(2).waitFor();

  const shifts = await shiftsOf(page);
  expect(shifts).toBeLessThanOrEqual(0.02);
  await pushDown(page, 'article');
  expect(await shiftsOf(page)).toBeGreaterThan(shifts);
  await context.close();
});

/** Presses and releases separately, because in between the field loses the focus and the button must not move. */
async function staysUnder(page: Page, button: Locator): Promise<void> {
  await button.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  const place = await button.boundingBox();
  if (!place) throw new Error('there is no button to press');

  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  expect(await button.boundingBox()).toEqual(place);
  await page.mouse.up();
  expect(await button.boundingBox()).toEqual(place);
}
