// SPEC §2 Admin dashboard
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminEventView } from '@studio/contract/events/events';
import { studioDay } from '@studio/contract/format/dates';
import { clean, checkPage } from '../../browser/axe.ts';
import { asAdmin, expect, test } from '../../browser/test.ts';
import { waitForMail } from '../../demo/mailbox.ts';
import { bookManually, findWorkshopWithSeats } from '../../steps/adminSteps.ts';
import type { AdminSession } from '../../steps/adminSteps.ts';
import { newPerson } from '../../steps/steps.ts';
import type { Visitor } from '../../steps/steps.ts';

test.use(asAdmin);

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function openTab(page: Page, filter = ''): Promise<void> {
  await page.goto(`/admin?tab=bookings${filter}`);
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
}

async function book(admin: AdminSession, visitor: Visitor, values: object = {}): Promise<AdminBookingView> {
  const event = await findWorkshopWithSeats(admin, visitor.participants);
  return bookManually(admin, event, { ...visitor, ...values });
}

async function freeSeats(admin: AdminSession, eventId: number): Promise<number | undefined> {
  const events = await admin.call<AdminEventView[]>('GET', '/api/admin/events');
  return events.find(({ id }) => id === eventId)?.availableSeats;
}

test('a walk-in is booked, found, mailed and cancelled, and Undo restores the booking', async ({
  page,
  consoleErrors,
  admin,
}) => {
  const visitor = newPerson({ firstName: 'Amélie', lastName: 'Roux', participants: 2 });
  const event = await findWorkshopWithSeats(admin, visitor.participants);
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
  expect(await freeSeats(admin, event.id)).toBe(event.availableSeats - 2);

  await page.getByRole('searchbox').fill(visitor.email.toUpperCase());
  await page.getByText('1 of 1 shown, newest first').waitFor();
  const status = page.getByRole('combobox', { name: /^Status of/ });
  await choose(status, 'cancelled');
  // A toast stays open while the pointer is over it.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await page.getByText('Amélie Roux is cancelled; 2 places are free again.').first().waitFor();
  await expect(status).toBeFocused();
  expect(await freeSeats(admin, event.id)).toBe(event.availableSeats);
  expect(await checkPage(page)).toEqual(clean);

  await undo.click();
  await page.getByText('Amélie Roux is confirmed.').first().waitFor();
  await expect(status).toHaveValue('confirmed');
  await expect(status).toBeFocused();
  expect(await freeSeats(admin, event.id)).toBe(event.availableSeats - 2);
  expect((await waitForMail(visitor.email)).text).toContain(event.title);
  expect(consoleErrors).toEqual([]);
});

test('the booking filter survives a reload and the CSV contains exactly the filtered rows', async ({ page, admin }) => {
  const visitor = newPerson({ lastName: 'Khumalo, Sr' });
  const listed = await book(admin, visitor, { notes: '=1+1' });
  await book(admin, { ...visitor, participants: 1 }, { status: 'pending', paymentStatus: 'pending' });
  await openTab(page);
  await page.getByRole('searchbox').fill(visitor.email);
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('confirmed');
  await page.getByRole('combobox', { name: 'Workshop' }).selectOption(String(listed.eventId));
  // The list can already show the match before the debounce has put the search into the address.
  await page.waitForURL(({ searchParams }) => searchParams.get('search') === visitor.email);
  await page.getByText('1 of 1 shown, newest first').waitFor();

  await page.reload();
  await page.getByText('1 of 1 shown, newest first').waitFor();
  await expect(page.getByRole('searchbox')).toHaveValue(visitor.email);
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('confirmed');
  expect(await page.getByRole('link', { name: 'Roster' }).getAttribute('href')).toBe(`/admin/roster/${listed.eventId}`);
  expect(await checkPage(page)).toEqual(clean);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`bookings-${studioDay(new Date())}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\uFEFFReference,Status,Workshop,/);
  expect(lines[1]).toContain(listed.bookingReference);
  expect(lines[1]).toContain('"Khumalo, Sr"');
  expect(lines[1]).toMatch(/,'=1\+1,\d+\.\d\d,0\.00,,,[^,]+,,,,,$/);
  await page.getByText('Export Successful').first().waitFor();
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
