import { asAdmin, expect, test } from '../browser/test.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';

test.use(asAdmin);

test('Back closes a form with typed text and a reload leaves the page only after a question', async ({
  page,
  admin,
}) => {
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

  const asked = page.waitForEvent('dialog');
  const reload = page.reload({ timeout: 3000 }).catch(() => null);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reload;
  await expect(field).toHaveValue('Raku by night');

  await page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await page.getByRole('button', { name: 'Discard' }).click();
  await field.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1, name: 'Workshop Management' }).waitFor();
});
