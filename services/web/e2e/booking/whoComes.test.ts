import { checkPage, clean } from '../browser/axe.ts';
import { allSizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { resetProvider } from '../demo/provider.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';
import { fillForm, goToProvider, newPerson, openPage } from '../steps/steps.ts';

test.afterEach(resetProvider);

test('a visitor books for two and corrects the notes about the other person, whom the studio ticks as arrived', async ({
  page,
  consoleErrors,
  admin,
  newVisitor,
}) => {
  const { id } = await makeWorkshop(admin, { attendeeQuestions: ['name', 'age', 'notes'] });
  const visitor = newPerson({ participants: 2 });

  await openPage(page, `/events/${id}`);
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  const dialog = await fillForm(page, visitor);
  const other = dialog.getByRole('group', { name: 'Person 2' });
  await other.getByLabel('First name').fill('Thandi');
  await other.getByLabel('Age').fill('8');
  await other.getByRole('button', { name: 'Allergies or notes' }).click();
  await other.getByLabel('Allergies or notes').fill('Peanuts');
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await goToProvider(page, dialog);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

  await page.getByRole('link', { name: 'Manage my booking' }).click();
  const whoComes = page.getByRole('region', { name: 'Who comes' });
  await expect(whoComes).toContainText(/Lerato.*Thandi, 8.*Peanuts/s);
  await whoComes.getByRole('button', { name: 'Edit Thandi, 8' }).click();
  await expect(whoComes.getByLabel('First name')).toBeFocused();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await whoComes.getByLabel('Allergies or notes').fill('Peanuts and sesame');
  await whoComes.getByRole('button', { name: 'Save' }).click();
  await whoComes.getByText('Peanuts and sesame').waitFor();
  await expect(whoComes.getByRole('button', { name: 'Edit Thandi, 8' })).toBeFocused();
  expect(consoleErrors).toEqual([]);

  const studio = await newVisitor({ storageState: admin.storageState });
  await studio.page.goto(`/admin/roster/${id}`);
  const people = studio.page.getByRole('list', { name: 'People of Lerato Nkosi' });
  await people.getByText('Peanuts and sesame').waitFor();
  const thandi = people.getByRole('checkbox', { name: /^Thandi, 8/ });
  const saved = studio.page.waitForResponse((response) => response.url().endsWith('/attendees/arrival'));
  await thandi.check();
  expect((await saved).ok()).toBe(true);
  expect(await checkPage(studio.page, allSizes)).toEqual(clean);
  await studio.page.reload();
  await expect(thandi).toBeChecked();
  await expect(people.getByRole('checkbox', { name: /^Lerato/ })).not.toBeChecked();
  const booking = studio.page.getByRole('checkbox', { name: 'Lerato Nkosi is here' });
  expect(await booking.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  expect(studio.consoleErrors).toEqual([]);
});
