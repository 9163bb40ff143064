import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser, newVisitor } from './browser.ts';
import { demo } from './demo.ts';
import { honestProvider, turnProvider } from './provider.ts';
import { fillBookingForm, newPerson } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
afterEach(honestProvider);

const routes = [
  '/',
  '/events',
  '/booking-confirmed',
  '/booking-success',
  '/booking-cancelled',
  '/booking/0000-0000-0000',
  '/nope',
];

test('no route and no dialog breaks the content security policy', async () => {
  const { context, page, complaints } = await newVisitor(browser);

  for (const route of routes) {
    await page.goto(demo().web + route);
    await page.waitForLoadState('networkidle');
  }
  await fillBookingForm(page, newPerson());

  expect(complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  await context.close();
});

test('the payment form reaches the provider through a second host', async () => {
  await turnProvider({ secondHost: true });
  const { context, page } = await newVisitor(browser);

  const dialog = await fillBookingForm(page, newPerson());
  await dialog.getByRole('button', { name: /^Pay R/ }).click();

  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await context.close();
});

test('with the second host missing from the policy the browser blocks the way (control)', async () => {
  await turnProvider({ secondHost: true });
  const { context, page, complaints } = await newVisitor(browser);
  await forgetSecondHost(context);

  const dialog = await fillBookingForm(page, newPerson());
  await dialog.getByRole('button', { name: /^Pay R/ }).click();

  await page.waitForTimeout(3000);
  expect(complaints.some((text) => text.includes('form-action'))).toBe(true);
  expect(new URL(page.url()).origin).toBe(demo().web);
  await context.close();
});

test('a page cannot be framed by another site', async () => {
  const { context, page } = await newVisitor(browser);
  await page.route('**/framing', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${demo().web}/"></iframe>` }),
  );

  await page.goto(`${demo().payfast}/framing`);
  await page.waitForTimeout(2000);

  const framed = page.frames().find((frame) => frame !== page.mainFrame());
  expect(framed?.url()).toBe('chrome-error://chromewebdata/');
  await context.close();
});

/** The same pages with the provider's `localhost` taken out of form-action. */
async function forgetSecondHost(context: BrowserContext): Promise<void> {
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
