import type { Browser, Page } from 'playwright-core';
import type { EventView } from '@studio/contract/events';
import { desktop, launchBrowser, newVisitor, phone } from './browser.ts';
import { demo } from './demo.ts';
import { untilAlive } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('the bar stays at the top and changes its look past 10 px', async () => {
  const { context, page } = await newVisitor(browser, { viewport: desktop, reducedMotion: 'reduce' });
  await open(page, '/');
  const bar = page.getByRole('banner');
  const look = () =>
    bar.evaluate((element) => {
      const { backgroundColor, boxShadow } = getComputedStyle(element);
      return { backgroundColor, boxShadow };
    });
  const scrollTo = async (top: number) => {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await page.waitForFunction((y) => window.scrollY === y, top);
    // The bar changes with the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return look();
  };
  const clear = await look();

  expect(await scrollTo(10)).toEqual(clear);
  const past = await scrollTo(11);
  await scrollTo(2000);

  expect(past.backgroundColor).not.toBe(clear.backgroundColor);
  expect(past.boxShadow).not.toBe(clear.boxShadow);
  expect((await bar.boundingBox())?.y).toBe(0);
  await context.close();
});

test('the items of the bar ride to their sections, which stand clear of the bar', async () => {
  const { context, page } = await newVisitor(browser, { viewport: desktop });
  await open(page, '/');
  const main = page.getByRole('navigation', { name: 'Main' });

  for (const [item, id] of [
    ['About', 'about'],
    ['Contact', 'contact'],
    ['Events', 'events'],
  ] as const) {
    const places = await watchScrolling(page);
    await main.getByRole('link', { name: item }).click();
    await untilAt(page, id);

    expect(new URL(page.url()).hash).toBe(`#${id}`);
    // Smooth scrolling has many positions, a jump one.
    expect((await places()).length).toBeGreaterThan(3);
  }
  await context.close();
});

test('who asked for less motion jumps', async () => {
  const { context, page } = await newVisitor(browser, { viewport: desktop, reducedMotion: 'reduce' });
  await open(page, '/');

  const places = await watchScrolling(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await untilAt(page, 'contact');

  expect(await places()).toHaveLength(1);
  await context.close();
});

test('from another page an item of the bar arrives at its section of the home page', async () => {
  const { context, page } = await newVisitor(browser, { viewport: desktop });
  await open(page, '/booking-cancelled');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await untilAt(page, 'about');

  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/#about');
  await context.close();
});

test('on a phone the items slide in from the right and go again', async () => {
  const { context, page } = await newVisitor(browser, { viewport: phone });
  await open(page, '/');
  const menu = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  expect(await drawer.isVisible()).toBe(false);

  await menu.click();
  await drawer.waitFor();
  await page.waitForTimeout(400);
  const box = await drawer.boundingBox();
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(phone.width);
  expect(box?.x).toBeGreaterThan(0);
  await drawer.getByRole('button', { name: 'Close menu' }).click();
  await drawer.waitFor({ state: 'hidden' });
  expect(await menu.evaluate((button) => document.activeElement === button)).toBe(true);

  await menu.click();
  await drawer.getByRole('link', { name: 'Contact' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await untilAt(page, 'contact');
  await context.close();
});

test('the list is read again every 30 seconds while the tab stays, and what changed is shown', async () => {
  const { context, page } = await newVisitor(browser, { viewport: desktop });
  await page.clock.install();
  let reads = 0;
  await page.route('**/api/events', async (route) => {
    reads += 1;
    const answer = await route.fetch();
    const [first, ...others] = (await answer.json()) as EventView[];
    await route.fulfill({ response: answer, json: [{ ...first, title: `Read ${reads} times` }, ...others] });
  });
  await open(page, '/');

  await page.clock.runFor(29_000);
  expect(reads).toBe(0);
  await page.clock.runFor(1_500);
  await page.getByRole('article', { name: 'Read 1 times' }).waitFor();
  await page.clock.runFor(30_000);
  await page.getByRole('article', { name: 'Read 2 times' }).waitFor();

  expect(reads).toBe(2);
  await context.close();
});

test('whoever asks for an icon without reading the page gets one', async () => {
  const answer = await fetch(`${demo().web}/favicon.ico`);

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  const [reserved, type, pictures] = new Uint16Array(await answer.arrayBuffer(), 0, 3);
  expect([reserved, type, pictures]).toEqual([0, 1, 1]);
});

test('the older return page turns into a home page that reads the workshops once', async () => {
  const { context, page, complaints } = await newVisitor(browser);
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) reads.push(request.method());
  });

  await page.goto(`${demo().web}/booking-success`);
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');

  expect(new URL(page.url()).pathname).toBe('/');
  expect(reads).toEqual(['GET']);
  expect(complaints).toEqual([]);
  await context.close();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(demo().web + path);
  await untilAlive(page);
}

/** Records scroll positions from now on; the returned function reads them. */
async function watchScrolling(page: Page): Promise<() => Promise<number[]>> {
  const places = await page.evaluateHandle(() => {
    const seen: number[] = [];
    window.addEventListener('scroll', () => seen.at(-1) !== window.scrollY && seen.push(window.scrollY));
    return seen;
  });
  return () => places.jsonValue();
}

/** Waits until a section is right below the bar and scrolling has stopped. */
async function untilAt(page: Page, section: string): Promise<void> {
  await page.waitForFunction(async (id) => {
    const place = () => {
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - bar;
    };
    const before = place();
    await new Promise((done) => setTimeout(done, 250));
    return before >= 0 && before < 60 && place() === before;
  }, section);
}
