// RELIABILITY X01
import type { BrowserContext, Page } from '@playwright/test';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminEventView } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { maxPhone } from '@studio/contract/validation/textRules';
import { rootElementId } from '../../src/document.ids.ts';
import { hostileTexts } from '../../test/hostileTexts.ts';
import { desktop } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { bookManually, makeWorkshop } from '../steps/adminSteps.ts';
import { newPerson, openPage } from '../steps/steps.ts';

// Hostile text in fields and URLs is shown as plain text. The browser ignores the content
// security policy here, because the policy alone would stop most scripts.

const mark = `hostile${Date.now().toString(36)}`;
const events: AdminEventView[] = [];
const bookings: AdminBookingView[] = [];

/** Returns a text of the list by its index. Neighbouring fields get different texts. */
const text = (index: number) => hostileTexts[index % hostileTexts.length] ?? '';
const phone = (index: number) => (text(index).length <= maxPhone ? text(index) : '082 555 0119');

test.beforeAll(async ({ admin }) => {
  for (const index of hostileTexts.keys()) {
    const person = { firstName: text(index), lastName: text(index + 7), phone: phone(index) };
    const email = `${mark}.${index}@example.com`;
    const event = await makeWorkshop(admin, {
      title: text(index),
      description: `${text(index + 1)}\n${text(index + 2)}`,
      category: text(index + 3),
      date: addDays(studioDay(new Date()), 300 + index),
    });
    const [booking] = await Promise.all([
      bookManually(admin, event, {
        ...person,
        email,
        notes: `${text(index + 4)} ${text(index + 5)}`,
        paymentStatus: 'pending',
      }),
      admin.call('POST', '/api/contact', { ...person, email, interestedIn: text(index + 6), message: text(index + 8) }),
    ]);
    events.push(event);
    bookings.push(booking);
  }
  for (let index = 0; index < 6; index += 1) {
    const account = {
      ...newPerson(),
      firstName: text(index * 10),
      lastName: text(index * 10 + 5),
      phone: phone(index),
    };
    const username = `${mark}${index}${text(15 + index)}`;
    await admin.call('POST', '/api/admin/users', { ...account, username, password: 'wheel and kiln' });
  }
});

/** Collects the indexes of texts that ran as scripts in any page or frame, and the dialogs that they opened. */
async function listen(context: BrowserContext): Promise<unknown[]> {
  const ran: unknown[] = [];
  await context.exposeFunction('ran', (index: unknown) => void ran.push(index));
  context.on('dialog', async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  return ran;
}

/** Reads every text of the page, also hidden ones. */
const wordsOf = (page: Page) =>
  page.evaluate((id) => document.getElementById(id)?.textContent + document.body.innerText, rootElementId);

async function look(page: Page, path: string): Promise<string> {
  await openPage(page, path);
  // A missing picture fires its error event only after the page was rendered.
  await page.waitForLoadState('networkidle');
  return wordsOf(page);
}

test('most hostile texts run when they are inserted as markup (negative control)', async ({ context, page }) => {
  const ran = await listen(context);
  const frames = hostileTexts.map(
    (one) => `<iframe srcdoc="${one.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`,
  );
  await page.route('**/believed', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${frames.join('</iframe>')}</iframe>` }),
  );

  await page.goto('/believed');
  await page.waitForLoadState('networkidle');

  expect(new Set(ran).size).toBeGreaterThanOrEqual(30);
});

test('visitors see every hostile text as typed, and none runs', async ({ newVisitor }) => {
  const { context, page } = await newVisitor({ viewport: desktop, bypassCSP: true });
  const ran = await listen(context);

  const list = await look(page, '/events');
  expect(hostileTexts.filter((one) => !list.includes(one))).toEqual([]);
  for (let index = 0; index < hostileTexts.length; index += 10) {
    const [event, booking] = [events[index], bookings[index]];
    if (!event || !booking) throw new Error('one of them was not made');
    expect(await look(page, `/events/${event.id}`)).toContain(event.title);
    await page.getByRole('button', { name: 'Book Now' }).click();
    await page.getByRole('dialog', { name: 'Book Your Workshop' }).getByText(event.title).first().waitFor();
    expect(await look(page, `/booking/${booking.bookingReference}`)).toContain(
      `${booking.firstName} ${booking.lastName}`,
    );
  }

  expect(ran).toEqual([]);
});

test('admins see every hostile text in lists and dialogs, and none runs', async ({ newVisitor, admin }) => {
  const { context, page } = await newVisitor({ storageState: admin.storageState, viewport: desktop, bypassCSP: true });
  const ran = await listen(context);
  const pages = [1, 2, 3];

  for (const lists of [
    [...pages, 4].map((number) => `/admin?tab=events&page=${number}`),
    pages.map((number) => `/admin?tab=bookings&search=${mark}&page=${number}`),
    pages.map((number) => `/admin?tab=customers&search=${mark}&page=${number}`),
    pages.map((number) => `/admin?tab=messages&page=${number}`),
  ]) {
    const words: string[] = [];
    for (const path of lists) words.push(await look(page, path));
    expect(hostileTexts.filter((one) => !words.join('\n').includes(one))).toEqual([]);
  }
  for (const path of ['/admin', '/admin?tab=users', '/admin?tab=users&view=audit', `/admin/roster/${events[0]?.id}`])
    expect(await look(page, path)).toContain('ran(');

  for (const event of events.filter((_event, index) => index % 30 === 0)) {
    for (const dialog of ['edit', 'copy', 'delete', 'manual']) {
      await look(page, `/admin?tab=events&dialog=${dialog}&event=${event.id}`);
      await page.getByRole(dialog === 'delete' ? 'alertdialog' : 'dialog').waitFor();
    }
  }
  const buttons: [string, RegExp][] = [
    [`/admin?tab=bookings&search=${mark}`, /^Details/],
    [`/admin?tab=customers&search=${mark}`, /^Edit/],
    [`/admin?tab=customers&search=${mark}`, /^Delete/],
    ['/admin?tab=users', new RegExp(`^Edit ${mark}`)],
    ['/admin?tab=users', new RegExp(`^Delete ${mark}`)],
  ];
  for (const [path, button] of buttons) {
    await look(page, path);
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
    await page.waitForLoadState('networkidle');
  }

  expect(ran).toEqual([]);
});

// RELIABILITY X04
test('hostile texts in path, query and hash do not run and lead to the missing page', async ({ newVisitor }) => {
  const { context, page } = await newVisitor({ bypassCSP: true });
  const ran = await listen(context);

  for (const one of hostileTexts) {
    const part = encodeURIComponent(one);
    await openPage(page, `/${part}?${part}=${part}#${part}`);

    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await wordsOf(page)).toContain('Did you forget to add the page to the router?');
  }

  expect(ran).toEqual([]);
});

for (const path of [
  '/?q=%',
  '/events?q=%&category=%&date=%',
  '/events/%?q=%',
  '/booking/%',
  '/booking-confirmed?hold=%&payment_status=%&pf_payment_id=%',
  '/booking-success?hold=%',
  '/booking-cancelled?hold=%',
  '/booking-confirmation?reference=%',
  '/admin?tab=%&search=%&dialog=%&page=%&event=%&status=%',
  '/admin/login?from=%',
  '/admin/reset-password?token=%',
  '/admin/roster/%',
]) {
  test(`no hostile text in the address ${path} runs`, async ({ newVisitor, admin }) => {
    const isPortal = path.startsWith('/admin?') || path.startsWith('/admin/roster');
    const session = isPortal ? { storageState: admin.storageState } : {};
    const { context, page } = await newVisitor({ ...session, bypassCSP: true });
    const ran = await listen(context);

    for (const one of ['<script>ran()</script>', '"><img src=x onerror=ran()>', 'javascript:ran()']) {
      const part = encodeURIComponent(one);
      await openPage(page, `${path.replaceAll('%', part)}#${part}`);
      await page.waitForLoadState('networkidle');
    }

    expect(ran).toEqual([]);
  });
}
