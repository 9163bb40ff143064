import { checkPage, clean } from '../browser/axe.ts';
import { allSizes } from '../browser/sizes.ts';
import { expect, test, withMotion } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { bookManaged, readBooking } from '../steps/manageSteps.ts';
import { openPage } from '../steps/steps.ts';

test.use(withMotion);

test('a visitor who cancels sees the refund before and after the cancellation', async ({
  page,
  consoleErrors,
  admin,
}) => {
  const { link } = await bookManaged(admin);
  await openPage(page, link);

  await page.getByRole('link', { name: /^Cancel my booking/ }).click();
  await page.getByText('Nothing has happened yet.').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Manage my booking' }).waitFor();
  await page.goForward();
  await page.getByRole('button', { name: 'Cancel and refund R625.00' }).click();

  await page.getByRole('heading', { level: 1, name: 'Booking Cancelled' }).waitFor();
  await page.getByText(/You get R625\.00 back|R625\.00 has been paid back/).waitFor();
  expect((await readBooking(link)).booking.status).toBe('cancelled');
  expect(consoleErrors).toEqual([]);
});

test('one person fewer is refunded, and one person more is paid at PayFast', async ({ page, consoleErrors, admin }) => {
  const { link } = await bookManaged(admin);
  await openPage(page, link);

  await page.getByRole('button', { name: 'One fewer' }).click();
  await page.getByRole('button', { name: 'Change to 1 person, R312.50 back' }).click();
  await page.getByText('Booking changed').first().waitFor();
  expect((await readBooking(link)).booking).toMatchObject({ participants: 1, totalAmount: 31_250 });

  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Pay R312.50' }).click();
  await page.waitForURL(`${demo().payfast}/**`);
  expect((await readBooking(link)).booking.participants).toBe(1);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();

  await page.waitForURL(/\/manage\?payment=returned&change=/);
  await page.getByText('Your booking is changed.').waitFor();
  expect((await readBooking(link)).booking).toMatchObject({ participants: 2, totalAmount: 62_500 });
  expect(consoleErrors).toEqual([]);
});

test('a payment cancelled at PayFast changes nothing in the booking, and the visitor can release the seats', async ({
  page,
  admin,
}) => {
  const { link } = await bookManaged(admin);
  await openPage(page, link);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Pay R312.50' }).click();
  await page.waitForURL(`${demo().payfast}/**`);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByText('Not paid yet.').waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await page.getByRole('button', { name: 'Leave it as it was' }).click();
  await page.getByText('Not paid yet.').waitFor({ state: 'detached' });

  const { booking, event } = await readBooking(link);
  expect([booking.participants, event.availableSeats]).toEqual([2, 6]);
});

test('all pages of a booking’s changes are accessible and do not scroll sideways at any width', async ({
  page,
  admin,
}) => {
  const { link } = await bookManaged(admin);

  for (const path of [link, link.replace('#', '/move#'), link.replace('#', '/cancel#'), `${demo().web}/find-booking`]) {
    await openPage(page, path);
    if (path === link) await page.getByRole('button', { name: 'One more' }).click();
    expect([path, await checkPage(page, allSizes)]).toEqual([path, clean]);
  }
});
