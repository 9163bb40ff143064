import type { AttentionView } from '@studio/contract/admin/attention';
import type { AdminEventView } from '@studio/contract/events/events';
import { checkPage, clean } from '../browser/axe.ts';
import { desktop } from '../browser/sizes.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { mailsTo, waitForMailSaying } from '../demo/mailbox.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { dayAfterDemo } from '../steps/steps.ts';

test.use(asAdmin);

const parties = 12;

interface Booked {
  event: AdminEventView;
  addresses: string[];
}

/** A workshop that parties of two have paid in cash. */
async function makeBooked(admin: AdminSession, name: string): Promise<Booked> {
  const run = Date.now().toString(36);
  const event = await admin.call<AdminEventView>('POST', '/api/events', {
    title: `${name} ${run}`,
    description: 'Made by a journey.',
    date: dayAfterDemo(45),
    startTime: '10:00',
    endTime: '12:00',
    price: 10_000,
    capacity: 2 * parties,
    category: 'Painting',
  });
  const addresses = Array.from({ length: parties }, (_, party) => `party${party}.${run}@example.com`);
  for (const email of addresses) {
    await admin.call('POST', '/api/bookings/manual', {
      eventId: event.id,
      firstName: 'Lerato',
      lastName: 'Nkosi',
      email,
      phone: '082 555 0119',
      participants: 2,
      paymentMethod: 'cash',
      paymentStatus: 'completed',
    });
  }
  return { event, addresses };
}

test('a workshop with twelve parties is cancelled: each is told once, refunds are tasks, seats are free', async ({
  page,
  consoleErrors,
  newVisitor,
  admin,
}) => {
  const { event, addresses } = await makeBooked(admin, 'Cancelled');
  await page.setViewportSize(desktop);
  await page.goto(`${demo().web}/admin?tab=events&dialog=delete&event=${event.id}`);
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
  await visitor.page.goto(`${demo().web}/events/${event.id}`);
  await visitor.page.getByRole('heading', { name: 'This workshop is cancelled' }).waitFor();
  expect(await checkPage(visitor.page)).toEqual(clean);
  expect(await visitor.page.content()).toContain('https://schema.org/EventCancelled');
});

test('a message to everybody is sent one by one, and its progress is there after a reload', async ({
  page,
  consoleErrors,
  admin,
}) => {
  const { event, addresses } = await makeBooked(admin, 'Written to');
  await page.goto(`${demo().web}/admin/messages/${event.id}`);
  const form = page.getByRole('form', { name: 'New message' });
  await form.getByLabel('Subject').fill('Before you come');
  await form.getByRole('textbox', { name: 'Message' }).fill('Please wear old clothes.');
  expect(await checkPage(page)).toEqual(clean);
  await form.getByRole('button', { name: 'Send to 12 bookings' }).click();
  await page.getByText('Message Sent').first().waitFor();
  await page.reload();

  await page.getByText('12 sent', { exact: true }).waitFor();
  for (const address of addresses) {
    const mails = (await mailsTo(address)).filter(({ subject }) => subject === 'Before you come');
    expect(mails).toHaveLength(1);
    expect(addresses.filter((other) => mails[0]?.text.includes(other))).toEqual([]);
  }
  expect(consoleErrors).toEqual([]);
});
