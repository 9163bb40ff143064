import type { Locator, Page } from '@playwright/test';

/** Returns by how many pixels the open dialog, or the page without a dialog, is wider than the window. */
export function measureHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialog = document.querySelector('[role="dialog"]') ?? document.documentElement;
    const beyond = (element: Element) => element.scrollWidth - element.clientWidth;
    return Math.max(beyond(document.documentElement), beyond(dialog));
  });
}

/** Whether the element's centre is in the window and nothing lies over it. */
export function isUncovered(shown: Locator): Promise<boolean> {
  return shown.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** Sets the size of all text, as a setting of the browser does. */
export async function enlargeText(page: Page, percent = 200): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`);
}

export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

/** Returns the number of A4 pages on which the page prints. */
export async function countPrintedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}
