import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page, ViewportSize } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { measureHorizontalOverflow } from './layout.ts';
import { desktop, phone } from './sizes.ts';

const source = readFileSync(createRequire(join(process.cwd(), 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Finds violations of WCAG 2.2 AA and best practices on the current page; each line names rule and element. */
export async function findAccessibilityErrors(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    async (values) => (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(values),
    { runOnly: { type: 'tag', values: tags } },
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/**
 * Checks the current page for accessibility errors and sideways overflow at phone and desktop width. `clean` is the
 * result without errors.
 */
export async function checkPage(page: Page, windows: readonly ViewportSize[] = [phone, desktop]) {
  const before = page.viewportSize();
  const result: { errors: string[]; overflow: number } = { errors: [], overflow: 0 };
  for (const window of windows) {
    await page.setViewportSize(window);
    const errors = await findAccessibilityErrors(page);
    result.errors.push(...errors.map((error) => `${window.width} px: ${error}`));
    result.overflow = Math.max(result.overflow, await measureHorizontalOverflow(page));
  }
  if (before) await page.setViewportSize(before);
  return result;
}

export const clean = { errors: [], overflow: 0 };
