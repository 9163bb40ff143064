import type { EventView } from '@studio/contract/events/events';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { readMailsTo, waitForMail } from '../demo/mailbox.ts';
import {
  fillBookingForm,
  goToProvider,
  newPerson,
  readApi,
  readShownReference,
  waitUntilHydrated,
} from '../steps/steps.ts';

const freeSeats = async () => {
  const events = await readApi<EventView[]>('/api/events');
  return events.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
};

test('a visitor retries a failed payment for the held seats and pays', async ({ page, consoleErrors }) => {
  const visitor = newPerson({ participants: 2 });
  const before = await freeSeats();
  await goToProvider(page, await fillBookingForm(page, visitor));
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('heading', { name: 'Payment failed' }).waitFor();
  const reference = await readShownReference(page);
  expect(await readMailsTo(visitor.email)).toEqual([]);
  await waitUntilHydrated(page);

  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.waitForURL(`${demo().payfast}/**`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

  expect(await readShownReference(page)).toBe(reference);
  expect((await waitForMail(visitor.email)).text).toContain(reference);
  expect(before - (await freeSeats())).toBe(2);
  expect(consoleErrors).toEqual([]);
});

test('a visitor who leaves the second payment attempt by Back can still pay', async ({ page, consoleErrors }) => {
  const visitor = newPerson();
  await goToProvider(page, await fillBookingForm(page, visitor));
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('heading', { name: 'Payment failed' }).waitFor();
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.waitForURL(`${demo().payfast}/**`);

  await page.goBack();
  await page.getByText('Have you not paid yet?').waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.waitForURL(`${demo().payfast}/**`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

  expect(await readMailsTo(visitor.email)).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});
