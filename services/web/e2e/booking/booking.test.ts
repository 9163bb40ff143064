import type { Browser } from 'playwright-core';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { BookingDetail } from '@studio/contract/bookings/bookings';
import type { EventView } from '@studio/contract/events/events';
import { checkPage, clean } from '../browser/axe.ts';
import { launchBrowser, newVisitor, sizes } from '../browser/browser.ts';
import { demo } from '../demo/demo.ts';
import { mailsTo, waitForMail } from '../demo/mailbox.ts';
import { resetProvider, sendItn, configureProvider } from '../demo/provider.ts';
import { signIn } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { bookAndPay } from '../steps/paymentSteps.ts';
import { fillBookingForm, goToProvider, newPerson, shownReference, untilHydrated } from '../steps/steps.ts';

let browser: Browser;
let admin: AdminSession;
beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn();
});
afterAll(() => browser.close());
afterEach(resetProvider);

const read = async <Body>(path: string): Promise<Body> => (await fetch(`${demo().web}${path}`)).json() as Promise<Body>;

/** The bookings of an e-mail address in the portal's list, which leaves out held and expired ones. */
const listed = (email: string) =>
  admin.call<AdminBookingView[]>('GET', `/api/bookings?search=${encodeURIComponent(email)}`);

// SPEC §1, §4, §6
test.each(sizes)(
  'on %s a visitor finds a workshop, pays, returns to the reference, manages the booking and gets the mail',
  async (_where, viewport) => {
    const { context, page, consoleErrors } = await newVisitor(browser, { viewport });
    const visitor = newPerson({ participants: 2 });

    const dialog = await fillBookingForm(page, visitor);
    await goToProvider(page, dialog);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('**/booking-confirmed**');
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    const reference = await shownReference(page);
    await page.getByRole('link', { name: /Add to Calendar/ }).waitFor();
    expect(await checkPage(page)).toEqual(clean);
    await page.getByRole('link', { name: 'Manage my booking' }).click();
    await page.getByRole('link', { name: /Cancel my booking/ }).waitFor();
    await page.goto(`${demo().web}/booking/${reference}`);

    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    await page.getByText(reference).first().waitFor();
    const mail = await waitForMail(visitor.email);
    expect(mail.text).toContain(reference);
    expect(mail.html).toContain(reference);
    expect(mail.attachments.some((name) => name.endsWith('.ics'))).toBe(true);
    expect(await listed(visitor.email)).toMatchObject([{ bookingReference: reference, status: 'confirmed' }]);
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
);

// SPEC §2 Booking confirmation pages
test('a cancelled payment books nothing, and Try Again restores the typed text', async () => {
  const { context, page } = await newVisitor(browser);
  const visitor = newPerson({ firstName: 'Amélie', participants: 2 });

  await goToProvider(page, await fillBookingForm(page, visitor));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Payment Cancelled' }).waitFor();
  await page.getByText('no booking was created').waitFor();
  expect(await listed(visitor.email)).toEqual([]);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Try Again' }).click();

  const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
  await form.waitFor();
  expect(await form.getByLabel('First Name').inputValue()).toBe('Amélie');
  expect(await form.getByLabel('Email Address').inputValue()).toBe(visitor.email);
  expect(await form.getByLabel('Number of Participants').inputValue()).toBe('2');
  expect(await mailsTo(visitor.email)).toEqual([]);
  await context.close();
});

test("Try Again after one Back opens the form, not PayFast's page", async () => {
  const { context, page } = await newVisitor(browser);
  await goToProvider(page, await fillBookingForm(page, newPerson({ firstName: 'Amélie' })));
  await page.goBack();
  const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
  await form.waitFor();

  await goToProvider(page, form);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/booking-cancelled**');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Try Again' }).click();

  await form.waitFor();
  expect(await form.getByLabel('First Name').inputValue()).toBe('Amélie');
  expect(new URL(page.url()).pathname).toBe('/events');
  await context.close();
});

test('the seats of a cancelled payment can be released from another tab', async () => {
  const { context, page } = await newVisitor(browser);
  await goToProvider(page, await fillBookingForm(page, newPerson({ participants: 2 })));
  const held = (await read<EventView[]>('/api/events')).reduce((sum, { availableSeats }) => sum + availableSeats, 0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Payment Cancelled' }).waitFor();
  const otherVisitor = await newVisitor(browser);

  await otherVisitor.page.goto(page.url());
  await untilHydrated(otherVisitor.page);
  await otherVisitor.page.getByRole('button', { name: 'Give the spots back' }).click();
  await otherVisitor.page.getByText('Thank you: others can book the spots now.').waitFor();

  const given = (await read<EventView[]>('/api/events')).reduce((sum, { availableSeats }) => sum + availableSeats, 0);
  expect(given - held).toBe(2);
  await otherVisitor.context.close();
  await context.close();
});

test('with a late ITN the page waits and then updates by itself', async () => {
  await configureProvider({ times: 'never' });
  const { context, page } = await newVisitor(browser);
  await goToProvider(page, await fillBookingForm(page, newPerson()));
  const payment = page.url();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'We are waiting for your bank' }).waitFor();
  const reference = await shownReference(page);

  await sendItn(payment);

  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  expect(await shownReference(page)).toBe(reference);
  await context.close();
});

test('the return address works in another browser', async () => {
  const address = await bookAndPay();
  const references: string[] = [];

  for (let browsers = 0; browsers < 2; browsers += 1) {
    const { context, page } = await newVisitor(browser);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    references.push(await shownReference(page));
    await context.close();
  }

  expect(references[1]).toBe(references[0]);
});

// RELIABILITY M08
test('ten reloads of the return page make one booking and one mail', async () => {
  const { context, page } = await newVisitor(browser);
  const visitor = newPerson();
  await page.goto(await bookAndPay(visitor));
  const reference = await shownReference(page);
  const { event } = await read<BookingDetail>(`/api/bookings/reference/${reference}`);
  for (let reload = 0; reload < 10; reload += 1) {
    await page.reload();
    expect(await shownReference(page)).toBe(reference);
  }

  const after = await read<EventView>(`/api/events/${event.id}`);
  expect(after.availableSeats).toBe(event.availableSeats);
  await waitForMail(visitor.email);
  await page.waitForTimeout(2000);
  expect(await mailsTo(visitor.email)).toHaveLength(1);
  await context.close();
});

test('a visitor who closes the tab before returning still gets the booking and the mail', async () => {
  const { context, page } = await newVisitor(browser);
  const visitor = newPerson();

  await goToProvider(page, await fillBookingForm(page, visitor));
  await page.route('**/booking-confirmed**', (route) => route.abort());
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForTimeout(1000);
  await context.close();

  const mail = await waitForMail(visitor.email);
  const [reference] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(mail.text) ?? [];
  const { booking } = await read<BookingDetail>(`/api/bookings/reference/${reference}`);
  expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
});
