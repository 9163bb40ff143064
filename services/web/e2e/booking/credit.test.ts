// ADR 0103
import { checkPage, clean } from '../browser/axe.ts';
import { allSizes, sizes } from '../browser/sizes.ts';
import { expect, test, withMotion } from '../browser/test.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { bookManaged } from '../steps/manageSteps.ts';
import { openPage } from '../steps/steps.ts';

test.use(withMotion);

for (const [where, viewport] of sizes) {
  test(`on ${where} a visitor who cancels keeps the money as credit, and finds it with the code of the mail`, async ({
    page,
    consoleErrors,
    admin,
  }) => {
    await page.setViewportSize(viewport);
    await admin.call('PUT', '/api/admin/settings', { creditOffer: 'refunds' });
    const { link, visitor } = await bookManaged(admin);
    await openPage(page, link);

    await page.getByRole('link', { name: /^Cancel my booking/ }).click();
    await expect(page.getByRole('radio', { name: 'Money back, R625.00' })).toBeChecked();
    await page.getByRole('radio', { name: /^Keep R625\.00 as credit/ }).check();
    expect(await checkPage(page, allSizes)).toEqual(clean);
    await page.getByRole('button', { name: 'Cancel and keep R625.00 as credit' }).click();

    await page.getByRole('heading', { level: 1, name: 'Booking Cancelled' }).waitFor();
    await page.getByText('R625.00 is credit for your next booking.').waitFor();
    expect(await checkPage(page)).toEqual(clean);
    const { text } = await waitForMailSaying(visitor.email, 'is credit for your next booking');
    const [, code = ''] = /Its code is ([\dA-Z-]{14})/.exec(text) ?? [];
    await page.getByRole('link', { name: 'See what is left of it' }).click();
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Check balance' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/R625\.00/);
    expect(consoleErrors).toEqual([]);
  });
}
