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

// SPEC §2 Home page
test.each([
  [small, 100],
  [phone, 100],
  [phone, 200],
  [landscape, 100],
  [desktop, 100],
])(
  'on the home page at %j and %d %% text the chat button stays at the bottom right and blocks no control',
  async (viewport, percent) => {
    const { context, page } = await open('/', viewport, percent);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const boxes: Awaited<ReturnType<typeof seenAt>>['box'][] = [];

    for (let top = 0; top < height; top += viewport.height * 0.45) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      const { box, footerTop, blocked } = await seenAt(page);
      expect([top, blocked]).toEqual([top, []]);
      if (footerTop > viewport.height) boxes.push(box);
      else expect(box.bottom).toBeLessThan(footerTop);
    }

    expect(boxes.length).toBeGreaterThan(3);
    expect(new Set(boxes.map((box) => JSON.stringify(box))).size).toBe(1);
    expect(boxes[0]?.right).toBeGreaterThan(viewport.width - 24);
    expect(boxes[0]?.bottom).toBeGreaterThan(viewport.height - 24);
    expect(boxes[0]?.width).toBeGreaterThanOrEqual(44);
    await context.close();
  },
);

test.each([
  ['/', phone, 100],
  ['/events', small, 100],
  ['/events', phone, 200],
  ['/events', landscape, 100],
  ['/privacy', phone, 100],
  ['a booking', phone, 100],
  ['/no-such-page', phone, 100],
])('at the end of %s at %j and %d %% text nothing lies under the chat button', async (path, viewport, percent) => {
  const { context, page } = await open(path === 'a booking' ? bookingPath : path, viewport, percent);

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

  const { box, footerTop, covered } = await seenAt(page);
  expect(covered).toEqual([]);
  expect(box.width).toBeGreaterThanOrEqual(44);
  expect(box.bottom).toBeLessThan(footerTop);
  await context.close();
});

test.each(['/', '/events'])('in a wide window the chat button of %s is beside the content', async (path) => {
  const { context, page } = await open(path, desktop, 100);

  for (let top = 0; top < 2400; top += 300) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    const { box, covered } = await seenAt(page);
    expect([top, covered]).toEqual([top, []]);
    expect(box.bottom).toBeGreaterThan(desktop.height - 24);
  }
  await context.close();
});

async function open(path: string, viewport: typeof phone, percent: number) {
  const visitor = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });
  await visitor.page.goto(demo().web + path);
  await untilHydrated(visitor.page);
  await visitor.page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`);
  return visitor;
}

/** `covered` are texts and controls that the chat button touches, `blocked` the controls whose middle it covers. */
function seenAt(page: Page) {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const box = document.querySelector('.chat-button')?.getBoundingClientRect();
    const footer = document.querySelector('footer')?.getBoundingClientRect();
    if (!box || !footer) throw new Error('The page has no chat button or footer');
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      right > box.left + 1 && left < box.right - 1 && bottom > box.top + 1 && top < box.bottom - 1;
    const hasMiddleUnder = ({ x, y, width, height }: DOMRect) =>
      width > 0 && isUnder(new DOMRect(x + width / 2 - 2, y + height / 2 - 2, 4, 4));
    const lines = document.createRange();
    const hasTextUnder = (element: Element) =>
      [...element.childNodes].some((text) => {
        if (text.nodeType !== Node.TEXT_NODE || text.textContent?.trim() === '') return false;
        lines.selectNodeContents(text);
        return [...lines.getClientRects()].some(isUnder);
      });
    const elements = [...document.querySelectorAll('main *, footer *')].filter(
      (element) => !element.closest('.sr-only, noscript'),
    );
    const controls = elements.filter((element) => element.matches('a, button, input, select, textarea'));
    const names = (found: Element[]) => found.map((element) => element.textContent || element.outerHTML);
    const { right, bottom, width } = box;
    return {
      box: { right, bottom, width },
      footerTop: footer.top,
      covered: names([
        ...elements.filter(hasTextUnder),
        ...controls.filter((control) => [...control.getClientRects()].some(isUnder)),
      ]),
      blocked: names(controls.filter((control) => [...control.getClientRects()].some(hasMiddleUnder))),
    };
  });
}
