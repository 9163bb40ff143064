import type { Browser } from 'playwright-core';
import { launchBrowser, newVisitor } from './browser.ts';
import { demo } from './demo.ts';
import { untilAlive } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

// The older /booking-success leads home at once when there is nothing to confirm (BookingSuccess.test.tsx).
const pages = ['/', '/events', '/booking-confirmed', '/booking-cancelled', '/no/such/page'];

test.each(pages)('%s hydrates without a warning and asks for nothing twice', async (path) => {
  const { context, page, complaints } = await newVisitor(browser);
  const requests: string[] = [];
  page.on('request', (request) => {
    // The browser asks for the icon again whenever it likes.
    if (!request.url().endsWith('/favicon.svg')) requests.push(`${request.method()} ${request.url()}`);
  });

  await page.goto(demo().web + path);
  await untilAlive(page);
  await page.waitForLoadState('networkidle');

  expect(complaints.filter(isUnexpected)).toEqual([]);
  expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([]);
  expect(requests.filter((request) => request.endsWith('/api/events'))).toEqual([]);
  await context.close();
});

test.each(['Pacific/Honolulu', 'America/Los_Angeles', 'Africa/Johannesburg', 'Pacific/Auckland'])(
  'a visitor in %s reads the dates and times of the studio',
  async (timezoneId) => {
    const { context, page, complaints } = await newVisitor(browser, { timezoneId });
    const plain = await newVisitor(browser, { javaScriptEnabled: false });

    await page.goto(`${demo().web}/events`);
    await untilAlive(page);
    await plain.page.goto(`${demo().web}/events`);

    const cards = (of: typeof page) => of.getByRole('article').allInnerTexts();
    expect(await cards(page)).toEqual(await cards(plain.page));
    expect(complaints).toEqual([]);
    await plain.context.close();
    await context.close();
  },
);

/** The browser itself reports the status of the page that is meant to be missing. */
function isUnexpected(complaint: string): boolean {
  return !complaint.includes('404 (Not Found)');
}
