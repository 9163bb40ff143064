import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(join(process.cwd(), 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Violations of WCAG 2.2 AA and best practices on the current page: rule and element, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    async (values) => (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(values),
    { runOnly: { type: 'tag', values: tags } },
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** How many pixels the page, or a dialog over it, is wider than its window. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialog = document.querySelector('[role="dialog"]') ?? document.documentElement;
    const beyond = (element: Element) => element.scrollWidth - element.clientWidth;
    return Math.max(beyond(document.documentElement), beyond(dialog));
  });
}

/** Both at once; `clean` is the page with neither. */
export async function look(page: Page): Promise<{ faults: string[]; overflow: number }> {
  return { faults: await accessibilityFaults(page), overflow: await sidewaysOverflow(page) };
}

export const clean = { faults: [], overflow: 0 };
