import { asAdmin, expect, test } from '../browser/test.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';

test.use(asAdmin);

test('Back asks for confirmation before it closes a form with typed text', async ({ page, admin }) => {
  const { title } = await makeWorkshop(admin);
  await page.goto(`/admin?tab=events&q=${title}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const field = page.getByRole('dialog', { name: 'Edit Workshop' }).getByLabel('Title');
  await field.fill('Raku by night');
  const address = page.url();

  await page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(page.url()).toBe(address);
  await expect(field).toHaveValue('Raku by night');

  await page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await page.getByRole('button', { name: 'Discard' }).click();
  await field.waitFor({ state: 'hidden' });
});
