import type { Page } from '@playwright/test';
import { formatRand } from '@studio/contract/format/money';
import { expect, test } from '../browser/test.ts';
import { readRewrittenSums, translate, translateWhileLoading } from '../browser/translator.ts';
import { demo } from '../demo/demo.ts';
import { bookManaged } from '../steps/manageSteps.ts';
import { findEmptiestWorkshop, fillForm, goToProvider, newPerson, openBookingForm, openPage } from '../steps/steps.ts';

// Forms work while a browser translates the page, and show the sums that are charged (ADR 0077).

/** Raises the participants to four, and expects the dialog to show the new sums. */
async function chooseFour(page: Page, price: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Book Your Workshop' });
  for (let more = 0; more < 3; more += 1) await dialog.getByRole('button', { name: 'One more' }).click();
  await dialog.getByRole('button', { name: `Pay ${formatRand(price * 4)}` }).waitFor();
  const text = await dialog.innerText();
  expect(text).toMatch(/Total, 4 × R|× 4\b/);
  expect(text).not.toMatch(/Total, [123] × R|× [123]\b/);
  expect(text.split(formatRand(price * 4)).length).toBeGreaterThan(2);
}

test('a translated booking form shows errors, and charges the sum it shows', async ({ page, consoleErrors }) => {
  const { title, price } = await findEmptiestWorkshop();
  await page.goto('/events');
  await openBookingForm(page, title);
  await translate(page);
  const dialog = page.getByRole('dialog', { name: 'Book Your Workshop' });

  await dialog.getByRole('button', { name: /^Pay R/ }).click();
  await dialog.getByText('First name required').waitFor();
  await dialog.getByLabel('First Name').pressSequentially('L');
  await dialog.getByText('First name required').waitFor({ state: 'detached' });
  await chooseFour(page, price);
  expect(await readRewrittenSums(page)).toEqual([]);
  await goToProvider(page, await fillForm(page, newPerson({ participants: 4 })));

  await page
    .getByText(formatRand(price * 4))
    .first()
    .waitFor();
  expect(consoleErrors).toEqual([]);
});

test('a page that was translated before its scripts ran charges the sum it shows', async ({ page }) => {
  const { id, price } = await findEmptiestWorkshop();
  await translateWhileLoading(page);
  await openPage(page, `/events/${id}`);
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await page.getByRole('dialog', { name: 'Book Your Workshop' }).waitFor();

  await chooseFour(page, price);
  expect(await readRewrittenSums(page)).toEqual([]);
  await goToProvider(page, await fillForm(page, newPerson({ participants: 4 })));

  await page
    .getByText(formatRand(price * 4))
    .first()
    .waitFor();
});

test('on a translated page of a booking one more person costs what is shown', async ({
  page,
  consoleErrors,
  admin,
}) => {
  const { link } = await bookManaged(admin);
  await openPage(page, link);
  await translate(page);

  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Pay R312.50' }).waitFor();
  await page.getByRole('button', { name: 'One more' }).click();
  const form = page.getByRole('form', { name: 'Number of people' });
  expect(await form.innerText()).toMatch(/2 more people\s+R625\.00\s+To pay now\s+R625\.00/);
  await page.getByRole('button', { name: 'One fewer' }).click();
  await page.getByRole('button', { name: 'One fewer' }).click();
  expect(await form.innerText()).toContain('One more person costs R312.50. One person fewer gives R312.50 back.');
  await page.getByRole('button', { name: 'One more' }).click();
  expect(await readRewrittenSums(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay R312.50' }).click();
  await page.waitForURL(`${demo().payfast}/**`);

  await page.getByText('R312.50').first().waitFor();
  expect(consoleErrors).toEqual([]);
});
