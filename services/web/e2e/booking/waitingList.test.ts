import type { Locator } from '@playwright/test';
import type { EventPageView } from '@studio/contract/events/events';
import { checkPage, clean } from '../browser/axe.ts';
import { desktop, phone, sizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { mailsTo, waitForMailSaying } from '../demo/mailbox.ts';
import { newPerson, untilHydrated } from '../steps/steps.ts';
import { endOfferTime, joinLine, mailedEntry, makeFull } from '../steps/waitlistSteps.ts';

const allSizes = [{ width: 320, height: 640 }, phone, desktop];

async function freeSeats(eventId: number): Promise<number> {
  const event = (await (await fetch(`${demo().web}/api/events/${eventId}`)).json()) as EventPageView;
  return event.availableSeats;
}

/** Whether something lies over the element's centre, for example the bar of the page. */
function isCovered(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

for (const [where, viewport] of sizes) {
  test(`on ${where} a party waits for a full workshop, confirms by mail, is told of free seats and pays`, async ({
    page,
    consoleErrors,
    admin,
  }) => {
    const { event, cancelBooking } = await makeFull(admin);
    const visitor = newPerson({ participants: 2 });
    await page.setViewportSize(viewport);
    await page.goto(`${demo().web}/events/${event.id}`);
    await untilHydrated(page);
    expect(await page.getByRole('button', { name: /^Book Now/ }).count()).toBe(0);

    const form = page.getByRole('form', { name: 'Waiting list' });
    await form.getByLabel('First Name').fill(visitor.firstName);
    await form.getByLabel('Last Name').fill(visitor.lastName);
    await form.getByLabel('Email Address').fill(visitor.email);
    await form.getByRole('button', { name: 'One more' }).click();
    expect(await checkPage(page, allSizes)).toEqual(clean);
    await form.getByRole('button', { name: 'Join the waiting list' }).click();
    const joined = page.getByRole('region', { name: 'Check your mail' });
    await joined.getByText(`We have written to ${visitor.email}`).waitFor();
    expect(await joined.evaluate((card) => card === document.activeElement)).toBe(true);
    expect(await isCovered(joined.getByRole('status'))).toBe(false);
    expect(await page.getByRole('link', { name: 'Join waiting list' }).count()).toBe(0);
    expect(await checkPage(page, allSizes)).toEqual(clean);
    await page.goto(await mailedEntry(visitor.email, 'you asked for a place'));
    await page.getByRole('heading', { level: 1, name: 'One click puts you on the list' }).waitFor();
    expect(await checkPage(page, allSizes)).toEqual(clean);
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Put me on the waiting list' }).click();
    await page.getByText(/You are the first in line\./).waitFor();
    expect(await checkPage(page, allSizes)).toEqual(clean);

    await cancelBooking();
    const offer = await mailedEntry(visitor.email, 'Do you still want them?');
    expect(await freeSeats(event.id)).toBe(2);
    // As from a mail program: the same address would not be loaded again.
    await page.goto('about:blank');
    await page.goto(offer);
    await page.getByRole('heading', { level: 1, name: '2 spots are available' }).waitFor();
    expect(await checkPage(page, allSizes)).toEqual(clean);
    await untilHydrated(page);
    await page.getByLabel('Phone Number').fill(visitor.phone);
    await page.getByRole('button', { name: 'Pay R583.00' }).click();
    await page.waitForURL(`${demo().payfast}/**`);
    expect(await freeSeats(event.id)).toBe(0);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('heading', { name: 'Payment Cancelled' }).waitFor();
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Not paid yet' }).waitFor();
    await page.getByText(/^We are holding 2 spots for you for another/).waitFor();
    expect(await page.getByLabel('Phone Number').inputValue()).toBe(visitor.phone);
    expect(await checkPage(page, allSizes)).toEqual(clean);
    await page.getByRole('button', { name: 'Pay R583.00' }).click();
    await page.waitForURL(`${demo().payfast}/**`);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();

    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
    await waitForMailSaying(visitor.email, '/manage#key=');
    await page.goto(offer);
    await page.getByRole('heading', { level: 1, name: 'You have booked' }).waitFor();
    expect(await checkPage(page, allSizes)).toEqual(clean);
    expect(await freeSeats(event.id)).toBe(0);
    expect(consoleErrors).toEqual([]);
  });
}

for (const [where, viewport] of sizes) {
  test(`on ${where} an unused offer goes to the next in line, who leaves`, async ({ page, consoleErrors, admin }) => {
    const { event, cancelBooking } = await makeFull(admin);
    const [first, second] = [newPerson({ participants: 2 }), newPerson({ firstName: 'Amélie', lastName: 'Roux' })];
    const firstLink = await joinLine(event.id, first);
    await joinLine(event.id, second);
    await page.setViewportSize(viewport);
    await cancelBooking();
    await mailedEntry(first.email, 'Do you still want them?');

    await endOfferTime(first.email);
    const offer = await mailedEntry(second.email, 'Do you still want it?');
    await waitForMailSaying(first.email, 'you did not book them in time');
    await page.goto(firstLink);
    await page.getByRole('heading', { level: 1, name: 'You are not on the list any more' }).waitFor();
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    expect(await checkPage(page, allSizes)).toEqual(clean);

    await page.goto(offer);
    await page.getByRole('heading', { level: 1, name: '1 spot is available' }).waitFor();
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Leave the waiting list' }).click();
    await page.getByRole('heading', { level: 1, name: 'You have left the waiting list' }).waitFor();
    expect(await checkPage(page, allSizes)).toEqual(clean);
    expect(await freeSeats(event.id)).toBe(2);
    expect((await mailsTo(first.email)).filter(({ text }) => text.includes('Do you still want'))).toHaveLength(1);
    expect(consoleErrors).toEqual([]);
  });
}

test('the owner sees the line on the roster, moves a party up and removes one', async ({ newVisitor, admin }) => {
  const { event, cancelBooking } = await makeFull(admin);
  const people = [newPerson(), newPerson({ firstName: 'Amélie', lastName: 'Roux' }), newPerson({ lastName: 'Sr' })];
  for (const person of people) await joinLine(event.id, { ...person, participants: 2 });
  const { page, consoleErrors } = await newVisitor({ storageState: admin.storageState });
  await page.goto(`${demo().web}/admin/roster/${event.id}`);
  const line = page.getByRole('region', { name: 'Waiting list' });

  await line.getByRole('button', { name: 'Up: Amélie Roux' }).click();
  await line.getByRole('listitem').first().getByText('Amélie Roux').waitFor();
  await line.getByRole('button', { name: 'Remove: Lerato Sr' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove from the waiting list' });
  await question.waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await question.getByRole('button', { name: 'Remove' }).click();
  await line.getByText('Left the line').waitFor();
  await cancelBooking();
  await mailedEntry(people[1]?.email ?? '', 'Do you still want them?');
  await page.reload();
  await line.getByText(/^Offered until/).waitFor();

  expect(await line.getByRole('listitem').first().innerText()).toMatch(/Amélie Roux[^]*Offered until/);
  expect(await checkPage(page, allSizes)).toEqual(clean);
  expect(consoleErrors).toEqual([]);
});
