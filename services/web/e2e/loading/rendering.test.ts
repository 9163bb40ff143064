import type { Browser } from 'playwright-core';
import type { BookingView } from '@studio/contract/bookings/bookings';
import type { EventView } from '@studio/contract/events/events';
import { launchBrowser, newVisitor } from '../browser/browser.ts';
import { demo } from '../demo/demo.ts';
import { startSecondServer } from '../demo/secondServer.ts';
import { signIn } from '../steps/adminSteps.ts';
import { newPerson, untilHydrated } from '../steps/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

// /booking-success is missing: without a pending booking it redirects home (BookingSuccessPage.test.tsx).
const pages = [
  '/',
  '/events',
  '/events/:id',
  '/booking/:reference',
  '/booking-confirmed',
  '/booking-cancelled',
  '/no/such/page',
  '/booking/%E0%A4%A',
];

test.each(pages)('%s hydrates without a warning and fetches nothing twice', async (template) => {
  const path = await pathOf(template);
  const { context, page, consoleErrors } = await newVisitor(browser);
  const requests: string[] = [];
  page.on('request', (request) => {
    // The browser may request the icon again at any time.
    if (!request.url().endsWith('/favicon.svg')) requests.push(`${request.method()} ${request.url()}`);
  });

  await page.goto(demo().web + path);
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');

  expect(consoleErrors.filter(isUnexpected)).toEqual([]);
  expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([]);
  // No request is expected, because the page contains its data.
  expect(requests.filter((request) => request.includes('/api/'))).toEqual([]);
  await context.close();
});

// RELIABILITY T03
test.each(['Pacific/Honolulu', 'America/Los_Angeles', 'Africa/Johannesburg', 'Pacific/Auckland'])(
  'a visitor in %s sees the dates and times of the studio',
  async (timezoneId) => {
    const { context, page, consoleErrors } = await newVisitor(browser, { timezoneId });
    const plain = await newVisitor(browser, { javaScriptEnabled: false });

    await page.goto(`${demo().web}/events`);
    await untilHydrated(page);
    await plain.page.goto(`${demo().web}/events`);

    const cards = (of: typeof page) => of.getByRole('article').allInnerTexts();
    expect(await cards(page)).toEqual(await cards(plain.page));
    expect(consoleErrors).toEqual([]);
    await plain.context.close();
    await context.close();
  },
);

test.each([
  ['Pacific/Honolulu', 'Pacific/Auckland'],
  ['Pacific/Auckland', 'America/Los_Angeles'],
  ['America/Los_Angeles', 'Africa/Johannesburg'],
])('a server in %s and a visitor in %s agree about the dates and times of the studio', async (TZ, timezoneId) => {
  const server = await startSecondServer({ TZ });
  const { context, page, consoleErrors } = await newVisitor(browser, { timezoneId });

  for (const path of ['/events', await pathOf('/events/:id'), await pathOf('/booking/:reference')]) {
    const [there, here] = await Promise.all([server.origin, demo().web].map((origin) => mainHtml(origin + path)));
    expect(there).toBe(here);

    await page.goto(server.origin + path);
    await untilHydrated(page);
  }

  expect(consoleErrors).toEqual([]);
  await context.close();
  await server.stop();
});

async function mainHtml(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  expect(main.length).toBeGreaterThan(1000);
  return main;
}

/** The path of a coming workshop or of a booking. */
async function pathOf(template: string): Promise<string> {
  if (!template.includes(':')) return template;
  const events = (await (await fetch(`${demo().web}/api/events`)).json()) as EventView[];
  const event = events.find(({ availableSeats }) => availableSeats > 0);
  if (!event) throw new Error('no workshop has places');
  if (template === '/events/:id') return `/events/${event.id}`;

  const admin = await signIn();
  const booking = await admin.call<BookingView>('POST', '/api/bookings/manual', { eventId: event.id, ...newPerson() });
  return `/booking/${booking.bookingReference}`;
}

/** The browser's console reports the 404 of a missing page, which is expected. */
function isUnexpected(text: string): boolean {
  return !text.includes('404 (Not Found)');
}
