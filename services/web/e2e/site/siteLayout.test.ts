import type { Browser, Page } from 'playwright-core';
import type { EventPageView, EventView } from '@studio/contract/events/events';
import { desktop, launchBrowser, newVisitor, phone } from '../browser/browser.ts';
import { demo } from '../demo/demo.ts';
import { openBookingForm, untilHydrated } from '../steps/steps.ts';

const small = { width: 320, height: 640 };
const landscape = { width: 844, height: 390 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(path: string, options: Parameters<typeof newVisitor>[1]) {
  const { context, page } = await newVisitor(browser, { reducedMotion: 'reduce', ...options });
  await page.goto(demo().web + path);
  await untilHydrated(page);
  return { context, page };
}

test('the home page shows hero, events, about, testimonials, contact and footer from top to bottom', async () => {
  const { context, page } = await open('/', { viewport: desktop });

  const tops = await Promise.all(
    [
      'section[aria-labelledby=tagline]',
      '#events',
      '#about',
      '[aria-labelledby=testimonials-title]',
      '#contact',
      'footer',
    ].map(async (part) => (await page.locator(part).boundingBox())?.y),
  );

  expect(tops).toEqual(tops.toSorted((one = 0, other = 0) => one - other));
  expect(tops).not.toContain(undefined);
  await context.close();
});

test('at the end of the page Contact is the current item', async () => {
  const { context, page } = await open('/', { viewport: desktop });

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await current.getByText('Contact').waitFor();
  expect(await current.allInnerTexts()).toEqual(['Contact']);
  await context.close();
});

test.each([
  [768, 4],
  [1440, 4],
  [390, 2],
  [320, 1],
])('at %d px the footer has %d columns', async (width, columns) => {
  const { context, page } = await open('/events', { viewport: { width, height: 900 } });

  const lefts = await page
    .locator('footer h2, footer [aria-label], footer .footer-columns > :first-child')
    .evaluateAll((parts) =>
      parts.filter((part) => part.closest('.footer-columns')).map((part) => part.getBoundingClientRect().left),
    );

  expect(new Set(lefts.map(Math.round)).size).toBe(columns);
  await context.close();
});

test.each([
  [320, ['Privacy', 'Terms']],
  [390, ['WhatsApp Us', 'Find my booking']],
  [1440, ['WhatsApp Us', 'Find my booking']],
])('at %d px the links %j of the footer stand beside each other', async (width, names) => {
  const { context, page } = await open('/events', { viewport: { width, height: 900 } });

  const links = names.map((name) => page.locator('footer').getByRole('link', { name }).first());
  const tops = await Promise.all(links.map(async (link) => (await link.boundingBox())?.y));

  expect(tops[0]).toBe(tops[1]);
  expect(tops).not.toContain(undefined);
  await context.close();
});

test.each([
  ['/', small],
  ['/events', small],
  ['/', phone],
  ['/events', phone],
])('on %s at %j no word of a heading, link or button is broken at 200 %% text', async (path, viewport) => {
  const { context, page } = await open(path, { viewport });
  await enlarge(page, 200);

  expect(await page.evaluate(brokenWords)).toEqual([]);
  await context.close();
});

test('with text at 200 % the rows of other dates on a phone leave their text half of the row', async () => {
  const { context, page } = await open(`/events/${await eventWithOtherDates()}`, { viewport: phone });
  await enlarge(page, 200);

  const shares = await page
    .locator('.other-date')
    .evaluateAll((rows) =>
      rows.map((row) => (row.children[1]?.getBoundingClientRect().width ?? 0) / row.getBoundingClientRect().width),
    );

  expect(shares.length).toBeGreaterThan(0);
  expect(Math.min(...shares)).toBeGreaterThan(0.5);
  await context.close();
});

test('a phone held sideways shows Book Now and Pay of the dialogs without scrolling', async () => {
  const { context, page } = await open('/events', { viewport: landscape });

  await page.getByRole('button', { name: 'Book Now' }).first().click();
  expect(await isInWindow(page, 'Book Now')).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click();
  await page.getByRole('dialog', { name: 'Book Your Workshop' }).waitFor();
  expect(await isInWindow(page, 'Pay')).toBe(true);
  // No field of the form is seen under the bar.
  const bar = await page
    .getByRole('button', { name: /^Pay R/ })
    .locator('..')
    .boundingBox();
  expect(bar && bar.y + bar.height).toBe(landscape.height);
  await context.close();
});

test('in forced colours the dialog has a border', async () => {
  const { context, page } = await open('/events', { forcedColors: 'active' });
  await openBookingForm(page);

  const width = await page.getByRole('dialog').evaluate((dialog) => getComputedStyle(dialog).borderTopWidth);

  expect(width).toBe('2px');
  await context.close();
});

test('the focus ring of the participants surrounds the whole field', async () => {
  const { context, page } = await open('/events', { viewport: phone });
  await openBookingForm(page);

  await page.getByLabel('Email Address').focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');

  const ring = await page.locator('.stepper').evaluate((stepper) => getComputedStyle(stepper).outlineStyle);
  expect(await page.locator(':focus').getAttribute('name')).toBe('participants');
  expect(ring).toBe('solid');
  await context.close();
});

async function eventWithOtherDates(): Promise<number> {
  const events = await readJson<EventView[]>('/api/events');
  const pages = await Promise.all(events.map(({ id }) => readJson<EventPageView>(`/api/events/${id}`)));
  const found = pages.find(({ otherDates }) => otherDates.length > 0);
  if (!found) throw new Error('No workshop of the demo has another date');
  return found.id;
}

async function readJson<Body>(path: string): Promise<Body> {
  return (await (await fetch(demo().web + path)).json()) as Body;
}

async function enlarge(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`);
}

async function isInWindow(page: Page, name: string): Promise<boolean> {
  return page
    .getByRole('dialog')
    .getByRole('button', { name })
    .evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
}

/** Words that stand on more than one line. Addresses such as an e-mail address may break. */
function brokenWords(): string[] {
  const broken: string[] = [];
  for (const element of document.querySelectorAll('h1, h2, h3, a, button, label')) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const word of (text.textContent ?? '').matchAll(/[\p{L}\d]{2,}/gu)) {
        if (text.textContent?.includes('@')) continue;
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}
