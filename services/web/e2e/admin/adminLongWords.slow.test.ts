import type { Browser, Page } from 'playwright-core';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminEventView } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { sidewaysOverflow } from '../browser/axe.ts';
import { launchBrowser, phone } from '../browser/browser.ts';
import { demo } from '../demo/demo.ts';
import { signIn } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';

// Long words must fit their card, row and dialog, also on the smallest phone.

let browser: Browser;
let admin: AdminSession;
let event: AdminEventView;
let booking: AdminBookingView;

const word = (letter: string, length = 100) => letter.repeat(length);
const mark = Date.now().toString(36);
const email = `${word('q', 60)}.${mark}@${word('d', 20)}.example`;

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn();
  event = await admin.call('POST', '/api/events', {
    title: word('T'),
    description: word('D'),
    date: addDays(studioDay(new Date()), 1),
    startTime: '10:00',
    price: 45_000,
    capacity: 12,
    category: word('C', 60),
  });
  booking = await admin.call('POST', '/api/bookings/manual', {
    eventId: event.id,
    firstName: word('F'),
    lastName: word('L'),
    email,
    phone: word('5', 40),
    participants: 2,
    notes: word('N'),
    paymentStatus: 'pending',
  });
  await admin.call('PATCH', `/api/bookings/${booking.id}/notes`, { notes: word('M') });
  await admin.call('POST', '/api/contact', {
    firstName: word('F'),
    lastName: word('L'),
    email,
    phone: '082 555 0119',
    interestedIn: word('O', 60),
    message: word('W', 300),
  });
  await admin.call('POST', '/api/admin/users', {
    username: word('u', 45) + mark,
    email: `a${email}`.slice(-100),
    firstName: word('F'),
    lastName: word('L'),
    phone: '082 555 0119',
    password: 'wheel, kiln and glaze',
  });
});
afterAll(() => browser.close());

/** Returns the texts that are clipped or overflow the window. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document.body;
    const overflows: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.nodeValue?.trim() || element.closest('.sr-only, select, svg, [role="tablist"]')) continue;
      // A text for screen readers only is in a box of one pixel and does not count.
      const isUnseen = (box: Element | null): boolean =>
        box !== null && box !== root && (box.clientWidth === 1 || isUnseen(box.parentElement));
      if (isUnseen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width === 0) continue;
      const name = `${element.tagName.toLowerCase()} ${node.nodeValue.trim().slice(0, 20)}`;
      if (text.right > window.innerWidth + 1 || text.left < -1) overflows.push(`${name}: beyond the window`);
      for (let box: Element | null = element; box && box !== root; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (overflowX !== 'visible' && text.right > edge.right + 1) overflows.push(`${name}: cut off`);
      }
    }
    return overflows;
  });
}

const whole = { overflow: 0, clipped: [] };
const look = async (page: Page) => ({ overflow: await sidewaysOverflow(page), clipped: await clipped(page) });

const widths = [phone.width, 320] as const;

describe.each(widths)('at %d pixels', (width) => {
  const viewport = { width, height: 844 };
  const open = async (path: string, title: string | RegExp) => {
    const { context, page } = await admin.open(browser, { viewport, reducedMotion: 'reduce' });
    await page.goto(`${demo().web}${path}`);
    await page.getByRole('heading', { level: 1, name: title, includeHidden: true }).waitFor();
    await page
      .getByText(/[FTuM]{45}/)
      .filter({ visible: true })
      .first()
      .waitFor();
    return { context, page };
  };

  test.each([
    ['the overview', '/admin', /Good/],
    ['the workshops', '/admin?tab=events', 'Workshop Management'],
    ['the bookings', `/admin?tab=bookings&search=${mark}`, 'Bookings'],
    ['the customers', `/admin?tab=customers&search=${mark}`, 'Customers'],
    ['the messages', '/admin?tab=messages', 'Messages'],
    ['the admins', '/admin?tab=users', 'Admin Users'],
    ['the audit log', '/admin?tab=users&view=audit', 'Audit Log'],
  ])('%s wrap long words without overflow', async (_tab, path, title) => {
    const { context, page } = await open(path, title);

    for (const fold of await page.locator('summary').all()) await fold.click();

    expect(await look(page)).toEqual(whole);
    await context.close();
  });

  test('the roster wraps long words without overflow', async () => {
    const { context, page } = await open(`/admin/roster/${event.id}`, event.title);

    expect(await look(page)).toEqual(whole);
    await context.close();
  });

  test.each([
    ['a workshop to edit', `/admin?tab=events&dialog=edit&event=`, 'Workshop Management', null],
    ['a workshop to repeat', `/admin?tab=events&dialog=copy&event=`, 'Workshop Management', null],
    ['a workshop to delete', `/admin?tab=events&dialog=delete&event=`, 'Workshop Management', null],
    ['a booking by hand', `/admin?tab=events&dialog=manual`, 'Workshop Management', null],
    ['a booking', `/admin?tab=bookings&search=${mark}`, 'Bookings', /^Details/],
    ['a customer to edit', `/admin?tab=customers&search=${mark}`, 'Customers', /^Edit/],
    ['a customer to delete', `/admin?tab=customers&search=${mark}`, 'Customers', /^Delete/],
    ['an admin to edit', '/admin?tab=users', 'Admin Users', /^Edit u/],
    ['an admin to delete', '/admin?tab=users', 'Admin Users', /^Delete u/],
  ])('the dialog of %s wraps long words without overflow', async (what, path, title, button) => {
    const { context, page } = await open(path.endsWith('event=') ? path + event.id : path, title);

    if (button) await page.getByRole('button', { name: button }).first().click();
    await page.getByRole(what.endsWith('to delete') ? 'alertdialog' : 'dialog').waitFor();

    expect(await look(page)).toEqual(whole);
    await context.close();
  });
});
