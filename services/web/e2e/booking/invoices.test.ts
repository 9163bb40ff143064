import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { checkPage, clean } from '../browser/axe.ts';
import { readPdfText } from '../browser/pdfText.ts';
import { sizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { resetProvider } from '../demo/provider.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';
import { goToProvider, newPerson, openPage } from '../steps/steps.ts';

test.afterEach(resetProvider);

const ticketTypes = [
  { name: 'Adult', price: 38_000, seats: 1 },
  { name: 'Child', price: 22_000, seats: 1 },
  { name: 'Second mug', price: 9000, seats: 0, limit: 4, extra: 'person' },
];

for (const [where, viewport] of sizes) {
  test(`on ${where} a visitor gets the invoice of a booking with an extra and a code, and a credit note after a change`, async ({
    page,
    consoleErrors,
    admin,
    newVisitor,
  }) => {
    await page.setViewportSize(viewport);
    const { id, title } = await makeWorkshop(admin, { price: 38_000, ticketTypes });
    const code = `KILN${id}`;
    await admin.call('POST', '/api/admin/discounts', { code, kind: 'percent', value: 10, appliesTo: 'tickets' });
    const { firstName, lastName, email, phone } = newPerson();

    await openPage(page, `/events/${id}?code=${code}`);
    await page.getByRole('button', { name: 'Book Now' }).first().click();
    const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
    await form.getByRole('button', { name: 'One more: Adult' }).click();
    await form.getByRole('button', { name: 'One more: Child' }).click();
    await form.getByRole('button', { name: 'Add: Second mug' }).click();
    await form.getByLabel('First Name').fill(firstName);
    await form.getByLabel('Last Name').fill(lastName);
    await form.getByLabel('Email Address').fill(email);
    await form.getByLabel('Phone Number').fill(phone);
    await form.getByRole('button', { name: 'Pay R972.00' }).waitFor();
    await goToProvider(page, form);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

    const { text: mail } = await waitForMailSaying(email, 'get an invoice');
    const link = /https?:\S+\/manage\/invoice#key=[\w-]+/.exec(mail)?.[0] ?? '';
    await openPage(page, link);
    await page.getByRole('textbox', { name: /^Company/ }).fill('Clay Works (Pty) Ltd');
    await page.getByRole('textbox', { name: /^VAT number/ }).fill('4987654321');
    await page.getByRole('textbox', { name: /^Address/ }).fill('1 Main Road\nRosebank');
    expect(await checkPage(page)).toEqual(clean);
    await page.getByRole('button', { name: 'Get the invoice' }).click();
    const invoice = await download(page, 'INV');
    expect(await checkPage(page)).toEqual(clean);
    expect(invoice).toMatch(/^Invoice /);
    expect(invoice).toContain(
      'Invoice to Clay Works (Pty) Ltd Lerato Nkosi 1 Main Road Rosebank VAT number 4987654321',
    );
    expect(invoice).toMatch(new RegExp(`${title}, .*: Adult 2 R380.00 R760.00 ${title}, .*: Child 1 R220.00 R220.00`));
    expect(invoice).toContain('Second mug 1 R90.00 R90.00');
    expect(invoice).toContain(`Discount ${code} 1 -R98.00 -R98.00`);
    expect(invoice).toContain('Total R972.00');

    await openPage(page, link.replace('/invoice', ''));
    await page.getByRole('button', { name: 'One fewer: Child' }).click();
    await page.getByRole('button', { name: 'Change the booking, R198.00 back' }).click();
    await page.getByText('Booking changed').first().waitFor();
    await page.getByRole('link', { name: /^Invoice/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Invoice' }).waitFor();
    // The API issues the documents within a minute; the visitor need not wait for it.
    const documents = page.getByRole('listitem').filter({ hasText: /(INV|CN)-\d{6}/ });
    await issueNow(page, documents);
    const creditNote = await download(page, 'CN');
    expect(creditNote).toMatch(/^Credit note /);
    expect(creditNote).toMatch(/For invoice INV-\d{6} of .* Reason The booking was changed/);
    expect(creditNote).toContain('Total R972.00');
    const changed = await download(page, 'INV');
    expect(changed).toContain('Invoice to Clay Works (Pty) Ltd');
    expect(changed).not.toContain('Child');
    expect(changed).toContain(`Discount ${code} 1 -R76.00 -R76.00`);
    expect(changed).toContain('Total R774.00');
    expect(consoleErrors).toEqual([]);

    const studio = await newVisitor({ storageState: admin.storageState, viewport });
    await studio.page.goto(`/admin?tab=bookings&search=${encodeURIComponent(email)}`);
    await studio.page
      .getByRole('button', { name: /^Details of / })
      .first()
      .click();
    await studio.page.getByRole('button', { name: 'Invoices…' }).click();
    const dialog = studio.page.getByRole('dialog', { name: 'Invoices' });
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    expect(await checkPage(studio.page)).toEqual(clean);
    const address = await dialog.getByRole('link', { name: /^Download PDF CN-/ }).getAttribute('href');
    const answer = await studio.page.request.get(address ?? '');
    expect(await readPdfText(await answer.body())).toBe(creditNote);
    expect(studio.consoleErrors).toEqual([]);
  });
}

async function issueNow(page: Page, documents: Locator): Promise<void> {
  const button = page.getByRole('button', { name: 'Get the new documents' });
  await button.or(documents.nth(2)).first().waitFor();
  if (await button.isVisible()) await button.click();
  await documents.nth(2).waitFor();
}

/** Downloads the last document with such a number. @returns its text */
async function download(page: Page, prefix: 'INV' | 'CN'): Promise<string> {
  const started = page.waitForEvent('download');
  await page
    .getByRole('button', { name: `Download PDF ${prefix}-` })
    .last()
    .click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${prefix}-\\d{6}\\.pdf$`));
  return readPdfText(await readFile(await file.path()));
}
