import { checkPage, clean } from '../browser/axe.ts';
import { allSizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { bookManaged, readBooking } from '../steps/manageSteps.ts';
import { openPage } from '../steps/steps.ts';

const onePerson = { status: 'confirmed', paymentStatus: 'completed', participants: 1, totalAmount: 31_250 };

test('one of two people gets a separate booking and moves to another date, and each is on its roster', async ({
  page,
  consoleErrors,
  admin,
  newVisitor,
}) => {
  const { link, event, otherDate } = await bookManaged(admin);
  await openPage(page, link);

  await page.getByRole('button', { name: 'Move some people to another date' }).click();
  const form = page.getByRole('form', { name: 'Move some people to another date' });
  await form.getByRole('button', { name: 'Give them a separate booking' }).click();
  await form.getByText('Please choose who gets a separate booking').waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await form.getByRole('checkbox', { name: 'Person 2' }).check();
  await form.getByRole('button', { name: 'Give them a separate booking' }).click();

  await page.getByText('Person 2 now has a separate booking').first().waitFor();
  await page.getByRole('button', { name: /^Move to / }).click();
  await page.getByText('Booking moved').first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'Manage my booking' }).waitFor();
  expect(await readBooking(page.url())).toMatchObject({ booking: onePerson, event: { id: otherDate.id } });
  expect(await readBooking(link)).toMatchObject({ booking: onePerson, event: { id: event.id } });
  expect(consoleErrors).toEqual([]);

  const studio = await newVisitor({ storageState: admin.storageState });
  for (const { id } of [event, otherDate]) {
    await studio.page.goto(`/admin/roster/${id}`);
    await studio.page.getByText(/1 of 8 places taken by 1 party\./).waitFor();
    await studio.page.getByRole('checkbox', { name: 'Lerato Nkosi is here' }).waitFor();
  }
  expect(studio.consoleErrors).toEqual([]);
});

test('the portal splits a booking, and the dialog is accessible', async ({ admin, newVisitor }) => {
  const { link, visitor } = await bookManaged(admin);
  const { page, consoleErrors } = await newVisitor({ storageState: admin.storageState });
  const { bookingReference } = (await readBooking(link)).booking;
  await page.goto(`/admin?tab=bookings&search=${encodeURIComponent(visitor.email)}`);
  await page.getByRole('button', { name: `Details of ${bookingReference}` }).click();
  const details = page.getByRole('dialog', { name: 'Lerato Nkosi' });

  await details.getByRole('button', { name: 'Split booking…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Split booking' });
  await dialog.getByRole('button', { name: 'Split booking' }).click();
  await dialog.getByText('Please choose who gets a separate booking').waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await dialog.getByRole('checkbox', { name: 'Person 2' }).check();
  await dialog.getByRole('button', { name: 'Split booking' }).click();

  await page
    .getByText(/^Person 2 now has a separate booking: /)
    .first()
    .waitFor();
  await details.getByText(bookingReference).first().waitFor({ state: 'hidden' });
  await details.getByText('1 person').first().waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Details of/ })
    .nth(1)
    .waitFor();
  expect(consoleErrors).toEqual([]);
});
