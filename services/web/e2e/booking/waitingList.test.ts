import type { EventPageView } from '@studio/contract/events/events';
import { checkPage, clean } from '../browser/axe.ts';
import { isUncovered } from '../browser/layout.ts';
import { allSizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { newPerson, openPage, readApi, waitUntilHydrated } from '../steps/steps.ts';
import { waitForEntryLink, makeFull } from '../steps/waitlistSteps.ts';

async function freeSeats(eventId: number): Promise<number> {
  return (await readApi<EventPageView>(`/api/events/${eventId}`)).availableSeats;
}

test('a party waits for tickets of a full workshop, confirms its address, is told by mail that tickets are free, and pays', async ({
  page,
  consoleErrors,
  newVisitor,
  admin,
}) => {
  const { event, cancelBooking } = await makeFull(admin);
  const visitor = newPerson({ participants: 2 });
  await openPage(page, `/events/${event.id}`);
  expect(await page.getByRole('button', { name: /^Book Now/ }).count()).toBe(0);

  const form = page.getByRole('form', { name: 'Waiting list' });
  await form.getByLabel('First Name').fill(visitor.firstName);
  await form.getByLabel('Last Name').fill(visitor.lastName);
  await form.getByLabel('Email Address').fill(visitor.email);
  await form.getByRole('button', { name: 'One more: Child' }).click();
  await form.getByText('You would wait for 2 spots, R471.50 in all.').waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await form.getByRole('button', { name: 'Join the waiting list' }).click();
  const joined = page.getByRole('region', { name: 'Check your mail' });
  await joined.getByText(`We have written to ${visitor.email}`).waitFor();
  await expect(joined).toBeFocused();
  expect(await isUncovered(joined.getByRole('status'))).toBe(true);
  expect(await page.getByRole('link', { name: 'Join waiting list' }).count()).toBe(0);
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await page.goto(await waitForEntryLink(visitor.email, 'you asked for a place'));
  await page.getByRole('heading', { level: 1, name: 'One click puts you on the list' }).waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Put me on the waiting list' }).click();
  await page.getByText(/You are the first in line\./).waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);

  const owner = await newVisitor({ storageState: admin.storageState });
  await owner.page.goto(`/admin/roster/${event.id}`);
  const line = owner.page.getByRole('region', { name: 'Waiting list' });
  await line.getByText('Lerato Nkosi, 2 people (1 × Adult, 1 × Child)').first().waitFor();
  expect(await checkPage(owner.page, allSizes)).toEqual(clean);

  await cancelBooking();
  const offer = await waitForEntryLink(visitor.email, 'Do you still want them?');
  expect(await freeSeats(event.id)).toBe(2);
  // Leaves the page first, because going to the address that is open would not load it again.
  await page.goto('about:blank');
  await page.goto(offer);
  await page.getByRole('heading', { level: 1, name: 'Your tickets are available' }).waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await waitUntilHydrated(page);
  await page.getByLabel('Phone Number').fill(visitor.phone);
  await page.getByRole('button', { name: 'Pay R471.50' }).click();
  await page.waitForURL(`${demo().payfast}/**`);
  expect(await freeSeats(event.id)).toBe(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('heading', { name: 'Payment Cancelled' }).waitFor();
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Not paid yet' }).waitFor();
  await page.getByText(/^We are holding 2 spots for you for another/).waitFor();
  await expect(page.getByLabel('Phone Number')).toHaveValue(visitor.phone);
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await page.getByRole('button', { name: 'Pay R471.50' }).click();
  await page.waitForURL(`${demo().payfast}/**`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();

  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  const summary = page.getByRole('region', { name: 'Payment Summary' });
  await expect(summary).toContainText(/1 × Adult\s*R291\.50\s*1 × Child\s*R180\.00/);
  await waitForMailSaying(visitor.email, '/manage#key=');
  await page.goto(offer);
  await page.getByRole('heading', { level: 1, name: 'You have booked' }).waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  expect(await freeSeats(event.id)).toBe(0);
  expect(consoleErrors).toEqual([]);
});
