import type { Page } from '@playwright/test';
import { formatShortDate } from '@studio/contract/format/dates';
import type { StudioSettings } from '@studio/contract/settings/settings';
import { checkPage, clean } from '../browser/axe.ts';
import { sizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';
import { newPerson, openPage } from '../steps/steps.ts';

const bankDetails = 'First Bank\nAccount 62 000 000 001';

for (const [where, viewport] of sizes) {
  test(`on ${where} a visitor books by EFT, and the owner records the money in one click`, async ({
    page,
    consoleErrors,
    admin,
    newVisitor,
  }) => {
    await page.setViewportSize(viewport);
    await admin.call<StudioSettings>('PUT', '/api/admin/settings', { bankDetails });
    const { id, title, date } = await makeWorkshop(admin, { payLater: ['eft', 'studio'] });
    const email = await book(page, id, /^By EFT/, 'Book, pay R450.00 by EFT');

    await page.getByRole('heading', { level: 1, name: 'Not paid yet' }).waitFor();
    const summary = page.getByRole('region', { name: 'Payment Summary' });
    await expect(summary).toContainText(/Please pay R450\.00 by EFT, at the latest on .* as the payment reference/);
    await expect(summary).toContainText(/First Bank\s*Account 62 000 000 001/);
    const reference = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
    await expect(summary).toContainText(reference);
    expect(await checkPage(page)).toEqual(clean);
    await expectNoChange(page);
    await page.goBack();
    const { text } = await waitForMailSaying(email, 'Account 62 000 000 001');
    expect(text).toContain(reference);

    const owner = await newVisitor({ storageState: admin.storageState, viewport });
    await openPage(owner.page, '/admin/payments');
    const payments = owner.page.getByRole('region', { name: 'EFT and payments at the studio' });
    await expect(payments).toContainText(`${title}, ${formatShortDate(date)}`);
    expect(await checkPage(owner.page)).toEqual(clean);
    await payments.getByRole('button', { name: new RegExp(`^Received.*${reference}`) }).click();
    await owner.page.getByText('Payment Received').first().waitFor();
    await expect(payments).not.toContainText(reference);

    await waitForMailSaying(email, 'We look forward to making something with you');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' }).waitFor();
    expect([...consoleErrors, ...owner.consoleErrors]).toEqual([]);
  });
  test(`on ${where} the manage page of a booking that is paid at the studio offers to cancel it, and no change`, async ({
    page,
    consoleErrors,
    admin,
  }) => {
    await page.setViewportSize(viewport);
    const { id } = await makeWorkshop(admin, { payLater: ['studio'] });

    await book(page, id, /^At the studio/, 'Book, pay R450.00 at the studio');
    await page.getByRole('heading', { level: 1, name: 'Booking Confirmed!' }).waitFor();
    await expectNoChange(page);

    await expect(page.getByRole('button', { name: 'Save, and send the ticket again' })).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });
}

/** A new visitor books one place. @returns the e-mail address */
async function book(page: Page, eventId: number, choice: RegExp, button: string): Promise<string> {
  const { firstName, lastName, email, phone } = newPerson();
  await openPage(page, `/events/${eventId}`);
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Book Your Workshop' });
  await dialog.getByLabel('First Name').fill(firstName);
  await dialog.getByLabel('Last Name').fill(lastName);
  await dialog.getByLabel('Email Address').fill(email);
  await dialog.getByLabel('Phone Number').fill(phone);
  await dialog.getByRole('radio', { name: choice }).check();
  expect(await checkPage(page)).toEqual(clean);
  await dialog.getByRole('button', { name: button }).click();
  return email;
}

async function expectNoChange(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Manage my booking' }).click();
  await page.getByText('You can change, move or split this booking once it is paid').waitFor();
  await expect(page.getByRole('link', { name: /Cancel my booking/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Move to another date/ })).toHaveCount(0);
  expect(await checkPage(page)).toEqual(clean);
}
