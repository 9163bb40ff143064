import type { Page } from '@playwright/test';
import { enlargeText } from '../browser/layout.ts';
import { landscape, phone, smallPhone } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { openPage } from '../steps/steps.ts';

// SPEC §2 Home page
for (const [viewport, percent] of [
  [smallPhone, 100],
  [phone, 200],
  [landscape, 100],
] as const) {
  test(`on the home page at ${JSON.stringify(viewport)} and ${percent} % text the chat button stays at the bottom right and blocks no control`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openPage(page, '/');
    await enlargeText(page, percent);
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
  });
}

/** Returns as `blocked` the controls whose centre the chat button covers. */
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
    const all = document.querySelectorAll(':is(main, footer) :is(a, button, input, select, textarea)');
    const controls = [...all].filter((control) => !control.closest('.sr-only, noscript'));
    const blocked = controls.filter((control) => [...control.getClientRects()].some(hasMiddleUnder));
    const { right, bottom, width } = box;
    return {
      box: { right, bottom, width },
      footerTop: footer.top,
      blocked: blocked.map((element) => element.textContent || element.outerHTML),
    };
  });
}
