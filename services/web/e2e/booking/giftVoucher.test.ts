import { readFile } from 'node:fs/promises';
import { checkPage, clean } from '../browser/axe.ts';
import { readPdfText } from '../browser/pdfText.ts';
import { sizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { resetProvider } from '../demo/provider.ts';
import { newPerson, openPage } from '../steps/steps.ts';

test.afterEach(resetProvider);

for (const [where, viewport] of sizes) {
  test(`on ${where} a visitor buys a voucher, reads its code and opens its card, and both people get their mails`, async ({
    page,
    consoleErrors,
    admin,
  }) => {
    await page.setViewportSize(viewport);
    await admin.call('PUT', '/api/admin/settings', { sellsVouchers: true });
    const { firstName, lastName, email, phone } = newPerson();
    const recipient = newPerson();

    await openPage(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gift Vouchers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Give a workshop' }).waitFor();
    await page.getByText('Another amount').click();
    await page.getByLabel('Amount in rand').fill('450');
    await page.getByLabel('For', { exact: true }).fill('Lerato');
    await page.getByLabel('From', { exact: true }).fill('Thandi');
    await page.getByLabel('Message').fill('Happy 40th! Go and get your hands dirty.');
    await page.getByLabel('Email of Lerato').fill(recipient.email);
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Your email').fill(email);
    await page.getByLabel('Phone number').fill(phone);
    expect(await checkPage(page)).toEqual(clean);
    await page.getByRole('button', { name: 'Pay R450.00' }).click();
    await expect(page.locator('body')).toContainText('450.00');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('heading', { name: 'Your voucher is ready' }).waitFor();
    expect(await checkPage(page)).toEqual(clean);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the card' }).click(),
    ]);
    const code = /[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}/.exec(download.suggestedFilename())?.[0] ?? '';
    const card = await readPdfText(await readFile(await download.path()));
    expect(card).toContain('Gift voucher for Lerato R450.00 Happy 40th! Go and get your hands dirty. from Thandi');
    expect(card).toContain(code);
    await expect(page.getByText(code)).toBeVisible();
    expect((await waitForMailSaying(email, 'Your gift voucher')).text).toContain(code);
    expect((await waitForMailSaying(recipient.email, 'A gift for you')).text).toContain(code);
    expect(consoleErrors).toEqual([]);
  });
}
