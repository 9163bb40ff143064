import { checkPage, clean } from '../browser/axe.ts';
import { sizes } from '../browser/sizes.ts';
import { expect, test, withMotion } from '../browser/test.ts';
import { resetProvider } from '../demo/provider.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';
import { goToProvider, newPerson, openPage } from '../steps/steps.ts';

test.use(withMotion);

test.afterEach(resetProvider);

const ticketTypes = [
  { name: 'Adult', note: 'Age 13 and up', price: 38_000, seats: 1 },
  { name: 'Child', note: 'Age 6-12', price: 22_000, seats: 1 },
  { name: 'Parent + child pair', note: '2 seats, side by side', price: 54_000, seats: 2 },
];

for (const [where, viewport] of sizes) {
  test(`on ${where} a visitor books one adult and one pair, and the confirmation shows both tickets and their sum`, async ({
    page,
    consoleErrors,
    admin,
  }) => {
    await page.setViewportSize(viewport);
    const { id } = await makeWorkshop(admin, { price: 38_000, capacity: 5, ticketTypes });
    const { firstName, lastName, email, phone } = newPerson();

    await openPage(page, `/events/${id}`);
    expect(await checkPage(page)).toEqual(clean);
    await page.getByRole('button', { name: 'Book Now' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Book Your Workshop' });
    await dialog.getByRole('button', { name: 'One more: Parent + child pair' }).click();
    await dialog.getByText('You take 3 of the 5 spots.').waitFor();
    await dialog.getByLabel('First Name').fill(firstName);
    await dialog.getByLabel('Last Name').fill(lastName);
    await dialog.getByLabel('Email Address').fill(email);
    await dialog.getByLabel('Phone Number').fill(phone);
    expect(await checkPage(page)).toEqual(clean);
    await goToProvider(page, dialog);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('**/booking-confirmed**');
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

    const summary = page.getByRole('region', { name: 'Payment Summary' });
    await expect(summary).toContainText(/1 × Adult\s*R380\.00\s*1 × Parent \+ child pair\s*R540\.00/);
    await expect(summary).toContainText(/Total paid\s*R920\.00/);
    expect(consoleErrors).toEqual([]);
  });
}
