import type { AttentionView } from '@studio/contract/admin/attention';
import type { AdminEventView } from '@studio/contract/events/events';
import { checkPage, clean } from '../browser/axe.ts';
import { desktop } from '../browser/sizes.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { mailsTo, waitForMailSaying } from '../demo/mailbox.ts';
import { bookManually, makeWorkshop } from '../steps/adminSteps.ts';
import { newPerson } from '../steps/steps.ts';

test.use(asAdmin);

const parties = 12;

test('a workshop with twelve parties is cancelled: each is told once, refunds are tasks, seats are free', async ({
  page,
  consoleErrors,
  newVisitor,
  admin,
}) => {
  const event = await makeWorkshop(admin, { price: 10_000, capacity: 2 * parties });
  const addresses: string[] = [];
  for (let party = 0; party < parties; party += 1) {
    const { email } = newPerson();
    await bookManually(admin, event, { email, participants: 2, paymentMethod: 'cash', paymentStatus: 'completed' });
    addresses.push(email);
  }
  await page.setViewportSize(desktop);
  await page.goto(`/admin?tab=events&dialog=delete&event=${event.id}`);
  await page.getByRole('alertdialog', { name: 'Delete workshop' }).getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel workshop' });
  await dialog.getByText('12 bookings for 24 people, R2 400.00 paid. 12 emails are sent.').waitFor();
  expect(await checkPage(page)).toEqual(clean);

  await dialog.getByLabel('Reason').fill('Our kiln has broken.');
  await dialog.getByLabel('End them and pay back R2 400.00 now').check();
  await dialog.getByRole('button', { name: 'Cancel the workshop' }).click();
  await page.getByText('Workshop Cancelled').first().waitFor();

  for (const address of addresses) {
    const mail = await waitForMailSaying(address, 'Our kiln has broken.');
    expect(mail.text).toContain('You get R200.00 back.');
    const told = (await mailsTo(address)).filter(({ subject }) => subject.startsWith('Cancelled:'));
    expect(told).toHaveLength(1);
  }
  const { refunds } = await admin.call<AttentionView>('GET', '/api/admin/attention');
  const asked = refunds.filter(({ booking }) => booking?.eventId === event.id);
  expect(asked).toHaveLength(parties);
  expect(asked.reduce((sum, { amount }) => sum + amount, 0)).toBe(240_000);
  const left = await admin.call<AdminEventView>('GET', `/api/admin/events/${event.id}`);
  expect(left).toMatchObject({ availableSeats: 24, bookingCount: 0, cancellation: { reason: 'Our kiln has broken.' } });
  expect(consoleErrors).toEqual([]);

  const visitor = await newVisitor();
  await visitor.page.goto(`/events/${event.id}`);
  await visitor.page.getByRole('heading', { name: 'This workshop is cancelled' }).waitFor();
  expect(await checkPage(visitor.page)).toEqual(clean);
  expect(await visitor.page.content()).toContain('https://schema.org/EventCancelled');
});
