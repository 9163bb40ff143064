import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { bookManually, findWorkshopWithSeats } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { openPage, findWorkshopPath } from '../steps/steps.ts';

// The list has no /booking-success: without a pending booking that page redirects home (BookingSuccessPage.test.tsx).
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

for (const template of pages) {
  test(`${template} hydrates without a warning and fetches nothing twice`, async ({ page, consoleErrors, admin }) => {
    const path = await findPath(admin, template);
    const requests: string[] = [];
    page.on('request', (request) => {
      // The browser may request the icon again at any time.
      if (!request.url().endsWith('/favicon.svg')) requests.push(`${request.method()} ${request.url()}`);
    });

    await openPage(page, path);
    await page.waitForLoadState('networkidle');

    expect(consoleErrors.filter(isUnexpected)).toEqual([]);
    expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([]);
    // No request is expected, because the page contains its data.
    expect(requests.filter((request) => request.includes('/api/'))).toEqual([]);
  });
}

// RELIABILITY T03
for (const [TZ, timezoneId] of [
  ['Pacific/Honolulu', 'Pacific/Auckland'],
  ['Pacific/Auckland', 'America/Los_Angeles'],
  ['America/Los_Angeles', 'Africa/Johannesburg'],
] as const) {
  test(`a server in ${TZ} and a visitor in ${timezoneId} agree about the dates and times of the studio`, async ({
    newVisitor,
    admin,
    startServer,
  }) => {
    const server = await startServer({ TZ });
    const { page, consoleErrors } = await newVisitor({ timezoneId });

    const found = [await findPath(admin, '/events/:id'), await findPath(admin, '/booking/:reference')];
    for (const path of ['/events', ...found]) {
      const [there, here] = await Promise.all([server.origin, demo().web].map((origin) => mainHtml(origin + path)));
      expect(there).toBe(here);

      await openPage(page, server.origin + path);
    }

    expect(consoleErrors).toEqual([]);
  });
}

async function mainHtml(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  expect(main.length).toBeGreaterThan(1000);
  return main;
}

/** The path of a coming workshop or of a booking. */
async function findPath(admin: AdminSession, template: string): Promise<string> {
  if (!template.includes(':')) return template;
  if (template === '/events/:id') return findWorkshopPath();

  const { bookingReference } = await bookManually(admin, await findWorkshopWithSeats(admin, 1));
  return `/booking/${bookingReference}`;
}

/** The browser's console reports the 404 of a missing page, which is expected. */
function isUnexpected(text: string): boolean {
  return !text.includes('404 (Not Found)');
}
