// RELIABILITY W01, W04
import type { Page } from '@playwright/test';
import type { AdminEventView } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { clean, checkPage, sidewaysOverflow } from '../browser/axe.ts';
import { desktop, sizes } from '../browser/sizes.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { newPerson, untilHydrated } from '../steps/steps.ts';

test.use(asAdmin);

// Every tab at both widths, while loading, filled and at 200 % text, and the states of the login page. The tests of
// each tab cover empty and failed lists.

let event: AdminEventView;
test.beforeAll(async ({ admin }) => {
  event = await admin.call('POST', '/api/events', {
    title: 'Every state',
    description: 'Looked at from all sides.',
    date: addDays(studioDay(new Date()), 50),
    startTime: '10:00',
    price: 45_000,
    category: 'Painting',
  });
  await admin.call('POST', '/api/bookings/manual', { eventId: event.id, ...newPerson({ participants: 2 }) });
  const { participants: _participants, ...sender } = newPerson();
  await admin.call('POST', '/api/contact', {
    ...sender,
    interestedIn: 'Corporate Event',
    message: 'Is the kiln warm?',
  });
});

/** For each address of the portal: the name of what shows its data, and the requests for it. */
const pages = {
  '/admin': [/^Figures$/, '**/api/analytics'],
  '/admin?tab=events': [/^Workshops$/, '**/api/admin/events?*'],
  '/admin?tab=bookings': [/^Bookings$/, '**/api/bookings?*'],
  '/admin?tab=customers': [/^Customers$/, '**/api/admin/customers?*'],
  '/admin?tab=messages': [/Lerato Nkosi/, '**/api/contact?*'],
  '/admin?tab=users': [/^Admin Users$/, '**/api/admin/users'],
  '/admin?tab=users&view=sessions': [/^My Sessions$/, '**/api/admin/sessions'],
  '/admin?tab=users&view=audit': [/^Audit log$/, '**/api/admin/audit?*'],
} as const;

/** The list or table of that name. */
const list = (page: Page, name: RegExp) =>
  page
    .getByRole('table', { name })
    .or(page.getByRole('list', { name }))
    .or(page.getByRole('article', { name }))
    .first();

test('every tab is accessible while loading, filled and with text at 200 %', async ({ page }) => {
  const seen: Record<string, unknown> = {};
  for (const [path, [name, reads]] of Object.entries(pages)) {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(reads, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(demo().web + path);
    await page
      .getByText(/^Loading (?!the portal).+…$/)
      .first()
      .waitFor();
    seen[`${path} on its way`] = await checkPage(page);
    release();
    await list(page, name).waitFor();
    seen[`${path} filled`] = await checkPage(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const [where, viewport] of sizes) {
      await page.setViewportSize(viewport);
      seen[`${path} at 200 % on ${where}`] = { ...clean, overflow: await sidewaysOverflow(page) };
    }
  }

  expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((state) => [state, clean])));
});

test('the login page is accessible when rejected, in the forgotten-password form and when locked', async ({
  newVisitor,
}) => {
  const { page } = await newVisitor();
  await page.route('**/api/admin/login', (route) =>
    route.fulfill({
      status: 429,
      json: { error: 'Too many tries. Please wait a few minutes.', code: 'too_many_requests' },
    }),
  );
  await page.goto(`${demo().web}/admin/login`);
  await untilHydrated(page);
  await page.getByLabel('Username').fill('naledi');
  await page.getByRole('textbox', { name: 'Password' }).fill('wheel and kiln');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Too many tries. Please wait a few minutes.').first().waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByText('Please enter your email address').first().waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await page.getByLabel('Email Address').fill('unknown@studio.example');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByText('a reset link has been sent').first().waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await page.goto(`${demo().web}/admin/reset-password?token=unknown-token`);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Please fill in all fields').first().waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await page.getByLabel('New Password').fill('wheel and kiln');
  await page.getByLabel('Confirm Password').fill('wheel and kiln');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Reset Failed').first().waitFor();
  expect(await checkPage(page)).toEqual(clean);
});

test('rows are a table from 900 px and cards below, tabs follow the arrow keys, and the layout does not shift', async ({
  page,
}) => {
  const isCard = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    const cells = await page.getByRole('row').nth(1).getByRole('cell').all();
    const leftEdges = await Promise.all(cells.map(async (cell) => (await cell.boundingBox())?.x ?? 0));
    return new Set(leftEdges).size < leftEdges.length;
  };
  for (const tab of ['events', 'bookings', 'customers', 'users', 'users&view=sessions', 'users&view=audit']) {
    await page.goto(`${demo().web}/admin?tab=${tab}`);
    await page.getByRole('row').nth(1).waitFor();
    expect([tab, await isCard(899), await isCard(900)]).toEqual([tab, true, false]);
  }

  await page.goto(`${demo().web}/admin`);
  await page.getByRole('tab', { name: 'Overview' }).focus();
  for (const name of ['Events', 'Bookings', 'Customers', 'Messages', 'Admin Users', 'Overview']) {
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((word) => document.activeElement?.textContent?.startsWith(word), name);
    await page.getByRole('tab', { selected: true }).filter({ hasText: name }).waitFor();
  }
  await page.goto(`${demo().web}/admin?tab=events&dialog=new`);
  await page.getByRole('dialog', { name: 'Add Workshop' }).waitFor();
  const moving = await page.evaluate(() =>
    document.getAnimations().filter((animation) => Number(animation.effect?.getTiming().duration) > 1),
  );
  expect(moving).toEqual([]);
});

test('a printed roster is black on white, with check boxes and without navigation', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto(`${demo().web}/admin/roster/${event.id}`);
  await page.getByText('2 of 12 places taken by 1 party.').waitFor();

  await page.emulateMedia({ media: 'print' });

  const row = page.getByRole('row').filter({ hasText: 'Lerato' });
  const colours = await row.evaluate((element) => {
    const grounds: string[] = [];
    for (let one: Element | null = element; one; one = one.parentElement)
      grounds.push(getComputedStyle(one).backgroundColor);
    const texts = [...element.querySelectorAll('td')].map((cell) => getComputedStyle(cell).color);
    return { grounds: [...new Set(grounds)], texts: [...new Set(texts)] };
  });
  expect(colours.grounds.filter((ground) => !/^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/.test(ground))).toEqual([]);
  expect(colours.texts).toEqual(['rgb(0, 0, 0)']);
  const box = await row.getByRole('checkbox').boundingBox();
  expect(box?.width).toBeGreaterThan(10);
  for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const)
    expect(await page.getByRole(role).filter({ visible: true }).count()).toBe(0);
});

test('without scripts the portal says that it needs them', async ({ newVisitor }) => {
  const { page } = await newVisitor({ javaScriptEnabled: false });
  for (const path of ['/admin', '/admin/login']) {
    await page.goto(demo().web + path);
    expect([path, await page.locator('body').innerText()]).toEqual([
      path,
      expect.stringMatching(/JavaScript|scripts/i),
    ]);
  }
});
