import type { Page } from '@playwright/test';
import type { AdminEventView } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { desktop } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { demoAdmin } from '../demo/demo.ts';
import { bookManually } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { openPage } from '../steps/steps.ts';

// RELIABILITY W02
test('an admin creates and deletes a workshop and cancels a booking with the keyboard alone', async ({
  newVisitor,
  admin,
}) => {
  const { page, consoleErrors } = await newVisitor({ viewport: desktop, locale: 'en-US' });
  const title = `Keys ${Date.now().toString(36)}`;
  const day = addDays(studioDay(new Date()), 30);

  await openPage(page, '/admin/login');
  await tabTo(page, 'Username');
  await page.keyboard.type(demoAdmin.username);
  await tabTo(page, 'Password');
  await page.keyboard.type(demoAdmin.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await tabTo(page, 'Overview');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { level: 1, name: 'Workshop Management' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();

  await tabTo(page, 'Add Workshop');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add Workshop' }).waitFor();
  await expectTrapped(page);
  await tabTo(page, /^Title/);
  await page.keyboard.type(title);
  await tabTo(page, /^Description/);
  await page.keyboard.type('Made without a pointer.');
  await tabTo(page, /^Date/);
  // A date field takes its parts one after another, in the order of the browser's language.
  await page.keyboard.type(day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1'));
  await tabTo(page, /^Start time/);
  await page.keyboard.type('1000AM');
  await tabTo(page, /^Price/);
  await page.keyboard.type('450');
  await tabTo(page, /^Category/);
  await page.keyboard.type('Paint');
  await tabTo(page, 'Create workshop');
  await page.keyboard.press('Enter');
  await page.getByText('Event Created').first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await untilFocused(page, 'Add Workshop');
  const made = await workshop(admin, title);
  expect(made).toMatchObject({ date: day, startTime: '10:00', price: 45_000, category: 'Painting', capacity: 12 });

  const { bookingReference } = await bookManually(admin, { id: made?.id ?? 0 });
  await tabTo(page, 'Events', 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
  await tabTo(page, /^Name, email or/);
  await page.keyboard.type(bookingReference);
  await page.getByText('1 of 1 shown, newest first').waitFor();
  await tabTo(page, `Status of ${bookingReference}`);
  await page.keyboard.type('can');
  await page.getByText('Enter makes it cancelled. Escape keeps it confirmed.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('is cancelled; 1 place is free again.').first().waitFor();
  await untilFocused(page, `Status of ${bookingReference}`);
  await tabTo(page, `Details of ${bookingReference}`);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await expectTrapped(page);
  // If a toast is open, the first Escape may close only the toast.
  await page.keyboard.press('Escape');
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await untilFocused(page, `Details of ${bookingReference}`);

  await tabTo(page, 'Bookings', 'Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('heading', { level: 1, name: 'Workshop Management' }).waitFor();
  await tabTo(page, /^Title or/);
  await page.keyboard.type(title);
  await page.getByText(/^1 of \d+ workshops$/).waitFor();
  await tabTo(page, new RegExp(`^Delete ${title}`));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete workshop' });
  await question.waitFor();
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await untilFocused(page, new RegExp(`^Delete ${title}`));
  // Cancel has the focus, so Enter twice deletes nothing (CHECKLIST 23).
  await page.keyboard.press('Enter');
  await question.waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  await untilFocused(page, new RegExp(`^Delete ${title}`));
  expect(await workshop(admin, title)).toBeDefined();
  await page.keyboard.press('Enter');
  await question.waitFor();
  await tabTo(page, 'Delete');
  await page.keyboard.press('Enter');
  await page.getByText('Event Deleted').first().waitFor();
  await untilFocused(page, 'Workshop Management');
  expect(await workshop(admin, title)).toBeUndefined();
  expect(consoleErrors).toEqual([]);
});

async function workshop(admin: AdminSession, title: string): Promise<AdminEventView | undefined> {
  const events = await admin.call<AdminEventView[]>('GET', '/api/admin/events');
  return events.find((event) => event.title === title);
}

/** Tabs through the dialog once and checks that the focus stays inside and returns to its start. */
async function expectTrapped(page: Page): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await isFocusInDialog(page)).toBe(true);
    seen.push(await focusedName(page));
  }
  expect(new Set(seen).size).toBeLessThan(40);
}

/** Waits until the focus has returned, which happens shortly after a dialog has closed. */
async function untilFocused(page: Page, name: string | RegExp): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (matches(name, await focusedName(page))) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`the focus is not on ${name}, but on ${await focusedName(page)}`);
}

function matches(name: string | RegExp, text: string): boolean {
  return typeof name === 'string' ? text === name : name.test(text);
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    const text = await focusedName(page);
    if (matches(name, text)) return;
    seen.push(text);
  }
  throw new Error(`${key} does not lead to ${name}, but to: ${[...new Set(seen)].join(' | ')}`);
}

/** Reads an accessible name from label, aria-label or text. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const words = (element: Element | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (focused?.hasAttribute('aria-label')) return focused.getAttribute('aria-label') ?? '';
    const isField = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement;
    const label = isField || focused instanceof HTMLTextAreaElement ? focused.labels?.[0] : undefined;
    if (!label) return words(focused ?? undefined);
    // The text of a label that contains a select includes the options.
    const alone = label.cloneNode(true) as HTMLLabelElement;
    for (const field of alone.querySelectorAll('select')) field.remove();
    return words(alone);
  });
}

function isFocusInDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') !== null);
}
