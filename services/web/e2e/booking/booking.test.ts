import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { checkPage, clean } from '../browser/axe.ts';
import { sizes } from '../browser/sizes.ts';
import { expect, test, withMotion } from '../browser/test.ts';
import { readMailsTo, waitForMail } from '../demo/mailbox.ts';
import { resetProvider, sendItn, configureProvider } from '../demo/provider.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { fillBookingForm, goToProvider, newPerson, readShownReference, waitUntilHydrated } from '../steps/steps.ts';

test.use(withMotion);

test.afterEach(resetProvider);

/** Finds the bookings of an e-mail address in the portal's list, which omits held and expired bookings. */
const listed = (admin: AdminSession, email: string) =>
  admin.call<AdminBookingView[]>('GET', `/api/bookings?search=${encodeURIComponent(email)}`);

// SPEC §1, §4, §6
for (const [where, viewport] of sizes) {
  test(`on ${where} a visitor finds a workshop, pays, returns to the reference, manages the booking and gets the mail`, async ({
    page,
    consoleErrors,
    admin,
  }) => {
    await page.setViewportSize(viewport);
    const visitor = newPerson({ participants: 2 });

    const dialog = await fillBookingForm(page, visitor);
    await goToProvider(page, dialog);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('**/booking-confirmed**');
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    const reference = await readShownReference(page);
    await page.getByRole('link', { name: /Add to Calendar/ }).waitFor();
    expect(await checkPage(page)).toEqual(clean);
    await page.getByRole('link', { name: 'Manage my booking' }).click();
    await page.getByRole('link', { name: /Cancel my booking/ }).waitFor();
    await page.goto(`/booking/${reference}`);

    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    await page.getByText(reference).first().waitFor();
    const mail = await waitForMail(visitor.email);
    expect(mail.text).toContain(reference);
    expect(mail.html).toContain(reference);
    expect(mail.attachments.some((name) => name.endsWith('.ics'))).toBe(true);
    expect(await listed(admin, visitor.email)).toMatchObject([{ bookingReference: reference, status: 'confirmed' }]);
    expect(consoleErrors).toEqual([]);
  });
}

// SPEC §2 Booking confirmation pages
test('a cancelled payment books nothing, and Try Again restores the typed text', async ({ page, admin }) => {
  const visitor = newPerson({ firstName: 'Amélie', participants: 2 });

  await goToProvider(page, await fillBookingForm(page, visitor));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Payment Cancelled' }).waitFor();
  await page.getByText('no booking was created').waitFor();
  expect(await listed(admin, visitor.email)).toEqual([]);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Try Again' }).click();

  const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
  await form.waitFor();
  await expect(form.getByLabel('First Name')).toHaveValue('Amélie');
  await expect(form.getByLabel('Email Address')).toHaveValue(visitor.email);
  await expect(form.getByLabel('Number of Participants')).toHaveValue('2');
  expect(await readMailsTo(visitor.email)).toEqual([]);
});

test('Try Again after one Back opens the booking form instead of PayFast’s page', async ({ page }) => {
  await goToProvider(page, await fillBookingForm(page, newPerson({ firstName: 'Amélie' })));
  await page.goBack();
  const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
  await form.waitFor();

  await goToProvider(page, form);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/booking-cancelled**');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Try Again' }).click();

  await form.waitFor();
  await expect(form.getByLabel('First Name')).toHaveValue('Amélie');
  expect(new URL(page.url()).pathname).toBe('/events');
});

test('if the ITN is late, the page waits and then updates by itself', async ({ page }) => {
  await configureProvider({ times: 'never' });
  await goToProvider(page, await fillBookingForm(page, newPerson()));
  const payment = page.url();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'We are waiting for your bank' }).waitFor();
  const reference = await readShownReference(page);

  await sendItn(payment);

  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  expect(await readShownReference(page)).toBe(reference);
});
