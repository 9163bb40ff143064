import type { Browser } from 'playwright-core';
import type { EventView } from '@studio/contract/events';
import { desktop, launchBrowser, newVisitor, phone } from './browser.ts';
import { demo } from './demo.ts';
import { mailsTo, waitForMail } from './mailbox.ts';
import { fillBookingForm, goToProvider, newPerson, shownReference, untilHydrated } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const freeSeats = async () => {
  const events = (await (await fetch(`${demo().web}/api/events`)).json()) as EventView[];
  return events.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
};

test.each([
  ['a phone', phone],
  ['a desk', desktop],
])('on %s a failed payment is retried for the kept seats and paid', async (_where, viewport) => {
  const { context, page, consoleErrors } = await newVisitor(browser, { viewport });
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
  const payment = new URL(page.url()).pathname.split('/').at(-1);
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('heading', { name: 'Payment failed' }).waitFor();

  const response = await fetch(`${demo().payfast}/control/payments/${payment}/itn`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'COMPLETE' }),
  });

  expect(response.status).toBe(200);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor({ timeout: 15_000 });
  await context.close();
});
