import type { Page } from '@playwright/test';
import type { AdminEventView } from '@studio/contract/events/events';
import { addDays, formatLongDate, studioDay } from '@studio/contract/format/dates';
import { desktop } from '../../browser/sizes.ts';
import { asAdmin, expect, test } from '../../browser/test.ts';
import { demo } from '../../demo/demo.ts';
import { bookManually, makeWorkshop } from '../../steps/adminSteps.ts';
import { newPerson } from '../../steps/steps.ts';

test.use(asAdmin);

// Pages show the studio's time in every browser time zone (CHECKLIST 20).

const events: AdminEventView[] = [];
const email = newPerson().email;
const day = addDays(studioDay(new Date()), 21);
test.beforeAll(async ({ admin }) => {
  for (const [startTime, endTime] of [
    ['00:30', '01:30'],
    ['23:30', null],
  ]) {
    const event = await makeWorkshop(admin, {
      title: `Night ${startTime} ${Date.now().toString(36)}`,
      date: day,
      startTime,
      endTime,
    });
    events.push(event);
    await bookManually(admin, event, { email });
  }
});

const zones = ['Africa/Johannesburg', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'];

// RELIABILITY T03
test('workshops just after and just before midnight have the same date in four time zones, in list, dialogs and roster', async ({
  newVisitor,
  admin,
}) => {
  const shownTexts = new Map<string, string[]>();
  for (const timezoneId of zones) {
    const { page, consoleErrors } = await newVisitor({
      storageState: admin.storageState,
      viewport: desktop,
      timezoneId,
    });
    const texts: string[] = [];
    for (const event of events) texts.push(...(await readEverywhere(page, event)));
    await page.goto(`/admin?tab=customers&search=${encodeURIComponent(email)}`);
    texts.push(await rowText(page, email));
    await page.goto('/admin?tab=users&view=audit&search=event');
    texts.push(await rowText(page, events[1]?.title ?? ''));
    shownTexts.set(timezoneId, texts);
    expect(consoleErrors).toEqual([]);
  }

  const [home = []] = shownTexts.values();
  for (const timezoneId of zones) expect([timezoneId, shownTexts.get(timezoneId)]).toEqual([timezoneId, home]);
  const [early = '', late = ''] = events.map(({ title }) => home.filter((text) => text.includes(title)).join('\n'));
  expect(early).toContain(formatLongDate(day));
  expect(early).toContain('12:30 AM - 1:30 AM');
  expect(late).toContain(formatLongDate(day));
  expect(late).toContain('11:30 PM');
  expect(home.filter((text) => text === `${day} 00:30 01:30` || text === `${day} 23:30 `)).toHaveLength(2);
});

/** Reads all texts about a workshop: its row, form, delete dialog, bookings and roster. */
async function readEverywhere(page: Page, { id, title }: AdminEventView): Promise<string[]> {
  const list = `${demo().web}/admin?tab=events&q=${encodeURIComponent(title)}`;
  await page.goto(list);
  const texts = [await rowText(page, title)];
  await page.goto(`${list}&dialog=edit&event=${id}`);
  const fields = ['Date', 'Start time', 'End time'].map((label) => page.getByRole('dialog').getByLabel(label));
  texts.push((await Promise.all(fields.map((field) => field.inputValue()))).join(' '));
  await page.goto(`${list}&dialog=delete&event=${id}`);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Continue' }).click();
  await question.getByLabel('Reason').waitFor();
  texts.push(await question.innerText());
  await page.goto(`/admin?tab=bookings&search=${encodeURIComponent(email)}&event=${id}`);
  texts.push(await rowText(page, title));
  await page
    .getByRole('row')
    .filter({ hasText: title })
    .getByRole('button', { name: /^Details of/ })
    .click();
  const details = page.getByRole('dialog');
  await details.getByText('Total paid').waitFor();
  await details.getByText('Looking…').first().waitFor({ state: 'hidden' });
  texts.push(await details.innerText());
  await page.goto(`/admin/roster/${id}`);
  await page.getByRole('heading', { name: title }).waitFor();
  // The time at which the roster was read differs between readings, so it is removed.
  texts.push((await page.getByRole('main').innerText()).replace(/As of .*/, ''));
  return texts;
}

async function rowText(page: Page, words: string): Promise<string> {
  return page.getByRole('row').filter({ hasText: words }).first().innerText();
}
