import type { Page } from '@playwright/test';
import type { AdminEventView } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { measureHorizontalOverflow } from '../browser/layout.ts';
import { smallPhone } from '../browser/sizes.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { bookManually, makeWorkshop } from '../steps/adminSteps.ts';

test.use(asAdmin);

// Long words must fit their card, row and dialog on the smallest phone.

let event: AdminEventView;

const word = (letter: string, length = 100) => letter.repeat(length);
const mark = Date.now().toString(36);
const email = `${word('q', 60)}.${mark}@${word('d', 20)}.example`;

test.beforeAll(async ({ admin }) => {
  event = await makeWorkshop(admin, {
    title: word('T'),
    description: word('D'),
    date: addDays(studioDay(new Date()), 1),
    category: word('C', 60),
  });
  const booking = await bookManually(admin, event, {
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

/** Returns the texts that are clipped or overflow the window. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document.body;
    const overflows: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.nodeValue?.trim() || element.closest('.sr-only, select, svg, [role="tablist"]')) continue;
      // Text that only screen readers read is in a box of one pixel. It does not count.
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
const look = async (page: Page) => ({ overflow: await measureHorizontalOverflow(page), clipped: await clipped(page) });

const open = async (page: Page, path: string, title: string | RegExp) => {
  await page.setViewportSize(smallPhone);
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title, includeHidden: true }).waitFor();
  await page
    .getByText(/[FTuM]{45}/)
    .filter({ visible: true })
    .first()
    .waitFor();
};

for (const [tab, path, title] of [
  ['the overview', '/admin', /Good/],
  ['the workshops', '/admin?tab=events', 'Workshop Management'],
  ['the bookings', `/admin?tab=bookings&search=${mark}`, 'Bookings'],
  ['the customers', `/admin?tab=customers&search=${mark}`, 'Customers'],
  ['the messages', '/admin?tab=messages', 'Messages'],
  ['the admins', '/admin?tab=users', 'Admin Users'],
  ['the audit log', '/admin?tab=users&view=audit', 'Audit Log'],
  ['the roster', '/admin/roster/', word('T')],
] as const) {
  test(`${tab} wrap long words without overflow`, async ({ page }) => {
    await open(page, path.endsWith('roster/') ? path + event.id : path, title);

    for (const fold of await page.locator('summary').all()) await fold.click();

    expect(await look(page)).toEqual(whole);
  });
}

for (const [what, path, title, button] of [
  ['a workshop to edit', `/admin?tab=events&dialog=edit&event=`, 'Workshop Management', null],
  ['a workshop to repeat', `/admin?tab=events&dialog=copy&event=`, 'Workshop Management', null],
  ['a workshop to delete', `/admin?tab=events&dialog=delete&event=`, 'Workshop Management', null],
  ['a manual booking', `/admin?tab=events&dialog=manual`, 'Workshop Management', null],
  ['a booking', `/admin?tab=bookings&search=${mark}`, 'Bookings', /^Details/],
  ['a customer to edit', `/admin?tab=customers&search=${mark}`, 'Customers', /^Edit/],
  ['a customer to delete', `/admin?tab=customers&search=${mark}`, 'Customers', /^Delete/],
  ['an admin to edit', '/admin?tab=users', 'Admin Users', /^Edit u/],
  ['an admin to delete', '/admin?tab=users', 'Admin Users', /^Delete u/],
] as const) {
  test(`the dialog of ${what} wraps long words without overflow`, async ({ page }) => {
    await open(page, path.endsWith('event=') ? path + event.id : path, title);

    if (button) await page.getByRole('button', { name: button }).first().click();
    await page.getByRole(what.endsWith('to delete') ? 'alertdialog' : 'dialog').waitFor();

    expect(await look(page)).toEqual(whole);
  });
}
