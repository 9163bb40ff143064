import { readFile } from 'node:fs/promises';
import { checkPage, clean } from '../browser/axe.ts';
import { readPdfText } from '../browser/pdfText.ts';
import { sizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { resetProvider } from '../demo/provider.ts';
import { newPerson, openPage } from '../steps/steps.ts';
import { fillVoucherForm, findVoucherCode, gift, payVoucher } from '../steps/voucherSteps.ts';

test.afterEach(resetProvider);

for (const [where, viewport] of sizes) {
  test(`on ${where} a visitor buys a voucher, reads its code and opens its card, and both people get their mails`, async ({
    page,
    consoleErrors,
    admin,
  }) => {
    await page.setViewportSize(viewport);
    await admin.call('PUT', '/api/admin/settings', { sellsVouchers: true });
    const buyer = newPerson();
    const recipient = newPerson();

    await openPage(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gift Vouchers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Give a workshop' }).waitFor();
    await fillVoucherForm(page, { rand: '450', buyer, recipientEmail: recipient.email });
    expect(await checkPage(page)).toEqual(clean);
    await payVoucher(page, '450');
    expect(await checkPage(page)).toEqual(clean);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the card' }).click(),
    ]);
    const code = findVoucherCode(download.suggestedFilename());
    const card = await readPdfText(await readFile(await download.path()));
    expect(card).toContain(`Gift voucher for Lerato R450.00 ${gift.message} from Thandi`);
    expect(card).toContain(code);
    await expect(page.getByText(code)).toBeVisible();
    expect((await waitForMailSaying(buyer.email, 'Your gift voucher')).text).toContain(code);
    expect((await waitForMailSaying(recipient.email, 'A gift for you')).text).toContain(code);
    expect(consoleErrors).toEqual([]);
  });
}
