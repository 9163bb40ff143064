import type { Page } from '@playwright/test';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { fillBookingForm, newPerson } from '../steps/steps.ts';

const repeatedPresses: [string, (page: Page) => Promise<void>][] = [
  [
    'five clicks within 200 ms',
    async (page) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await pay(page).boundingBox()) ?? {};
      for (let click = 0; click < 5; click += 1) await page.mouse.click(x + width / 2, y + height / 2);
    },
  ],
  [
    'Enter held down',
    async (page) => {
      await page.getByLabel('Phone Number').focus();
      for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
    },
  ],
];

const pay = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^(Pay R|Processing)/ });

// SPEC §4
// RELIABILITY M30
for (const [how, pressAgain] of repeatedPresses) {
  test(`${how} send one request and one payment form, and the dialog stays open`, async ({ page }) => {
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).origin + new URL(request.url()).pathname);
    });
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/holds', async (route) => {
      await answered;
      await route.continue();
    });
    await fillBookingForm(page, newPerson());

    await pressAgain(page);
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.click(2, 2);
    await page.keyboard.press('Enter');

    await expect(page.getByRole('dialog', { name: 'Book Your Workshop' })).toBeVisible();
    answer();
    await page.waitForURL(`${demo().payfast}/**`);
    await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
    expect(posts.filter((url) => url === `${demo().web}/api/holds`)).toHaveLength(1);
    expect(posts.filter((url) => url.startsWith(demo().payfast))).toHaveLength(1);
  });
}
