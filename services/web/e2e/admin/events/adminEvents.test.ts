// SPEC §2 Admin dashboard
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { EventView } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { clean, checkPage } from '../../browser/axe.ts';
import { countPrintedPages } from '../../browser/layout.ts';
import { desktop } from '../../browser/sizes.ts';
import { asAdmin, expect, test } from '../../browser/test.ts';
import { demo } from '../../demo/demo.ts';
import { bookManually, makeWorkshop } from '../../steps/adminSteps.ts';
import { fillForm, goToProvider, newPerson, openPage, readApi, readShownReference } from '../../steps/steps.ts';

test.use(asAdmin);

const day = (inDays: number) => addDays(studioDay(new Date()), inDays);
const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });
const textbox = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name);

async function openTab(page: Page, filter = ''): Promise<void> {
  await page.goto(`/admin?tab=events${filter}`);
  // The element is found by text, because an open dialog hides the page from role queries.
  await page.getByText('Workshop Management', { exact: true }).waitFor();
}

const picture = () =>
  sharp({ create: { width: 640, height: 440, channels: 3, background: '#b3431f' } })
    .jpeg()
    .toBuffer();

test('a workshop created in the portal with a picture appears on the public calendar and is booked and paid', async ({
  page,
  consoleErrors,
  newVisitor,
}) => {
  await page.setViewportSize(desktop);
  const title = `Raku by Night ${Date.now().toString(36)}`;
  await openTab(page);

  await page.getByRole('button', { name: 'Add Workshop' }).click();
  await textbox(page, 'Title').fill(title);
  await textbox(page, 'Description').fill('Fire, smoke and a second coffee.');
  await textbox(page, 'Date').fill(day(30));
  await textbox(page, 'Start time').fill('18:00');
  await textbox(page, 'End time').fill('20:30');
  await textbox(page, 'Price per person').fill('399.5');
  await textbox(page, 'Category').selectOption('Pottery & Ceramics');
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'raku.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await page.getByText('Image Uploaded').first().waitFor();
  await page.getByRole('button', { name: 'Create workshop' }).click();

  await page.getByText('Event Created').first().waitFor();
  await row(page, title).getByText('R399.50').waitFor();
  const events = await readApi<EventView[]>('/api/events');
  const event = events.find((one) => one.title === title);
  expect(event).toMatchObject({ price: 39_950, capacity: 12, availableSeats: 12, date: day(30), endTime: '20:30' });
  expect((await fetch(demo().web + event!.imageUrl!)).headers.get('content-type')).toBe('image/jpeg');
  expect(consoleErrors).toEqual([]);

  const visitor = await newVisitor();
  await openPage(visitor.page, `/events?q=${encodeURIComponent(title)}`);
  await visitor.page.getByRole('button', { name: 'Book Now' }).click();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click();
  await goToProvider(visitor.page, await fillForm(visitor.page, newPerson({ participants: 2 })));
  await visitor.page.getByRole('button', { name: 'Pay', exact: true }).click();
  await visitor.page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  expect(await readShownReference(visitor.page)).toMatch(/^[0-9A-Z-]{14}$/);
});

test('ticket types added to a workshop are shown when it is opened again, and can be booked', async ({
  page,
  admin,
  consoleErrors,
}) => {
  const event = await makeWorkshop(admin);
  const edit = `&q=${encodeURIComponent(event.title)}&dialog=edit&event=${event.id}`;
  const visitor = newPerson();
  await openTab(page, edit);

  await page.getByText('Everybody pays the price above.', { exact: true }).click();
  await page.getByRole('button', { name: 'Ticket type' }).click();
  await textbox(page, 'Name of ticket 1').fill('Adult');
  await page.getByRole('button', { name: 'Ticket type' }).click();
  await textbox(page, 'Name of ticket 2').fill('Parent + child pair');
  await textbox(page, 'Who it is for of ticket 2').fill('Side by side');
  await textbox(page, 'Price of ticket 2').fill('540');
  await textbox(page, 'Seats of ticket 2').fill('2');
  expect(await checkPage(page)).toEqual(clean);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Event Updated').first().waitFor();

  await openTab(page, edit);
  await page.getByText('2: Adult R450.00, Parent + child pair R540.00').click();
  await expect(textbox(page, 'Name of ticket 2')).toHaveValue('Parent + child pair');
  await expect(textbox(page, 'Seats of ticket 2')).toHaveValue('2');

  await openTab(page, '&dialog=manual');
  await textbox(page, 'Workshop').selectOption({ value: String(event.id) });
  await textbox(page, 'First name').fill(visitor.firstName);
  await textbox(page, 'Last name').fill(visitor.lastName);
  await page.getByLabel('Adult').fill('2');
  await page.getByLabel('Parent + child pair').fill('1');
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText('R1 440.00');
  expect(await checkPage(page)).toEqual(clean);
  await page.getByRole('button', { name: 'Create booking' }).click();
  await page.getByText('Booking Created').first().waitFor();
  const reference = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();

  await page.goto(`/admin?tab=bookings&q=${reference}`);
  await page.getByText('4 people (2 × Adult, 1 × Parent + child pair)').waitFor();
  await page.getByRole('button', { name: `Details of ${reference}` }).click();
  await page.getByRole('dialog').getByText('2 × Adult, 1 × Parent + child pair').waitFor();
  expect(await checkPage(page)).toEqual(clean);
  expect(consoleErrors).toEqual([]);
});

test('the event list and its dialogs are accessible when empty, invalid and filled', async ({ page, admin }) => {
  const event = await makeWorkshop(admin);

  await openTab(page);
  await page.getByRole('row').nth(1).waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await openTab(page, '&q=nothing-like-this');
  await page.getByText('No workshop matches').waitFor();
  expect(await checkPage(page)).toEqual(clean);

  // One row is enough here, because the full list was checked before.
  const few = `&q=${encodeURIComponent(event.title)}`;
  await openTab(page, `${few}&dialog=new`);
  await page.getByRole('dialog', { name: 'Add Workshop' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await page.getByRole('button', { name: 'Create workshop' }).click();
  await page.getByText('Title is required').waitFor();
  expect(await checkPage(page)).toEqual(clean);
  const title = await textbox(page, 'Title').boundingBox();
  expect(title?.y).toBeGreaterThan(0);
  await textbox(page, 'Title').fill('Felt');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await openTab(page, `${few}&dialog=copy&event=${event.id}`);
  await page.getByLabel('How often').selectOption('Every week');
  expect(await checkPage(page)).toEqual(clean);
  await openTab(page, `${few}&dialog=delete&event=${event.id}`);
  await page.getByRole('alertdialog', { name: 'Delete workshop' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await bookManually(admin, event);
  await openTab(page, `${few}&dialog=delete&event=${event.id}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alertdialog', { name: 'Cancel workshop' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await openTab(page, '&dialog=manual');
  await page.getByRole('dialog', { name: 'Manual Booking' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);
});

test.describe('roster', () => {
  const names = ['thandi', 'Zoë', 'Amélie', 'Sipho', 'Pieter'];

  test('the roster prints fifty participants on one page, in order, black on white and without navigation', async ({
    page,
    admin,
  }) => {
    const event = await makeWorkshop(admin, { capacity: 50 });
    for (let guest = 0; guest < 50; guest += 1) {
      await bookManually(admin, event, {
        firstName: names[guest % names.length],
        lastName: `van der Westhuizen ${guest}`,
        paymentStatus: guest % 2 === 0 ? 'completed' : 'pending',
        notes: guest % 10 === 0 ? 'Allergic to nuts' : null,
      });
    }
    await page.setViewportSize(desktop);
    await page.goto(`/admin/roster/${event.id}`);
    await page.getByText('50 of 50 places taken by 50 parties.').waitFor();

    expect(await countPrintedPages(page)).toBe(1);
    await page.emulateMedia({ media: 'print' });
    const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');

    for (const words of [event.title, '10:00 AM - 12:00 PM', 'Here Name People Phone Paid Notes', 'To pay R450.00'])
      expect(text).toContain(words);
    expect(text.match(/Allergic to nuts/g)).toHaveLength(5);
    const printed = text.match(/thandi|Zoë|Amélie|Sipho|Pieter/g) ?? [];
    expect(printed).toHaveLength(50);
    expect([...new Set(printed)]).toEqual(['Amélie', 'Pieter', 'Sipho', 'thandi', 'Zoë']);
    const styles = await page.locator('body, tbody, tbody *').evaluateAll((all) =>
      all.map((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return `${color} on ${backgroundColor}`;
      }),
    );
    expect([...new Set(styles)]).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0)']);
    expect((await page.getByRole('checkbox').first().boundingBox())?.width).toBeGreaterThan(10);
    for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  });

  test('the roster is accessible with bookings, without bookings and for an unknown workshop', async ({
    page,
    admin,
  }) => {
    const event = await makeWorkshop(admin);
    await openTab(page, `&q=${event.title}`);

    await row(page, event.title).getByRole('link', { name: 'Roster' }).click();
    await page.getByText('Nobody has booked this workshop yet.').waitFor();
    expect(await checkPage(page)).toEqual(clean);
    await bookManually(admin, event, { notes: 'Comes with a guide dog' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Comes with a guide dog').waitFor();
    expect(await checkPage(page)).toEqual(clean);
    await page.goto('/admin/roster/999999');
    await page.getByText('This workshop does not exist, or it has been deleted.').waitFor();
    expect(await checkPage(page)).toEqual(clean);
  });
});
