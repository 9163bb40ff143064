import type { AdminEventView } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { expectFocusTrapped, tabTo } from '../browser/keyboard.ts';
import { desktop } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { demoAdmin } from '../demo/demo.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { openPage } from '../steps/steps.ts';

// RELIABILITY W02
test('an admin creates and deletes a workshop with the keyboard alone', async ({ newVisitor, admin }) => {
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
  await expectFocusTrapped(page);
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
  await expect(page.getByRole('button', { name: 'Add Workshop' })).toBeFocused();
  const made = await workshop(admin, title);
  expect(made).toMatchObject({ date: day, startTime: '10:00', price: 45_000, category: 'Painting', capacity: 12 });

  await tabTo(page, 'Events', 'Shift+Tab');
  await tabTo(page, /^Title or/);
  await page.keyboard.type(title);
  await page.getByText(/^1 of \d+ workshops$/).waitFor();
  await tabTo(page, new RegExp(`^Delete ${title}`));
  const remove = page.getByRole('button', { name: `Delete ${title}` });
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete workshop' });
  await question.waitFor();
  await expectFocusTrapped(page);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await expect(remove).toBeFocused();
  // The dialog focuses Cancel, so pressing Enter twice deletes nothing (CHECKLIST 23).
  await page.keyboard.press('Enter');
  await question.waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  await expect(remove).toBeFocused();
  expect(await workshop(admin, title)).toBeDefined();
  await page.keyboard.press('Enter');
  await question.waitFor();
  await tabTo(page, 'Delete');
  await page.keyboard.press('Enter');
  await page.getByText('Event Deleted').first().waitFor();
  await expect(page.getByRole('heading', { name: 'Workshop Management' })).toBeFocused();
  expect(await workshop(admin, title)).toBeUndefined();
  expect(consoleErrors).toEqual([]);
});

async function workshop(admin: AdminSession, title: string): Promise<AdminEventView | undefined> {
  const events = await admin.call<AdminEventView[]>('GET', '/api/admin/events');
  return events.find((event) => event.title === title);
}
