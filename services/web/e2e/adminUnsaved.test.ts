import type { Browser, Locator, Page } from 'playwright-core';
import type { AdminBookingView } from '@studio/contract/adminBookings';
import type { AdminInput, AdminView } from '@studio/contract/admins';
import type { AdminEventView } from '@studio/contract/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { signIn } from './adminSteps.ts';
import type { AdminSession } from './adminSteps.ts';
import { clean, look } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { demo } from './demo.ts';
import { newPerson } from './steps.ts';

// Unsaved text: a colleague saved first, the session ended, Back was pressed.

const mark = Date.now().toString(36);
const zola: AdminInput = {
  username: `zola.${mark}`,
  email: `zola.${mark}@studio.example`,
  firstName: 'Zola',
  lastName: 'Khumalo',
  phone: '082 555 0101',
  password: 'wheel, kiln and glaze',
};

let browser: Browser;
let owner: AdminSession;
let admin: AdminSession;
beforeAll(async () => {
  browser = await launchBrowser();
  owner = await signIn();
  await owner.call<AdminView>('POST', '/api/admin/users', zola);
  admin = await signIn(zola);
});
afterAll(() => browser.close());

let workshops = 0;
function addWorkshop(): Promise<AdminEventView> {
  workshops += 1;
  return owner.call('POST', '/api/events', {
    title: `Raku ${mark} ${workshops}`,
    description: 'Fire and smoke.',
    date: addDays(studioDay(new Date()), 20),
    startTime: '18:00',
    price: 45_000,
    category: 'Pottery & Ceramics',
  });
}

async function openForm(page: Page, { id, title }: AdminEventView): Promise<Locator> {
  await page.goto(`${demo().web}/admin?tab=customers`);
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByRole('searchbox', { name: 'Title or category' }).fill(title);
  await page.waitForURL((url) => url.searchParams.get('q') === title);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.waitForURL((url) => url.searchParams.get('event') === String(id));
  const form = page.getByRole('dialog', { name: 'Edit Workshop' });
  await form.waitFor();
  return form;
}
const save = (form: Locator) => form.getByRole('button', { name: 'Save changes' }).click();

test('a colleague saved first, both versions are there, and one decides', async () => {
  const event = await addWorkshop();
  const { context, page } = await admin.open(browser, { reducedMotion: 'reduce' });
  const form = await openForm(page, event);
  await form.getByLabel('Title').fill('Raku by night');
  await owner.call('PATCH', `/api/events/${event.id}`, { title: 'Raku by day', capacity: 8 });

  await save(form);
  const theirs = form.getByRole('region', { name: 'Changed by somebody else' });
  await theirs.getByText('Raku by day').waitFor();
  await form.getByText(/^Somebody else changed this workshop at .*Nothing of yours was saved\.$/).waitFor();
  expect(await form.getByLabel('Title').inputValue()).toBe('Raku by night');
  expect(await form.getByLabel('Capacity').inputValue()).toBe('8');
  expect(await look(page)).toEqual(clean);
  await save(form);
  await form.waitFor({ state: 'hidden' });

  const events = await owner.call<AdminEventView[]>('GET', '/api/admin/events');
  expect(events.find(({ id }) => id === event.id)).toMatchObject({ title: 'Raku by night', capacity: 8 });
  await context.close();
});

test('the notes of one booking: what a colleague wrote is loaded beside what was typed', async () => {
  const event = await addWorkshop();
  const booking = await owner.call<AdminBookingView>('POST', '/api/bookings/manual', {
    eventId: event.id,
    ...newPerson(),
  });
  const { context, page } = await admin.open(browser, { reducedMotion: 'reduce' });
  await page.goto(`${demo().web}/admin?tab=bookings&search=${booking.bookingReference}`);
  await page.getByRole('button', { name: /^Details/ }).click();
  const notes = page.getByRole('textbox', { name: /^Notes/ });
  await notes.fill('comes late');
  await owner.call('PATCH', `/api/bookings/${booking.id}/notes`, { notes: 'allergic to nuts' });

  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('allergic to nuts').waitFor();
  expect(await notes.inputValue()).toBe('comes late');
  expect(await look(page)).toEqual(clean);
  await page.getByRole('button', { name: 'Load the newest notes' }).click();

  expect(await notes.inputValue()).toBe('allergic to nuts');
  await context.close();
});

test('Back and a reload ask first, and keep the text', async () => {
  const event = await addWorkshop();
  const { context, page } = await admin.open(browser, { reducedMotion: 'reduce' });
  const form = await openForm(page, event);
  await form.getByLabel('Title').fill('Raku by night');
  const address = page.url();

  await page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(page.url()).toBe(address);
  expect(await form.getByLabel('Title').inputValue()).toBe('Raku by night');

  const asked = page.waitForEvent('dialog');
  const reload = page.reload({ timeout: 3000 }).catch(() => null);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reload;
  expect(await form.getByLabel('Title').inputValue()).toBe('Raku by night');

  await page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await context.close();
});

test('the session ends under a form, and the login gives it back', async () => {
  const event = await addWorkshop();
  const session = await signIn(zola);
  const { context, page } = await session.open(browser, { reducedMotion: 'reduce' });
  const form = await openForm(page, event);
  const address = page.url();
  await form.getByLabel('Title').fill('Raku by night');
  await session.call('POST', '/api/admin/logout');

  await save(form);
  await page.getByRole('listitem').filter({ hasText: 'Session Ended' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
  expect(await look(page)).toEqual(clean);
  await page.getByLabel('Username').fill(zola.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(zola.password);
  await page.getByRole('button', { name: 'Sign In' }).click();

  await form.getByText('This is what you had typed when your session ended.').waitFor();
  expect(page.url()).toBe(address);
  expect(await form.getByLabel('Title').inputValue()).toBe('Raku by night');
  expect(await look(page)).toEqual(clean);
  await save(form);
  await form.waitFor({ state: 'hidden' });
  await context.close();
});

test('an arrow key on a closed status proposes; Escape keeps it, Enter decides', async () => {
  const event = await addWorkshop();
  const booking = await owner.call<AdminBookingView>('POST', '/api/bookings/manual', {
    eventId: event.id,
    ...newPerson(),
    status: 'pending',
  });
  const { context, page } = await admin.open(browser, { reducedMotion: 'reduce' });
  await page.goto(`${demo().web}/admin?tab=bookings&search=${booking.bookingReference}`);
  const status = page.getByRole('combobox', { name: `Status of ${booking.bookingReference}` });
  const stored = async () => {
    const [found] = await owner.call<AdminBookingView[]>('GET', `/api/bookings?search=${booking.bookingReference}`);
    return found?.status;
  };

  await status.press('ArrowUp');
  await page.getByText('Enter makes it confirmed and mails the visitor. Escape keeps it pending.').waitFor();
  expect(await look(page)).toEqual(clean);
  await status.press('Escape');
  expect(await status.inputValue()).toBe('pending');
  await status.press('ArrowUp');
  expect(await stored()).toBe('pending');
  await status.press('Enter');

  await page.getByText('Booking Updated').first().waitFor();
  expect(await stored()).toBe('confirmed');
  await context.close();
});
