import { checkPage, clean } from '../browser/axe.ts';
import { desktop, phone, sizes } from '../browser/sizes.ts';
import { expect, test, withMotion } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { bookManaged, bookingOf, mailedLink } from '../steps/manageSteps.ts';
import { untilHydrated } from '../steps/steps.ts';

test.use(withMotion);

const allSizes = [{ width: 320, height: 640 }, phone, desktop];

for (const [where, viewport] of sizes) {
  test(`on ${where} a visitor cancels and sees the refund before and after`, async ({ page, consoleErrors, admin }) => {
    const { link } = await bookManaged(admin);
    await page.setViewportSize(viewport);
    await page.goto(link);
    await untilHydrated(page);

    await page.getByRole('link', { name: /^Cancel my booking/ }).click();
    await page.getByText('Nothing has happened yet.').waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Manage my booking' }).waitFor();
    await page.goForward();
    await page.getByRole('button', { name: 'Cancel and refund R625.00' }).click();

    await page.getByRole('heading', { level: 1, name: 'Booking Cancelled' }).waitFor();
    await page.getByText(/You get R625\.00 back|R625\.00 has been paid back/).waitFor();
    expect((await bookingOf(link)).booking.status).toBe('cancelled');
    expect(consoleErrors).toEqual([]);
  });
}

for (const [where, viewport] of sizes) {
  test(`on ${where} a visitor moves to another date and gets a new ticket`, async ({ page, consoleErrors, admin }) => {
    const { link, otherDate, visitor } = await bookManaged(admin);
    await page.setViewportSize(viewport);
    await page.goto(link);
    await untilHydrated(page);

    await page.getByRole('link', { name: /^Move to another date/ }).click();
    await page.getByRole('group', { name: 'Dates with a spot for both of you' }).getByRole('radio').first().check();
    await page.getByRole('button', { name: /^Move to / }).click();

    await page.getByText('Booking moved').first().waitFor();
    expect((await bookingOf(link)).event.id).toBe(otherDate.id);
    await waitForMailSaying(visitor.email, 'your booking is changed');
    expect(consoleErrors).toEqual([]);
  });
}

for (const [where, viewport] of sizes) {
  test(`on ${where} one fewer is paid back, and one more is paid at PayFast`, async ({
    page,
    consoleErrors,
    admin,
  }) => {
    const { link } = await bookManaged(admin);
    await page.setViewportSize(viewport);
    await page.goto(link);
    await untilHydrated(page);

    await page.getByRole('button', { name: 'One fewer' }).click();
    await page.getByRole('button', { name: 'Change to 1 person, R312.50 back' }).click();
    await page.getByText('Booking changed').first().waitFor();
    expect((await bookingOf(link)).booking).toMatchObject({ participants: 1, totalAmount: 31_250 });

    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByRole('button', { name: 'Pay R312.50' }).click();
    await page.waitForURL(`${demo().payfast}/**`);
    expect((await bookingOf(link)).booking.participants).toBe(1);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();

    await page.waitForURL(/\/manage\?payment=returned&change=/);
    await page.getByText('Your booking is changed.').waitFor();
    expect((await bookingOf(link)).booking).toMatchObject({ participants: 2, totalAmount: 62_500 });
    expect(consoleErrors).toEqual([]);
  });
}

test('a payment cancelled at PayFast changes nothing, and the places can be given back', async ({ page, admin }) => {
  const { link } = await bookManaged(admin);
  await page.goto(link);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Pay R312.50' }).click();
  await page.waitForURL(`${demo().payfast}/**`);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByText('Not paid yet.').waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await page.getByRole('button', { name: 'Leave it as it was' }).click();
  await page.getByText('Not paid yet.').waitFor({ state: 'detached' });

  const { booking, event } = await bookingOf(link);
  expect([booking.participants, event.availableSeats]).toEqual([2, 6]);
});

test('a corrected e-mail address gets the ticket, and ends the old link', async ({ context, page, admin }) => {
  const { link, visitor } = await bookManaged(admin);
  await page.goto(link);
  await untilHydrated(page);
  const email = `corrected.${visitor.email}`;

  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Save, and send the ticket again' }).click();

  const newLink = await mailedLink(email, '/manage#key=');
  expect(newLink).not.toBe(link);
  const fromMail = await context.newPage();
  await fromMail.goto(link);
  await fromMail.getByRole('heading', { level: 1, name: 'Find my booking' }).waitFor();
  await fromMail.goto(newLink);
  await fromMail.getByRole('heading', { level: 1, name: 'Manage my booking' }).waitFor();
});

test('from the booking page a visitor has the links to all upcoming bookings mailed', async ({ page, admin }) => {
  const { link, visitor } = await bookManaged(admin);
  await page.goto(link.replace(/\/manage.*/, ''));
  await untilHydrated(page);

  await page.getByRole('link', { name: 'Manage my booking' }).click();
  await page.getByLabel('Email Address').fill(visitor.email);
  await page.getByRole('button', { name: 'Email me my bookings' }).click();

  await page.getByText(/has upcoming bookings/).waitFor();
  await waitForMailSaying(visitor.email, 'keep this mail to yourself');
});

test('all pages of a booking’s changes are accessible and do not scroll sideways at any width', async ({
  page,
  admin,
}) => {
  const { link } = await bookManaged(admin);

  for (const path of [link, link.replace('#', '/move#'), link.replace('#', '/cancel#'), `${demo().web}/find-booking`]) {
    await page.goto(path);
    await untilHydrated(page);
    if (path === link) await page.getByRole('button', { name: 'One more' }).click();
    expect([path, await checkPage(page, allSizes)]).toEqual([path, clean]);
  }
});

test('the keyboard moves a booking', async ({ page, admin }) => {
  const { link, otherDate } = await bookManaged(admin);
  await page.setViewportSize(desktop);
  await page.goto(link.replace('#', '/move#'));
  await untilHydrated(page);

  await page.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  const move = page.getByRole('button', { name: /^Move to / });
  // The next stop may be the list of other workshops.
  for (let presses = 0; presses < 3 && !(await move.evaluate(isFocused)); presses += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await page.getByText('Booking moved').first().waitFor();
  expect((await bookingOf(link)).event.id).toBe(otherDate.id);
});

test('without JavaScript the page shows the studio’s phone', async ({ newVisitor, admin }) => {
  const { link } = await bookManaged(admin);
  const { page } = await newVisitor({ javaScriptEnabled: false });

  await page.goto(link.replace('#', '/cancel#'));

  await page.locator('main a[href^="tel:"]').waitFor();
  expect(await page.getByRole('button', { name: /^Cancel and refund/ }).isVisible()).toBe(false);
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
