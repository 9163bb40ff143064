import type { Locator, Page } from '@playwright/test';
import { checkPage, clean } from '../browser/axe.ts';
import { sizes } from '../browser/sizes.ts';
import { expect, test, withMotion } from '../browser/test.ts';
import type { Visitor } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { resetProvider } from '../demo/provider.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { goToProvider, newPerson, openPage } from '../steps/steps.ts';
import { fillVoucherForm, findVoucherCode, payVoucher } from '../steps/voucherSteps.ts';

test.use(withMotion);

test.afterEach(resetProvider);

/** Opens and fills the booking form. The voucher code stored in the session is applied automatically. */
async function openForm(page: Page, eventId: number, email: string): Promise<Locator> {
  const { firstName, lastName, phone } = newPerson();
  await openPage(page, `/events/${eventId}`);
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Book Your Workshop' });
  await dialog.getByLabel('First Name').fill(firstName);
  await dialog.getByLabel('Last Name').fill(lastName);
  await dialog.getByLabel('Email Address').fill(email);
  await dialog.getByLabel('Phone Number').fill(phone);
  return dialog;
}

/** Buys a voucher in another browser, and returns the code that its recipient gets. */
async function buyVoucher({ page, consoleErrors }: Visitor, admin: AdminSession, rand: string): Promise<string> {
  const recipient = newPerson();
  await admin.call('PUT', '/api/admin/settings', { sellsVouchers: true });
  await openPage(page, '/vouchers');
  await fillVoucherForm(page, { rand, buyer: newPerson(), recipientEmail: recipient.email });
  await payVoucher(page, rand);
  expect(consoleErrors).toEqual([]);
  return findVoucherCode((await waitForMailSaying(recipient.email, 'A gift for you')).text);
}

for (const [where, viewport] of sizes) {
  test(`on ${where} a bought voucher pays two bookings in parts, and gets its money back from the first`, async ({
    page,
    consoleErrors,
    admin,
    newVisitor,
  }) => {
    await page.setViewportSize(viewport);
    const code = await buyVoucher(await newVisitor({ viewport }), admin, '500');
    const { id } = await makeWorkshop(admin, { price: 30_000 });
    const { email } = newPerson();

    await openPage(page, '/voucher');
    await page.getByLabel('Code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Check balance' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/R500\.00/);
    expect(await checkPage(page)).toEqual(clean);
    await page.getByRole('link', { name: 'Choose a workshop' }).click();
    await page.waitForURL('**/events');

    const covered = await openForm(page, id, email);
    await expect(covered.getByRole('group', { name: `Voucher ${code}` })).toContainText(
      /R200\.00 left on it after this/,
    );
    expect(await checkPage(page)).toEqual(clean);
    await covered.getByRole('button', { name: 'Book, nothing to pay' }).click();
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    await expect(page.getByRole('region', { name: 'Payment Summary' })).toContainText(/Paid by voucher\s*R300\.00/);
    await waitForMailSaying(email, 'Paid by voucher');
    const manage = await page.getByRole('link', { name: 'Manage my booking' }).getAttribute('href');

    const partly = await openForm(page, id, newPerson().email);
    await expect(partly.getByRole('group', { name: `Voucher ${code}` })).toContainText(/R0\.00 left on it after this/);
    await partly.getByRole('button', { name: 'Pay R100.00' }).waitFor();
    await goToProvider(page, partly);
    await expect(page.locator('body')).toContainText('100.00');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    const summary = page.getByRole('region', { name: 'Payment Summary' });
    await expect(summary).toContainText(/Paid by voucher\s*R200\.00/);
    await expect(summary).toContainText('Voucher, Card (PayFast)');

    await openPage(page, `/voucher/${code}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Used up');
    expect(await checkPage(page)).toEqual(clean);

    await page.goto(`${demo().web}${manage}`);
    await page.getByRole('link', { name: /Cancel my booking/ }).click();
    await page.getByText('R300.00 goes back to your voucher.').waitFor();
    expect(await checkPage(page)).toEqual(clean);
    await page.getByRole('button', { name: 'Cancel and refund R300.00' }).click();
    await page.getByRole('heading', { level: 1, name: 'Booking Cancelled' }).waitFor();
    await page.getByText('R300.00 is back on your voucher.').waitFor();
    const { text } = await waitForMailSaying(email, 'is back on your voucher');
    expect(text).toMatch(/R300\.00 is back on your voucher …\w{4}\. You can use it until /);

    await openPage(page, `/voucher/${code}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/R300\.00/);
    await expect(page.getByRole('region', { name: 'History' })).toContainText(/\+R300\.00/);
    expect(await checkPage(page)).toEqual(clean);
    expect(consoleErrors).toEqual([]);
  });
}
