import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const seen = new Set<string>();
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    const focused = await focusedName(page);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    seen.add(focused);
  }
  throw new Error(`${key} does not lead to ${String(name)}, but to: ${[...seen].join(' | ')}`);
}

/** Tabs through the open dialog once and checks that the focus stays inside and returns to its start. */
export async function expectFocusTrapped(page: Page): Promise<void> {
  const seen = new Set<string>();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await isFocusInDialog(page)).toBe(true);
    seen.add(await focusedName(page));
  }
  expect(seen.size).toBeLessThan(40);
}

function isFocusInDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') !== null);
}

/** Reads an accessible name from label, aria-label or text. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const words = (element: Element | null) => element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
    const aria = focused?.getAttribute('aria-label');
    if (aria) return aria;
    const isField = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement;
    const label = isField || focused instanceof HTMLTextAreaElement ? focused.labels?.[0] : undefined;
    if (!label) return words(focused);
    // The text of a label that contains a select includes the options.
    const alone = label.cloneNode(true) as HTMLLabelElement;
    for (const field of alone.querySelectorAll('select')) field.remove();
    return words(alone);
  });
}
