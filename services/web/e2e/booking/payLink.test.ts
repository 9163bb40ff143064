import type { Page } from '@playwright/test';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { checkPage, clean } from '../browser/axe.ts';
import { allSizes } from '../browser/sizes.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { bookManually, makeWorkshop } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { dayAfterDemo, newPerson, openPage } from '../steps/steps.ts';

test.use({ ...asAdmin, permissions: ['clipboard-read', 'clipboard-write'] });

/** Makes an unpaid booking and opens its details in the portal. */
async function bookByPhone(page: Page, admin: AdminSession): Promise<AdminBookingView> {
  const event = await makeWorkshop(admin, { price: 31_250, capacity: 8, date: dayAfterDemo(20) });
  const unpaid = { paymentMethod: 'eft', paymentStatus: 'pending', status: 'pending' };
  const booking = await bookManually(admin, event, { ...newPerson({ participants: 2 }), ...unpaid });
  await page.goto(`/admin?tab=bookings&search=${booking.bookingReference}`);
  await page.getByRole('button', { name: `Details of ${booking.bookingReference}` }).click();
  return booking;
}

test('the owner copies the pay link of a booking made by phone, and the visitor pays in another browser', async ({
  page,
  consoleErrors,
  admin,
  newVisitor,
}) => {
  const { email, bookingReference } = await bookByPhone(page, admin);
  await page.getByRole('button', { name: 'Copy pay link' }).click();
  await page.getByText('Pay link copied').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const visitor = await newVisitor();
  await openPage(visitor.page, link);
  const pay = visitor.page.getByRole('button', { name: 'Pay R625.00' });
  await pay.waitFor();
  expect(await checkPage(visitor.page, allSizes)).toEqual(clean);
  await pay.click();
  await visitor.page.waitForURL(`${demo().payfast}/**`);
  await visitor.page.getByRole('button', { name: 'Pay', exact: true }).click();

  await visitor.page.waitForURL(/\/pay\/[\w-]+\?payment=returned/);
  await visitor.page.getByRole('heading', { level: 1, name: 'Booking paid' }).waitFor();
  await visitor.page.getByText('R625.00 received').waitFor();
  expect(await checkPage(visitor.page)).toEqual(clean);
  expect((await waitForMailSaying(email, bookingReference)).subject).toMatch(/confirmed/i);

  await visitor.page.goto('about:blank');
  await openPage(visitor.page, link);
  await visitor.page.getByRole('heading', { level: 1, name: 'Booking paid' }).waitFor();
  expect([...consoleErrors, ...visitor.consoleErrors]).toEqual([]);
});

test('the owner sends and cancels a pay link, and sends it again when the visitor asks for a new link', async ({
  page,
  admin,
  newVisitor,
}) => {
  const { email, bookingReference } = await bookByPhone(page, admin);
  await page.getByRole('button', { name: 'Send pay link' }).click();
  const { text } = await waitForMailSaying(email, '/pay/');
  const [link = ''] = /https?:\S+\/pay\/[\w-]+#key=[\w-]+/.exec(text) ?? [];

  await page.getByRole('button', { name: 'Cancel pay link' }).click();
  await page.getByText('It works again when you copy or send it.').waitFor();
  expect(await checkPage(page)).toEqual(clean);

  const visitor = await newVisitor();
  await openPage(visitor.page, link);
  await visitor.page.getByRole('heading', { level: 1, name: 'This link has ended' }).waitFor();
  expect(await checkPage(visitor.page, allSizes)).toEqual(clean);
  await visitor.page.getByRole('button', { name: 'Ask for a new link' }).click();
  await visitor.page.getByText('The studio was told that you need a new link.').waitFor();
  expect(await checkPage(visitor.page)).toEqual(clean);

  await page.goto('/admin');
  const showAll = page.getByRole('button', { name: /^Show all \d+$/ });
  const send = page.getByRole('button', { name: new RegExp(`^Send new link .*${bookingReference}`) });
  await send.or(showAll).first().waitFor();
  if (await showAll.isVisible()) await showAll.click();
  await send.click();
  await send.waitFor({ state: 'detached' });

  await visitor.page.reload();
  await visitor.page.getByRole('button', { name: 'Pay R625.00' }).waitFor();
});
