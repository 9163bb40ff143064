// SPEC §2 Admin dashboard
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminEventView } from '@studio/contract/events/events';
import { studioDay } from '@studio/contract/format/dates';
import { clean, checkPage } from '../browser/axe.ts';
import { desktop, launchBrowser, phone } from '../browser/browser.ts';
import { demo } from '../demo/demo.ts';
import { waitForMail } from '../demo/mailbox.ts';
import { signIn, workshopWithSeats } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { newPerson } from '../steps/steps.ts';
import type { Visitor } from '../steps/steps.ts';

let browser: Browser;
let admin: AdminSession;
beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn();
});
afterAll(() => browser.close());

const smallestPhone = { width: 320, height: 640 };
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);
const statusOf = (page: Page, reference: string) => page.getByRole('combobox', { name: `Status of ${reference}` });

async function openTab(page: Page, filter = ''): Promise<void> {
  await page.goto(`${demo().web}/admin?tab=bookings${filter}`);
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
}

async function book(visitor: Visitor, values: object = {}): Promise<AdminBookingView> {
  const event = await workshopWithSeats(admin, visitor.participants);
  return admin.call('POST', '/api/bookings/manual', { eventId: event.id, ...visitor, ...values });
}

async function freeSeats(eventId: number): Promise<number | undefined> {
  const events = await admin.call<AdminEventView[]>('GET', '/api/admin/events');
  return events.find(({ id }) => id === eventId)?.availableSeats;
}

test('a walk-in is booked, found, mailed and cancelled, and Undo restores the booking', async () => {
  const { context, page, consoleErrors } = await admin.open(browser, { reducedMotion: 'reduce' });
  const visitor = newPerson({ firstName: 'Amélie', lastName: 'Roux', participants: 2 });
  const event = await workshopWithSeats(admin, visitor.participants);
  await openTab(page);
  expect(await checkPage(page)).toEqual(clean);

  await page.getByRole('button', { name: 'Manual Booking' }).click();
  const form = dialog(page, 'Manual Booking');
  await form
    .getByRole('option', { name: new RegExp(`${event.availableSeats} seats left`) })
    .first()
    .waitFor({ state: 'attached' });
  expect(await checkPage(page)).toEqual(clean);
  await fillIn(page, visitor, event);
  await form.getByRole('button', { name: 'Create booking' }).click();
  await page.getByText('Booking Created').first().waitFor();
  const created = dialog(page, 'Booking created');
  expect(await checkPage(page)).toEqual(clean);
  await created.getByRole('button', { name: 'Done' }).click();
  await created.waitFor({ state: 'hidden' });
  expect(await freeSeats(event.id)).toBe(event.availableSeats - 2);

  await page.getByRole('searchbox').fill(visitor.email.toUpperCase());
  await page.getByText('1 of 1 shown, newest first').waitFor();
  const status = page.getByRole('combobox', { name: /^Status of/ });
  await choose(status, 'cancelled');
  // A toast under the pointer stays.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await page.getByText('Amélie Roux is cancelled; 2 places are free again.').first().waitFor();
  expect(await isFocused(status)).toBe(true);
  expect(await freeSeats(event.id)).toBe(event.availableSeats);
  expect(await checkPage(page)).toEqual(clean);

  await undo.click();
  await page.getByText('Amélie Roux is confirmed.').first().waitFor();
  expect(await status.inputValue()).toBe('confirmed');
  expect(await isFocused(status)).toBe(true);
  expect(await freeSeats(event.id)).toBe(event.availableSeats - 2);
  expect((await waitForMail(visitor.email)).text).toContain(event.title);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('an empty manual booking is rejected field by field and asks before typed text is lost', async () => {
  const { context, page } = await admin.open(browser, { reducedMotion: 'reduce' });
  await openTab(page);
  await page.getByRole('button', { name: 'Manual Booking' }).click();
  const form = dialog(page, 'Manual Booking');
  await form.getByRole('option', { name: 'Choose a workshop' }).waitFor({ state: 'attached' });

  await form.getByRole('button', { name: 'Create booking' }).click();
  await form.getByText('Event ID is required').waitFor();
  await form.getByText('Total amount must be greater than 0').waitFor();
  expect(await isFocused(form.getByLabel('Workshop'))).toBe(true);
  expect(await checkPage(page)).toEqual(clean);

  await form.getByLabel('First name').fill('Amélie');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await page.getByRole('button', { name: 'Discard' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await isFocused(page.getByRole('button', { name: 'Manual Booking' }))).toBe(true);
  await context.close();
});

test('Undo explains why the booking stays cancelled when its seats are taken', async () => {
  const { context, page } = await admin.open(browser);
  const { bookingReference, eventId } = await book(newPerson({ participants: 2 }));
  await openTab(page, `&search=${bookingReference}`);
  const status = statusOf(page, bookingReference);
  await choose(status, 'cancelled');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const rest = (await freeSeats(eventId)) ?? 0;
  const otherBooking = await admin.call<AdminBookingView>('POST', '/api/bookings/manual', {
    eventId,
    ...newPerson({ participants: rest - 1 }),
  });

  await page.getByRole('button', { name: 'Undo' }).click();

  await page.getByText('It stays cancelled: Only 1 seat left.').waitFor();
  expect(await status.inputValue()).toBe('cancelled');
  expect(await checkPage(page)).toEqual(clean);
  await admin.call('DELETE', `/api/bookings/${otherBooking.id}`);
  await context.close();
});

test('two quick status changes on a slow connection end in the last one, in the page and on the server', async () => {
  const { context, page } = await admin.open(browser);
  const { bookingReference } = await book(newPerson());
  await page.route('**/api/bookings/*/status', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await openTab(page, `&search=${bookingReference}`);
  const status = statusOf(page, bookingReference);

  await choose(status, 'cancelled');
  await choose(status, 'pending');
  expect(await status.inputValue()).toBe('pending');
  await page.getByText('is pending.').first().waitFor();

  await page.reload();
  await status.waitFor();
  expect(await status.inputValue()).toBe('pending');
  await context.close();
});

test('the booking filter survives a reload and the CSV contains exactly the filtered rows', async () => {
  const { context, page } = await admin.open(browser, { reducedMotion: 'reduce' });
  const visitor = newPerson({ lastName: 'Khumalo, Sr' });
  const kept = await book(visitor, { notes: '=1+1' });
  await book({ ...visitor, participants: 1 }, { status: 'pending', paymentStatus: 'pending' });
  await openTab(page);
  await page.getByRole('searchbox').fill(visitor.email);
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('confirmed');
  await page.getByRole('combobox', { name: 'Workshop' }).selectOption(String(kept.eventId));
  // The list may already match before the debounced search is in the address.
  await page.waitForURL(({ searchParams }) => searchParams.get('search') === visitor.email);
  await page.getByText('1 of 1 shown, newest first').waitFor();

  await page.reload();
  await page.getByText('1 of 1 shown, newest first').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe(visitor.email);
  expect(await page.getByRole('combobox', { name: 'Status', exact: true }).inputValue()).toBe('confirmed');
  expect(await page.getByRole('link', { name: 'Roster' }).getAttribute('href')).toBe(`/admin/roster/${kept.eventId}`);
  expect(await checkPage(page)).toEqual(clean);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`bookings-${studioDay(new Date())}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\uFEFFReference,Status,Workshop,/);
  expect(lines[1]).toContain(kept.bookingReference);
  expect(lines[1]).toContain('"Khumalo, Sr"');
  expect(lines[1]).toMatch(/,'=1\+1,\d+\.\d\d,0\.00,$/);
  await page.getByText('Export Successful').first().waitFor();

  await page.getByRole('searchbox').fill('no such name');
  await page.getByText('No booking fits this search.').waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByText('No data available to export').first().waitFor();
  await page.getByRole('button', { name: 'Show all bookings' }).click();
  await page.waitForURL((url) => url.search === '?tab=bookings');
  await page.getByText(/ of \d+ shown, newest first/).waitFor();
  await context.close();
});

test('payment, notes, resending and deletion of a booking work in its dialog', async () => {
  const { context, page } = await admin.open(browser, { reducedMotion: 'reduce' });
  const visitor = newPerson({ participants: 2 });
  const { bookingReference, eventId } = await book(visitor);
  const before = (await freeSeats(eventId)) ?? 0;
  await openTab(page, `&search=${bookingReference}`);
  await page.getByRole('button', { name: `Details of ${bookingReference}` }).click();
  const details = dialog(page, 'Lerato Nkosi');
  expect(await checkPage(page)).toEqual(clean);

  await details.getByRole('button', { name: 'Refund…' }).click();
  const refund = dialog(page, 'Refund');
  await refund.getByRole('radio', { name: /^Keep/ }).check();
  await refund.getByRole('radio', { name: /in cash or by EFT$/ }).check();
  await refund.getByLabel('Reason').fill('A present');
  await refund.getByText(/goes back\. The booking then costs R0\.00\.$/).waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await refund.getByRole('button', { name: /^Refund R/ }).click();
  await page.getByText('Booking Updated').first().waitFor();
  await details.getByRole('list', { name: 'Refunds' }).getByText('Done').waitFor();
  await details.getByRole('textbox', { name: /^Notes/ }).fill('Brings a friend');
  await details.getByRole('button', { name: 'Save notes' }).click();
  await details.getByText('Saved', { exact: true }).waitFor();
  await details.getByRole('button', { name: 'Resend confirmation' }).click();
  await page.getByText(`Confirmation sent to ${visitor.email}`).first().waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await details.getByRole('button', { name: 'Delete booking' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete booking' });
  await question.getByText(`(${bookingReference})`, { exact: false }).waitFor();
  expect(await isFocused(question.getByRole('button', { name: 'Cancel', exact: true }))).toBe(true);
  expect(await checkPage(page)).toEqual(clean);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  await details.getByRole('button', { name: 'Delete booking' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();

  await page.getByText('Booking Deleted').first().waitFor();
  await page.getByText('No booking fits this search.').waitFor();
  expect(await freeSeats(eventId)).toBe(before + 2);
  await context.close();
});

test('the bookings tab is accessible when the list fails or is empty and when the server rejects a change', async () => {
  const { context, page } = await admin.open(browser, { reducedMotion: 'reduce' });
  await page.route('**/api/bookings?*', (route) => route.abort());
  await openTab(page);
  await page.getByText('The bookings could not be loaded.').waitFor();
  expect(await checkPage(page, [smallestPhone, phone, desktop])).toEqual(clean);
  await page.unroute('**/api/bookings?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('table', { name: 'Bookings' }).waitFor();
  expect(await checkPage(page, [smallestPhone, phone, desktop])).toEqual(clean);

  await page.route('**/api/bookings/*/payment', (route) =>
    route.fulfill({ status: 409, json: { error: 'A payment of this booking needs attention.', code: 'conflict' } }),
  );
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await page.getByLabel('Payment status').selectOption({ label: 'Failed' });
  await page.getByRole('button', { name: 'Save payment' }).click();
  await page.getByRole('alert').getByText('A payment of this booking needs attention.').first().waitFor();
  expect(await checkPage(page, [smallestPhone, phone, desktop])).toEqual(clean);

  const none = { items: [], total: 0, page: 1, pageSize: 25 };
  await page.route('**/api/bookings?*', (route) => route.fulfill({ json: none }));
  await openTab(page);
  await page.getByText('No bookings yet. They appear here as soon as somebody books.').waitFor();
  expect(await checkPage(page, [smallestPhone, phone, desktop])).toEqual(clean);

  await page.route('**/api/bookings/manual', (route) =>
    route.fulfill({ status: 409, json: { error: 'Only 1 seat left', code: 'sold_out' } }),
  );
  await page.getByRole('button', { name: 'Make a manual booking' }).click();
  await fillIn(page, newPerson(), await workshopWithSeats(admin, 1));
  await page.getByRole('button', { name: 'Create booking' }).click();
  await dialog(page, 'Manual Booking').getByText('Only 1 seat left').waitFor();
  expect(await dialog(page, 'Manual Booking').getByLabel('First name').inputValue()).toBe('Lerato');
  expect(await isFocused(page.getByRole('button', { name: 'Create booking' }))).toBe(true);
  expect(await checkPage(page, [smallestPhone, phone, desktop])).toEqual(clean);
  await context.close();
});

async function fillIn(page: Page, visitor: Visitor, event: AdminEventView): Promise<void> {
  const form = dialog(page, 'Manual Booking');
  await form.locator(`option[value="${event.id}"]`).waitFor({ state: 'attached' });
  await form.getByLabel('Workshop').selectOption(String(event.id));
  await form.getByLabel('First name').fill(visitor.firstName);
  await form.getByLabel('Last name').fill(visitor.lastName);
  await form.getByLabel('Email').fill(visitor.email);
  await form.getByLabel('Phone').fill(visitor.phone);
  await form.getByLabel(/^Participants/).fill(String(visitor.participants));
}

/** Selects a status as a user does: focuses the select first, then selects another value. */
async function choose(select: Locator, value: string): Promise<void> {
  await select.focus();
  await select.selectOption(value);
}
