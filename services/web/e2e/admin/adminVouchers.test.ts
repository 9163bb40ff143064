import type { AdminVoucherDetail } from '@studio/contract/admin/vouchers';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { checkPage, clean } from '../browser/axe.ts';
import { allSizes, sizes } from '../browser/sizes.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { bookManually, findWorkshopWithSeats } from '../steps/adminSteps.ts';

test.use(asAdmin);

for (const [name, viewport] of sizes) {
  test(`the owner gives a voucher away, pays a booking with it and voids the rest, on ${name}`, async ({
    page,
    admin,
    consoleErrors,
  }) => {
    await page.setViewportSize(viewport);
    const event = await findWorkshopWithSeats(admin, 1);
    const unpaid = { status: 'pending', paymentStatus: 'pending', paymentMethod: 'eft' };
    const booking = await bookManually(admin, event, unpaid);
    const value = booking.totalAmount + 10_000;
    await page.goto('/admin/vouchers');

    await page.getByRole('button', { name: 'New Voucher' }).first().click();
    await page.getByLabel('Value in rand').fill(String(value / 100));
    await page.getByLabel('Recipient').fill('Lerato Nkosi');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Prize of the spring market');
    expect(await checkPage(page, allSizes)).toEqual(clean);
    await page.getByRole('button', { name: 'Create voucher' }).click();
    const details = page.getByRole('dialog', { name: /^Voucher, / });
    const code = (await details.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/).textContent()) ?? '';

    await page.goto(`/admin?tab=bookings&search=${booking.bookingReference}`);
    await page.getByRole('button', { name: /^Details of / }).click();
    await page.getByRole('button', { name: 'Pay by voucher…' }).click();
    await page.getByLabel('Code of the voucher').fill(code.toLowerCase());
    await page.getByRole('dialog', { name: 'Pay by voucher' }).getByRole('button', { name: 'Pay by voucher' }).click();
    await page.getByText('Paid by voucher. To give money back, choose Refund above.').waitFor();
    expect(await checkPage(page, allSizes)).toEqual(clean);

    await page.goto(`/admin/vouchers?search=${code}`);
    expect(await checkPage(page, allSizes)).toEqual(clean);
    await page.getByRole('button', { name: `Details of ${code}` }).click();
    await details.getByRole('link', { name: `Booking ${booking.bookingReference}` }).waitFor();
    expect(await checkPage(page, allSizes)).toEqual(clean);
    await details.getByRole('button', { name: 'Void…' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Given by mistake');
    expect(await checkPage(page, allSizes)).toEqual(clean);
    await page.getByRole('button', { name: 'Void it, R100.00 is lost' }).click();
    await details.getByText('R100.00 was lost').waitFor();
    expect(consoleErrors).toEqual([]);
  });
}

test('the file of the vouchers that are not used yet has the lines that the panel counts, and their total', async ({
  page,
  admin,
}) => {
  const input = { value: 30_000, expiresOn: addDays(studioDay(new Date()), 365), note: 'Prize' };
  await admin.call<AdminVoucherDetail>('POST', '/api/admin/vouchers', input);
  await page.goto('/admin/vouchers');
  const panel = page.getByRole('region', { name: 'Not used yet' });
  const count = await panel
    .locator('dt', { hasText: /^Vouchers$/ })
    .locator('+ dd')
    .textContent();

  const href = await panel.getByRole('link', { name: /Download CSV/ }).getAttribute('href');
  const file = await page.request.get(new URL(href ?? '', page.url()).href);

  expect(Number(count)).toBeGreaterThan(0);
  const [, ...lines] = (await file.text()).trim().split('\n');
  expect(lines).toHaveLength(Number(count) + 1);
  expect(lines.at(-1)).toMatch(/^Total,/);
});
