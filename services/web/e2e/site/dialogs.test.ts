import { enlargeText } from '../browser/layout.ts';
import { expect, test } from '../browser/test.ts';
import { openPage, openBookingForm, workshopPath } from '../steps/steps.ts';

test('Back closes the form on the page of a workshop, and the next Back leads to the list', async ({ page }) => {
  const path = await workshopPath();
  await openPage(page, '/events');
  await page.locator(`a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
  await page.locator('.booking-bar').getByRole('button', { name: 'Book Now' }).click();
  const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
  await form.waitFor();

  await page.goBack();

  await form.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(path);
  await page.goBack();
  await page.waitForURL('**/events');
});

test('Back closes the menu of a phone', async ({ page }) => {
  await openPage(page, '/events');
  await page.getByRole('button', { name: 'Open menu' }).click();

  await page.goBack({ waitUntil: 'commit' }).catch(() => null);

  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/events');
});

for (const percent of [100, 200]) {
  test(`on a phone with text at ${percent} % an error toast leaves the Close button of the form free`, async ({
    page,
  }) => {
    await openPage(page, '/events');
    await openBookingForm(page);
    await enlargeText(page, percent);
    const form = page.getByRole('dialog', { name: 'Book Your Workshop' });

    await form.getByRole('button', { name: /^Pay R/ }).click();
    await page.getByRole('alert').filter({ hasText: 'Missing Information' }).waitFor();

    const isFree = await form.getByRole('button', { name: 'Close' }).evaluate((close) => {
      const toast = document.querySelector('[data-toast]');
      const middle = (element: Element | null) => {
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        return { x: x + width / 2, y: y + height / 2 };
      };
      // The button scrolls with the form, here to the height of the toast.
      close.closest('[role="dialog"]')?.scrollBy(0, middle(close).y - middle(toast).y);
      const { x, y } = middle(close);
      return close.contains(document.elementFromPoint(x, y));
    });

    expect(isFree).toBe(true);
  });
}
