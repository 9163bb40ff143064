import { checkPage, clean } from '../browser/axe.ts';
import { allSizes } from '../browser/sizes.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { bookManually, findWorkshopWithSeats, writeMessage } from '../steps/adminSteps.ts';

test.use(asAdmin);

test('the settings are accessible at any width, with a template and with rejected values', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/admin/settings');
  const form = page.getByRole('form', { name: 'Settings' });
  await form.waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);

  await page.getByRole('button', { name: 'Add template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Template' });
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await dialog.getByLabel('Name').and(page.locator('[aria-invalid="true"]')).waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await form.getByLabel('After that we keep').fill('200');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await form.getByLabel('After that we keep').and(page.locator('[aria-invalid="true"]')).waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  expect(consoleErrors).toEqual([]);
});

test('the list of payments is accessible at any width, with and without matches', async ({ page }) => {
  await page.goto('/admin/payments');
  await page.getByRole('table', { name: 'Payments' }).waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);

  await page.getByRole('searchbox').fill('nothing like this');
  await page.getByText('No payment fits this search.').waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
});

for (const tab of ['events', 'bookings', 'customers', 'messages']) {
  test(`on a phone the fields of the tab ${tab} have at least 16 px, below which iOS zooms in`, async ({ page }) => {
    await page.goto(`/admin?tab=${tab}`);
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).waitFor();

    const sizes = await page
      .locator('select, input:not([type="checkbox"], [type="radio"])')
      .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });
}

test('the page of messages to a workshop is accessible at any width', async ({ page, admin }) => {
  const event = await findWorkshopWithSeats(admin, 1);
  await bookManually(admin, event);
  await page.goto(`/admin/messages/${event.id}`);
  await page
    .getByRole('form', { name: 'New message' })
    .getByRole('button', { name: /^Send to \d+ bookings?$/ })
    .waitFor();

  expect(await checkPage(page, allSizes)).toEqual(clean);
});

test('the dialog that answers a contact message is accessible at any width', async ({ page, consoleErrors, admin }) => {
  const { email } = await writeMessage(admin, 'Twelve accountants, one wheel each.');
  await page.goto('/admin?tab=messages');
  const card = page.getByRole('article').filter({ hasText: email });
  await card.getByRole('button', { name: 'Answer here' }).click();
  const dialog = page.getByRole('dialog', { name: /^Answer / });
  await dialog.getByRole('button', { name: 'Send answer' }).click();
  await dialog.getByText('Please write an answer').waitFor();

  expect(await checkPage(page, allSizes)).toEqual(clean);
  expect(consoleErrors).toEqual([]);
});
