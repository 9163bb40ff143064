import type { Page } from '@playwright/test';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { waitForMail } from '../demo/mailbox.ts';
import { newPerson, openPage, shownReference } from '../steps/steps.ts';

// RELIABILITY W02
test('a workshop is booked and paid with the keyboard alone, and the focus never leaves a dialog', async ({ page }) => {
  const visitor = newPerson();
  await openPage(page, '/events');

  await tabTo(page, /^Book Now /);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await isFocusInDialog(page)).toBe(true);
  }
  await tabTo(page, 'Book Now');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Book Your Workshop' }).waitFor();
  for (const [label, text] of [
    ['First Name', visitor.firstName],
    ['Last Name', visitor.lastName],
    ['Email Address', visitor.email],
    ['Phone Number', visitor.phone],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(`${demo().payfast}/**`);
  await tabTo(page, 'Pay');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  expect((await waitForMail(visitor.email)).text).toContain(await shownReference(page));
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusedName(page);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}`);
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && focused.labels?.[0]) return focused.labels[0].innerText.trim();
    return focused?.textContent?.trim() ?? '';
  });
}

function isFocusInDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
}
