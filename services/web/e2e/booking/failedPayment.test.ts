import type { Browser } from 'playwright-core';
import type { EventView } from '@studio/contract/events/events';
import { launchBrowser, newVisitor } from '../browser/browser.ts';
import { demo } from '../demo/demo.ts';
import { mailsTo, waitForMail } from '../demo/mailbox.ts';
import { sendItn } from '../demo/provider.ts';
import { fillBookingForm, goToProvider, newPerson, shownReference, untilHydrated } from '../steps/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const freeSeats = async () => {
  const events = (await (await fetch(`${demo().web}/api/events`)).json()) as EventView[];
  return events.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
};

test('a failed payment is retried for the kept seats and paid', async () => {
  const { context, page, consoleErrors } = await newVisitor(browser);
  const visitor = newPerson({ participants: 2 });
  const before = await freeSeats();
  await goToProvider(page, await fillBookingForm(page, visitor));
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('heading', { name: 'Payment failed' }).waitFor();
  const reference = await shownReference(page);
  expect(await mailsTo(visitor.email)).toEqual([]);
  await untilHydrated(page);

  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.waitForURL(`${demo().payfast}/**`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

  expect(await shownReference(page)).toBe(reference);
  expect((await waitForMail(visitor.email)).text).toContain(reference);
  expect(before - (await freeSeats())).toBe(2);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('a visitor who leaves the second attempt by Back can go on and pay', async () => {
  const { context, page, consoleErrors } = await newVisitor(browser);
  const visitor = newPerson();
  await goToProvider(page, await fillBookingForm(page, visitor));
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('heading', { name: 'Payment failed' }).waitFor();
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.waitForURL(`${demo().payfast}/**`);

  await page.goBack();
  await page.getByText('Have you not paid yet?').waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.waitForURL(`${demo().payfast}/**`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

  expect(await mailsTo(visitor.email)).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('a payment that arrives after a failure updates the page by itself', async () => {
  const { context, page } = await newVisitor(browser);
  await goToProvider(page, await fillBookingForm(page, newPerson()));
  const payment = page.url();
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('heading', { name: 'Payment failed' }).waitFor();

  await sendItn(payment);

  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  await context.close();
});
