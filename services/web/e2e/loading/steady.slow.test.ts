import type { Locator, Page } from '@playwright/test';
import { shiftContent, readShifts, inputGraceMs, watchShifts } from '../browser/shifts.ts';
import { desktop, phone } from '../browser/sizes.ts';
import { expect, test, withMotion } from '../browser/test.ts';
import { fillForm, newPerson, openBookingForm, openPage } from '../steps/steps.ts';

test.use(withMotion);

// The layout does not shift while a visitor reads or clicks (CHECKLIST 10, 14).
const sizes = [{ width: 320, height: 640 }, phone, desktop];

for (const viewport of sizes) {
  test(`from the list to a rejected payment the layout does not shift at ${viewport.width} px`, async ({
    context,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await watchShifts(context);
    await page.route('**/api/holds', async (route) => {
      await page.waitForTimeout(inputGraceMs);
      await route.fulfill({ status: 409, json: { error: 'Only 1 seat left', code: 'sold_out' } });
    });
    await page.goto('/events');
    await openBookingForm(page);
    const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay R/ });

    await pay.click();
    await page.getByText('Missing Information').first().waitFor();
    await page.waitForTimeout(inputGraceMs);
    const form = await fillForm(page, newPerson({ participants: 2 }));
    await pay.click();
    await form.getByText('There are fewer spots left than you chose.').waitFor();

    expect(await readShifts(page)).toBe(0);
    await shiftContent(page, '[role="dialog"]');
    expect(await readShifts(page)).toBeGreaterThan(0);
  });
}

for (const viewport of sizes) {
  test(`at ${viewport.width} px a click still hits its button when an invalid field loses the focus`, async ({
    page,
  }) => {
    // A pressed button moves by a pixel unless reduced motion is set.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await page.goto('/events');
    await openBookingForm(page);
    const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
    const pay = form.getByRole('button', { name: /^Pay R/ });
    await form.getByLabel('Email Address').fill('lerato@mail');

    await staysUnder(page, pay);
    await form.getByText('Please enter a valid email address.').waitFor();
    await form.getByLabel('Email Address').fill('');
    await staysUnder(page, form.getByRole('button', { name: 'One more' }));

    await expect(form.getByLabel('Number of Participants')).toHaveValue('2');
  });
}

for (const viewport of sizes) {
  test(`the home page does not shift while its list is refetched at ${viewport.width} px`, async ({
    context,
    page,
  }) => {
    await page.setViewportSize(viewport);
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
    await openPage(page, '/');
    await page.locator('#events').scrollIntoViewIfNeeded();
    await page.getByRole('article').first().scrollIntoViewIfNeeded();

    await page.clock.runFor(31_000);
    await page.getByRole('article').getByRole('button', { name: 'Fully Booked' }).nth(2).waitFor();

    const shifts = await readShifts(page);
    expect(shifts).toBeLessThanOrEqual(0.02);
    await shiftContent(page, 'article');
    expect(await readShifts(page)).toBeGreaterThan(shifts);
  });
}

/** Presses and releases separately: in between, the field loses the focus, and the button must not move. */
async function staysUnder(page: Page, button: Locator): Promise<void> {
  await button.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  const before = await measureBox(button);
  const { x, y, width, height } = before;

  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  expectSamePlace(await measureBox(button), before);
  await page.mouse.up();
  expectSamePlace(await measureBox(button), before);
}

async function measureBox(button: Locator) {
  const box = await button.boundingBox();
  if (!box) throw new Error('there is no button to press');
  return box;
}

type Box = Awaited<ReturnType<typeof measureBox>>;

/** Allows a pixel, because the sticky bar moves by fractions of a pixel when the form becomes longer. */
function expectSamePlace(box: Box, before: Box): void {
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs(box[side] - before[side])).toBeLessThanOrEqual(1);
  }
}
