import type { Locator, Page } from '@playwright/test';
import type { AdminEventView } from '@studio/contract/events/events';
import { checkPage, clean } from '../../browser/axe.ts';
import { allSizes } from '../../browser/sizes.ts';
import { asAdmin, expect, test } from '../../browser/test.ts';
import { waitForMailSaying } from '../../demo/mailbox.ts';
import type { AdminSession } from '../../steps/adminSteps.ts';
import { bookManaged, readBooking, waitForManageLink } from '../../steps/manageSteps.ts';

test.use(asAdmin);

/** Opens the dialog of the only booking with this address. */
async function openBooking(page: Page, email: string): Promise<Locator> {
  await page.goto(`/admin?tab=bookings&search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: /^Details of/ }).click();
  const details = page.getByRole('dialog', { name: 'Lerato Nkosi' });
  await details.getByRole('button', { name: 'Correct contact…' }).waitFor();
  return details;
}

async function readSeats(admin: AdminSession, { id }: AdminEventView): Promise<number> {
  return (await admin.call<AdminEventView>('GET', `/api/admin/events/${id}`)).availableSeats;
}

test('correcting a mistyped e-mail address sends its mails again', async ({
  page,
  consoleErrors,
  newVisitor,
  admin,
}) => {
  const { link, visitor } = await bookManaged(admin);
  const details = await openBooking(page, visitor.email);
  await details.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('dialog', { name: 'Change booking' }).getByLabel('Workshop').waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: 'Delete booking' }).click();
  await page.getByRole('alertdialog', { name: 'Delete booking' }).waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await page.keyboard.press('Escape');
  const email = `corrected.${visitor.email}`;

  await details.getByRole('button', { name: 'Correct contact…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct contact' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Reason').fill('She called: a letter was wrong');
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await dialog.getByRole('button', { name: 'Save contact' }).click();
  await page.getByText(`The confirmation goes to ${email}.`).first().waitFor();

  const newLink = await waitForManageLink(email, '/manage#key=');
  await details.getByRole('link', { name: email }).waitFor();
  await details.getByText('Contact data corrected.').waitFor();
  await details.getByText(/Reason: She called: a letter was wrong/).waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  expect(consoleErrors).toEqual([]);

  const { page: visitorPage } = await newVisitor();
  await visitorPage.goto(link);
  await visitorPage.getByRole('heading', { level: 1, name: 'Find my booking' }).waitFor();
  await visitorPage.goto(newLink);
  await visitorPage.getByRole('heading', { level: 1, name: 'Manage my booking' }).waitFor();
});

test('one dialog refunds a part of a payment, cancels the booking and frees its seats', async ({
  page,
  consoleErrors,
  admin,
}) => {
  const { link, visitor, event } = await bookManaged(admin);
  const details = await openBooking(page, visitor.email);

  await details.getByRole('button', { name: 'Cancel booking…' }).click();
  const cancellation = page.getByRole('dialog', { name: 'Cancel booking' });
  await cancellation.getByRole('radio', { name: 'Keep it, without a refund' }).waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await cancellation.getByRole('button', { name: 'Keep it' }).click();
  await details.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByLabel('Amount in rand').fill('500');
  await dialog.getByRole('radio', { name: 'Release the 2 places; the booking becomes cancelled' }).check();
  await dialog.getByRole('radio', { name: 'Through PayFast, to the card' }).check();
  await dialog.getByLabel('Reason').fill('Cannot come');
  await dialog.getByText('R500.00 goes back, R125.00 stays. 2 places are on sale again.').waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await dialog.getByRole('button', { name: 'Refund R500.00' }).click();

  await page.getByText('R500.00 is to be refunded.').first().waitFor();
  const mail = await waitForMailSaying(visitor.email, 'is cancelled');
  expect(mail.text).toMatch(/Kept by the studio: R125\.00[^]*Refund: R500\.00/);
  expect((await readBooking(link)).booking.status).toBe('cancelled');
  expect(await readSeats(admin, event)).toBe(8);
  expect(consoleErrors).toEqual([]);
});
