import { checkPage, clean } from '../browser/axe.ts';
import { sizes } from '../browser/sizes.ts';
import { expect, test, withMotion } from '../browser/test.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { resetProvider } from '../demo/provider.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';
import { goToProvider, newPerson, openPage } from '../steps/steps.ts';

test.use(withMotion);

test.afterEach(resetProvider);

const ticketTypes = [
  { name: 'Adult', note: 'Age 13 and up', price: 38_000, seats: 1 },
  { name: 'Child', note: 'Age 6-12', price: 22_000, seats: 1 },
  { name: 'Second mug', note: 'Glazed and fired by us', price: 9000, seats: 0, limit: 4, extra: 'person' },
];

for (const [where, viewport] of sizes) {
  test(`on ${where} two adults and a child book with an extra and a code, and every place shows the same sum`, async ({
    page,
    consoleErrors,
    admin,
  }) => {
    await page.setViewportSize(viewport);
    const { id } = await makeWorkshop(admin, { price: 38_000, ticketTypes });
    const code = `CLAY${id}`;
    await admin.call('POST', '/api/admin/discounts', { code, kind: 'percent', value: 10, appliesTo: 'tickets' });
    const { firstName, lastName, email, phone } = newPerson();

    await openPage(page, `/events/${id}`);
    await page.getByRole('button', { name: 'Book Now' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Book Your Workshop' });
    await dialog.getByRole('button', { name: 'One more: Adult' }).click();
    await dialog.getByRole('button', { name: 'One more: Child' }).click();
    await dialog.getByLabel('First Name').fill(firstName);
    await dialog.getByLabel('Last Name').fill(lastName);
    await dialog.getByLabel('Email Address').fill(email);
    await dialog.getByLabel('Phone Number').fill(phone);
    await dialog.getByRole('button', { name: 'Add: Second mug' }).click();
    await dialog.getByText('Add a code').click();
    // The console may contain one error, the 409 response.
    await dialog.getByLabel('Discount code').fill('UNKNOWN1');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByLabel('Discount code')).toHaveAccessibleDescription('We do not know this code.');
    await dialog.getByLabel('Discount code').fill(code.toLowerCase());
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByRole('group', { name: `Discount code ${code}` }).waitFor();
    expect(await checkPage(page)).toEqual(clean);
    await dialog.getByRole('button', { name: 'Pay R972.00' }).waitFor();
    await goToProvider(page, dialog);
    await expect(page.locator('body')).toContainText('972.00');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

    const summary = page.getByRole('region', { name: 'Payment Summary' });
    await expect(summary).toContainText(/2 × Adult\s*R760\.00\s*1 × Child\s*R220\.00\s*1 × Second mug\s*R90\.00/);
    await expect(summary).toContainText(new RegExp(`${code}, 10% off tickets\\s*-R98\\.00`));
    await expect(summary).toContainText(/Total paid\s*R972\.00/);
    const { text } = await waitForMailSaying(email, 'R972.00');
    expect(text).toContain(code);
    expect(text).toContain('Second mug');

    await page.getByRole('link', { name: 'Manage my booking' }).click();
    await page.getByRole('heading', { level: 1, name: 'Manage my booking' }).waitFor();
    await expect(page.getByRole('main')).toContainText('R972.00');
    expect(await checkPage(page)).toEqual(clean);
    expect(consoleErrors).toEqual([expect.stringContaining('409')]);
  });
}
