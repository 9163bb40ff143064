import type { Locator, Page } from '@playwright/test';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminInput, AdminView } from '@studio/contract/admin/admins';
import type { AdminEventView } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { clean, checkPage } from '../browser/axe.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { signIn } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { newPerson } from '../steps/steps.ts';

// Unsaved text survives when a colleague has saved first, the session ends or Back is pressed.

const mark = Date.now().toString(36);
const zola: AdminInput = {
  username: `zola.${mark}`,
  email: `zola.${mark}@studio.example`,
  firstName: 'Zola',
  lastName: 'Khumalo',
  phone: '082 555 0101',
  password: 'wheel, kiln and glaze',
};

let zolaSession: Promise<AdminSession> | undefined;
test.use({
  storageState: async ({ admin }, use) => {
    zolaSession ??= admin.call<AdminView>('POST', '/api/admin/users', zola).then(() => signIn(zola));
    await use((await zolaSession).storageState);
  },
});

let workshops = 0;
function addWorkshop(admin: AdminSession): Promise<AdminEventView> {
  workshops += 1;
  return admin.call('POST', '/api/events', {
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

test('Back closes the form and a reload leaves the page only after a question', async ({ page, admin }) => {
  const event = await addWorkshop(admin);
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
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: 'Workshop Management' }).waitFor();
});

test('a session that ends while a form is open leads back to its address after the login', async ({
  newVisitor,
  admin,
}) => {
  const event = await addWorkshop(admin);
  const session = await signIn(zola);
  const { page } = await newVisitor({ storageState: session.storageState });
  const form = await openForm(page, event);
  const address = page.url();
  await form.getByLabel('Title').fill('Raku by night');
  await session.call('POST', '/api/admin/logout');

  await save(form);
  await page.getByRole('alert').filter({ hasText: 'Session Ended' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await page.getByLabel('Username').fill(zola.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(zola.password);
  await page.getByRole('button', { name: 'Sign In' }).click();

  await form.waitFor();
  expect(page.url()).toBe(address);
});

test('an arrow key on a closed status proposes; Escape keeps it, Enter decides', async ({ page, admin }) => {
  const event = await addWorkshop(admin);
  const booking = await admin.call<AdminBookingView>('POST', '/api/bookings/manual', {
    eventId: event.id,
    ...newPerson(),
    status: 'pending',
  });
  await page.goto(`${demo().web}/admin?tab=bookings&search=${booking.bookingReference}`);
  const status = page.getByRole('combobox', { name: `Status of ${booking.bookingReference}` });
  const stored = async () => {
    const [found] = await admin.call<AdminBookingView[]>('GET', `/api/bookings?search=${booking.bookingReference}`);
    return found?.status;
  };

  await status.press('ArrowUp');
  await page.getByText('Enter makes it confirmed and mails the visitor. Escape keeps it pending.').waitFor();
  expect(await checkPage(page)).toEqual(clean);
  await status.press('Escape');
  expect(await status.inputValue()).toBe('pending');
  await status.press('ArrowUp');
  expect(await stored()).toBe('pending');
  await status.press('Enter');

  await page.getByText('Booking Updated').first().waitFor();
  expect(await stored()).toBe('confirmed');
});
