import { checkPage, clean } from '../browser/axe.ts';
import { allSizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { resetProvider } from '../demo/provider.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';
import { fillForm, goToProvider, newPerson, openPage } from '../steps/steps.ts';

test.afterEach(resetProvider);

const questions = [
  {
    text: 'How did you hear about us?',
    kind: 'choice',
    options: ['Friend', 'Poster'],
    per: 'booking',
    isRequired: true,
  },
  { text: 'Shirt size', kind: 'text', per: 'person', isRequired: true },
];

test('a visitor answers custom questions while booking and the rest on the manage page, and the roster has them', async ({
  page,
  consoleErrors,
  admin,
  newVisitor,
}) => {
  const { id } = await makeWorkshop(admin, { questions });

  await openPage(page, `/events/${id}`);
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  const dialog = await fillForm(page, newPerson({ participants: 2 }));
  await dialog.getByLabel('How did you hear about us?').selectOption('Friend');
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await dialog.getByRole('button', { name: 'Fill in later' }).click();
  await goToProvider(page, dialog);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

  await page.getByRole('link', { name: 'Manage my booking' }).click();
  await expect(page.getByLabel('How did you hear about us?')).toHaveValue('Friend');
  const whoComes = page.getByRole('region', { name: 'Who comes' });
  await whoComes.getByRole('button', { name: 'Answer for Person 2' }).click();
  await whoComes.getByLabel('Shirt size').fill('M');
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await whoComes.getByRole('button', { name: 'Save' }).click();
  await whoComes.getByText('Shirt size: M').waitFor();
  expect(consoleErrors).toEqual([]);

  const studio = await newVisitor({ storageState: admin.storageState });
  await studio.page.goto(`/admin/roster/${id}`);
  await studio.page.getByText('How did you hear about us? Friend').waitFor();
  const people = studio.page.getByRole('list', { name: 'People of Lerato Nkosi' });
  await expect(people).toContainText(/Not answered: Shirt size.*Shirt size: M/s);
  expect(await checkPage(studio.page, allSizes)).toEqual(clean);
  expect(studio.consoleErrors).toEqual([]);
});
