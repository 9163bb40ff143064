import type { BrowserContext, Locator } from '@playwright/test';
import type { HoldView } from '@studio/contract/bookings/bookings';
import { desktop } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { resetProvider, configureProvider } from '../demo/provider.ts';
import { fillBookingForm, newPerson, openPage, findWorkshopPath } from '../steps/steps.ts';

test.afterEach(resetProvider);

const routes = [
  '/',
  '/events',
  '/booking-confirmed',
  '/booking-success',
  '/booking-cancelled',
  '/booking/0000-0000-0000',
  '/nope',
];

// RELIABILITY H03
test('no route and no dialog breaks the content security policy', async ({ page, consoleErrors }) => {
  for (const route of [...routes, await findWorkshopPath()]) {
    await page.goto(route);
    await page.waitForLoadState('networkidle');
  }
  await fillBookingForm(page, newPerson());

  expect(consoleErrors.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
});

// RELIABILITY H05
test('the payment form reaches PayFast through a second host', async ({ page }) => {
  await configureProvider({ secondHost: true });

  const dialog = await fillBookingForm(page, newPerson());
  await dialog.getByRole('button', { name: /^Pay R/ }).click();

  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
});

// RELIABILITY H05
test('the browser blocks the payment form when the policy lacks the second host (negative control)', async ({
  context,
  page,
  consoleErrors,
}) => {
  await configureProvider({ secondHost: true });
  await removeSecondHost(context);

  const dialog = await fillBookingForm(page, newPerson());
  await dialog.getByRole('button', { name: /^Pay R/ }).click();

  await page.waitForTimeout(3000);
  expect(consoleErrors.some((text) => text.includes('form-action'))).toBe(true);
  expect(new URL(page.url()).origin).toBe(demo().web);
});

test('a payment form that leads to another host never leaves the browser, and the visitor gets the form back', async ({
  page,
  consoleErrors,
  crossSite,
}) => {
  await page.route('**/api/holds', async (route) => {
    const answer = await route.fetch();
    const hold = (await answer.json()) as HoldView;
    await route.fulfill({ response: answer, json: { ...hold, action: `http://127.0.0.1:${crossSite.port}/pay` } });
  });

  const dialog = await fillBookingForm(page, newPerson());
  await dialog.getByRole('button', { name: /^Pay R/ }).click({ noWaitAfter: true });

  // Locators do not work here, because for Playwright the page is still navigating.
  const words = () => page.evaluate(() => document.body.innerText);
  while (!(await words()).includes('Payment Error')) await page.waitForTimeout(50);
  expect(await words()).toContain('Failed to initiate payment. Please try again.');
  expect(await words()).not.toContain('Processing...');
  expect(consoleErrors.some((text) => text.includes('form-action'))).toBe(true);
  expect(crossSite.requests).toEqual([]);
});

test('a page that our link opens in a new tab cannot reach our page', async ({ context, page }) => {
  await page.setViewportSize(desktop);
  const isOtherSite = (url: URL) => url.origin !== demo().web;
  await context.route(isOtherSite, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>there</title>' }),
  );
  const opener = async (link: Locator) => {
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await opened.waitForLoadState();
    const answer = await opened.evaluate(() => [document.title, window.opener !== null]);
    await opened.close();
    return answer;
  };
  const opened: string[] = [];

  for (const path of ['/', await findWorkshopPath()]) {
    await openPage(page, path);
    for (const link of await page.locator('a[target="_blank"][href^="http"]:visible').all()) {
      opened.push((await link.getAttribute('href')) ?? '');
      expect(await opener(link)).toEqual(['there', false]);
    }
  }

  // These are the links to the coffee partner, the chat and the social pages; other links repeat them.
  expect(new Set(opened).size).toBeGreaterThanOrEqual(5);
  expect(await page.locator('a[href^="http"]:not([target])').count()).toBe(0);
  expect(await page.locator('a[target="_blank"]:not([rel~="noopener"])').count()).toBe(0);
  // Negative control: if the link keeps the opener and the page lacks our headers, the new tab does reach its opener.
  await page.route('**/trusting', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<a href="http://there.example/" target="_blank" rel="opener">There</a>',
    }),
  );
  await page.goto('/trusting');
  expect(await opener(page.getByRole('link', { name: 'There' }))).toEqual(['there', true]);
});

// RELIABILITY H10
test('a page cannot be framed by another site', async ({ page }) => {
  await page.route('**/framing', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${demo().web}/"></iframe>` }),
  );

  await page.goto(`${demo().payfast}/framing`);
  await page.waitForTimeout(2000);

  const framed = page.frames().find((frame) => frame !== page.mainFrame());
  expect(framed?.url()).toBe('chrome-error://chromewebdata/');
});

/** Removes the provider's second host, `localhost`, from form-action of the policy. */
async function removeSecondHost(context: BrowserContext): Promise<void> {
  const second = new URL(demo().payfast);
  second.hostname = 'localhost';
  await context.route('**/events', async (route) => {
    const answer = await route.fetch();
    const policy = answer.headers()['content-security-policy'] ?? '';
    if (!policy.includes(second.origin)) throw new Error(`the policy does not name ${second.origin}`);
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'content-security-policy': policy.replaceAll(second.origin, '') },
    });
  });
}
