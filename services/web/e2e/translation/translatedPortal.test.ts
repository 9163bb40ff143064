import { expect, test } from '../browser/test.ts';
import { translate } from '../browser/translator.ts';
import { demoAdmin } from '../demo/demo.ts';
import { openPage } from '../steps/steps.ts';

test('a translated login rejects a wrong password and opens the portal, whose lists can be searched', async ({
  page,
  consoleErrors,
}) => {
  await openPage(page, '/admin/login');
  await translate(page);
  const signIn = page.getByRole('button', { name: 'Sign In' });

  await signIn.click();
  await page.getByText('Please enter both username and password').first().waitFor();
  await page.getByLabel('Username').pressSequentially(demoAdmin.username);
  await page.getByRole('textbox', { name: 'Password' }).fill('not this one');
  await signIn.click();
  await page.getByText('Invalid credentials').first().waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill(demoAdmin.password);
  await signIn.click();
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  await page.goto('/admin?tab=bookings');
  await page.getByRole('searchbox').waitFor();
  await translate(page);
  await page.getByRole('searchbox').pressSequentially('nobody with this name');
  await page.getByText('No booking fits this search.').waitFor();
  await page.getByRole('searchbox').fill('');
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  expect(consoleErrors.filter((error) => !error.includes('401'))).toEqual([]);
});
