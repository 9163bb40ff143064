import type { Browser, Page } from 'playwright-core';
import { desktop, launchBrowser, newVisitor, phone } from '../browser/browser.ts';
import { demo } from '../demo/demo.ts';
import { bookAndPay } from '../steps/paymentSteps.ts';
import { untilHydrated } from '../steps/steps.ts';

const small = { width: 320, height: 640 };
const landscape = { width: 844, height: 390 };

let browser: Browser;
let bookingPath: string;
beforeAll(async () => {
  browser = await launchBrowser();
  bookingPath = `/booking/${await bookAndPay()}`;
});
afterAll(() => browser.close());

test.each([
  ['/', small, 100],
  ['/', phone, 100],
  ['/', phone, 200],
  ['/', landscape, 100],
  ['/events', small, 100],
  ['/events', phone, 200],
  ['a booking', small, 100],
  ['a booking', phone, 200],
])(
  'on %s at %j and %d %% text the chat button covers no text or control, wherever the page rests',
  async (path, viewport, percent) => {
    const { context, page } = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });
    await page.goto(demo().web + (path === 'a booking' ? bookingPath : path));
    await untilHydrated(page);
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);

    for (let top = 0; top < height; top += viewport.height * 0.9) {
      await scrollTo(page, top);
      expect([top, await coveredByChat(page)]).toEqual([top, []]);
    }
    await context.close();
  },
);

test.each([phone, desktop])(
  'the chat button of $width px stays at the bottom right while the page scrolls, in full where it covers nothing',
  async (viewport) => {
    const { context, page } = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });
    await page.goto(demo().web);
    await untilHydrated(page);
    const widths = [];

    for (let top = 0; top < 3000; top += 300) {
      await scrollTo(page, top);
      const box = await page.getByRole('link', { name: /^Chat with us/ }).boundingBox();
      if (!box) throw new Error('The chat button is not shown');
      widths.push(Math.round(box.width));
      expect(box.x + box.width).toBeGreaterThan(viewport.width - 24);
      expect(box.y + box.height).toBeGreaterThan(viewport.height - 24);
    }

    expect(new Set(widths)).toEqual(new Set(viewport === phone ? [18, 59] : [60]));
    await context.close();
  },
);

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo(0, y);
    // The scroll event is sent with the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, top);
  await page.locator('.chat-place:is([data-place=free], [data-place=covering])').waitFor({ state: 'attached' });
}

/** Chips of a row that scrolls sideways are ignored: they can be moved from under the button. */
function coveredByChat(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector('.chat-button')?.getBoundingClientRect();
    if (!chat) return ['no chat button'];
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      right > chat.left + 1 && left < chat.right && bottom > chat.top + 1 && top < chat.bottom - 1;
    const lines = document.createRange();
    const hasTextUnder = (element: Element) =>
      [...element.childNodes].some((text) => {
        if (text.nodeType !== Node.TEXT_NODE || text.textContent?.trim() === '') return false;
        lines.selectNodeContents(text);
        // Lines after the end of a shortened text are not seen.
        const { bottom } = element.getBoundingClientRect();
        return [...lines.getClientRects()].some((line) => line.top < bottom && isUnder(line));
      });
    return [...document.querySelectorAll('main *, footer *')]
      .filter((element) => !element.closest('.filter-chips, .sr-only, noscript'))
      .filter(
        (element) =>
          hasTextUnder(element) ||
          (element.matches('a, button, input, select, textarea') && [...element.getClientRects()].some(isUnder)),
      )
      .map((element) => element.textContent || element.outerHTML);
  });
}
