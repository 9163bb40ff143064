import { checkPage, clean } from '../../browser/axe.ts';
import { allSizes, sizes } from '../../browser/sizes.ts';
import { asAdmin, expect, test } from '../../browser/test.ts';
import { makeWorkshop } from '../../steps/adminSteps.ts';

test.use(asAdmin);

for (const [name, viewport] of sizes) {
  test(`the owner repeats a workshop weekly without a public holiday and edits the series, on ${name}`, async ({
    page,
    admin,
    consoleErrors,
  }) => {
    await page.setViewportSize(viewport);
    const event = await makeWorkshop(admin, { date: '2031-03-14' });
    const dialog = page.getByRole('dialog');
    await page.goto(`/admin?tab=events&q=${encodeURIComponent(event.title)}&dialog=copy&event=${event.id}`);

    await dialog.getByLabel('How often').selectOption('Every week');
    await dialog.getByLabel('How many times').fill('3');
    await expect(dialog.getByRole('checkbox', { name: /Human Rights Day/ })).not.toBeChecked();
    expect(await checkPage(page, allSizes)).toEqual(clean);
    await dialog.getByRole('button', { name: 'Create 2 workshops' }).click();
    await page.getByText('2 Events Created').first().waitFor();

    await page.getByRole('link', { name: /^Series, 1 of 3/ }).click();
    await expect(page.getByRole('link', { name: /^Series, \d of 3/ })).toHaveCount(3);
    expect(await checkPage(page, allSizes)).toEqual(clean);

    await page.getByRole('button', { name: /^Edit .*March 14, 2031$/ }).click();
    await dialog.getByLabel('Title').fill(`${event.title} by night`);
    await dialog.getByRole('radio', { name: 'This and all following' }).check();
    expect(await checkPage(page, allSizes)).toEqual(clean);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('3 Events Updated').first().waitFor();
    await expect(page.getByRole('link', { name: new RegExp(`^Series, \\d of 3 ${event.title} by night`) })).toHaveCount(
      3,
    );

    await page.getByRole('button', { name: /^Duplicate .*March 14, 2031$/ }).click();
    await dialog.getByLabel('How often').selectOption('On chosen dates');
    await dialog.getByLabel('Another date').fill('2031-03-28');
    await dialog.getByRole('button', { name: 'Add date' }).click();
    await expect(dialog.getByRole('checkbox', { name: /already on the calendar/ })).toBeDisabled();
    expect(await checkPage(page, allSizes)).toEqual(clean);
    expect(consoleErrors).toEqual([]);
  });
}
