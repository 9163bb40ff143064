import type { AdminEventView } from '@studio/contract/events/events';
import { addDays, formatLongDate } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import type { Paged } from '@studio/contract/paging';
import { checkPage, clean } from '../browser/axe.ts';
import { sizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import type { Visitor } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { withDatabase } from '../demo/demoDatabase.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';
import { waitForManageLink } from '../steps/manageSteps.ts';
import { dayAfterDemo, fillForm, goToProvider, newPerson, openPage } from '../steps/steps.ts';

const times = { startTime: '18:00', endTime: '20:30' };
const evenings = (first: Day) => Array.from({ length: 6 }, (_, week) => addDays(first, 7 * week));

/** The mail about a moved date would be sent some minutes later. */
async function makeMoveMailDue(): Promise<void> {
  await withDatabase(demo(), async (client) => {
    await client.query(`update outbox_messages set due_at = now() where kind = 'date-moved' and state = 'pending'`);
  });
}

/** The owner makes a course of six evenings in the portal. */
async function makeCourse({ page }: Visitor, title: string, first: Day): Promise<void> {
  await page.goto('/admin?tab=events&dialog=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('Six evenings at the wheel.');
  await dialog.getByLabel('Date', { exact: true }).fill(first);
  await dialog.getByLabel('Start time').fill(times.startTime);
  await dialog.getByLabel('End time').fill(times.endTime);
  await dialog.getByLabel('Price per person').fill('950');
  await dialog.getByLabel('Category').selectOption('Pottery & Ceramics');
  await dialog.getByText('Further dates').click();
  await dialog.getByLabel('Or weekly, for how many weeks').fill('5');
  await dialog.getByRole('button', { name: 'Add weekly' }).click();
  await expect(dialog.getByLabel('Date of further date 5')).toHaveValue(evenings(first).at(-1) ?? '');
  await dialog.getByRole('checkbox', { name: /^A missed date may be moved/ }).check();
  expect(await checkPage(page)).toEqual(clean);
  await dialog.getByRole('button', { name: 'Create workshop' }).click();
  await page.getByText('Event Created').first().waitFor();
}

for (const [where, viewport] of sizes) {
  test(`on ${where} the owner makes a course of six evenings, a visitor books it and moves a missed evening`, async ({
    page,
    consoleErrors,
    admin,
    newVisitor,
  }) => {
    await page.setViewportSize(viewport);
    const owner = await newVisitor({ storageState: admin.storageState, viewport });
    const title = `Wheel Course ${Date.now().toString(36)}`;
    const days = evenings(dayAfterDemo(12));
    const later = evenings(dayAfterDemo(15));
    await makeCourse(owner, title, days[0] ?? '');
    const { items } = await admin.call<Paged<AdminEventView>>(
      'GET',
      `/api/admin/events?page=1&pageSize=5&search=${encodeURIComponent(title)}`,
    );
    const course = items.find((one) => one.title === title)!;
    const other = await makeWorkshop(admin, {
      title,
      date: later[0],
      ...times,
      price: 95_000,
      furtherDates: later.slice(1).map((date) => ({ date, ...times })),
    });

    await openPage(page, `/events/${course.id}`);
    const list = page.getByRole('article').getByRole('list', { name: 'All 6 dates' });
    await expect(list.getByRole('listitem')).toHaveCount(6);
    expect(await checkPage(page)).toEqual(clean);
    await page.getByRole('button', { name: 'Book Now' }).first().click();
    const visitor = newPerson();
    const form = await fillForm(page, visitor);
    expect(await checkPage(page)).toEqual(clean);
    await goToProvider(page, form);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    await expect(page.getByRole('list', { name: 'All 6 dates' })).toContainText(formatLongDate(days[5] ?? ''));
    expect(await checkPage(page)).toEqual(clean);
    const { text } = await waitForMailSaying(visitor.email, 'Booking reference');
    for (const day of days) expect(text).toContain(formatLongDate(day));

    await openPage(page, await waitForManageLink(visitor.email, '/manage#key='));
    const dates = page.getByRole('region', { name: 'Your 6 dates' });
    await dates.getByRole('button', { name: 'Move a missed date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move a missed date' });
    await dialog.getByRole('radio', { name: `3 of 6: ${formatLongDate(days[2] ?? '')}` }).check();
    await dialog.getByRole('radio', { name: `4 of 6: ${formatLongDate(later[3] ?? '')}` }).check();
    expect(await checkPage(page)).toEqual(clean);
    await dialog.getByRole('button', { name: 'Move this date' }).click();
    await expect(dates).toContainText(`You come on ${formatLongDate(later[3] ?? '')}`);
    expect(await checkPage(page)).toEqual(clean);
    await makeMoveMailDue();
    await waitForMailSaying(visitor.email, formatLongDate(later[3] ?? ''));

    await owner.page.goto(`/admin/roster/${course.id}`);
    const choice = owner.page.getByRole('combobox', { name: 'Date of the course' });
    await choice.selectOption({ index: 2 });
    await owner.page.getByText(`${formatLongDate(days[2] ?? '')}, 6:00 PM - 8:30 PM, 3 of 6`).waitFor();
    await owner.page.getByText(/^Comes on .* instead, 4 of 6 of another course$/).waitFor();
    expect(await checkPage(owner.page)).toEqual(clean);
    await owner.page.goto(`/admin/roster/${other.id}`);
    await choice.selectOption({ index: 3 });
    const guest = owner.page.getByRole('row', { name: /Guest/ });
    const saved = owner.page.waitForResponse((response) => response.url().endsWith('/attendees/arrival'));
    await guest.getByRole('checkbox').check();
    expect((await saved).ok()).toBe(true);
    await owner.page.reload();
    await expect(guest.getByRole('checkbox')).toBeChecked();
    expect(await checkPage(owner.page)).toEqual(clean);
    expect([...consoleErrors, ...owner.consoleErrors]).toEqual([]);
  });
}
