// SPEC §2 Admin dashboard
import type { Page } from '@playwright/test';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AttentionView } from '@studio/contract/admin/attention';
import { clean, checkPage } from '../browser/axe.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { bookManually, findWorkshopWithSeats } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { everyAttentionItem } from '../steps/attentionItems.ts';
import { holdSeats, payAtProvider } from '../steps/paymentSteps.ts';
import { newPerson } from '../steps/steps.ts';

test.use(asAdmin);

const attention = (page: Page) => page.getByRole('list', { name: 'Needs attention' });
const toast = (page: Page, title: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: title });

async function openOverview(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
}

/** Expands the list, which at first shows only the five oldest entries. */
async function showAllAttention(page: Page): Promise<void> {
  await attention(page).waitFor();
  const showAll = page.getByRole('button', { name: /^Show all \d+$/ });
  if (await showAll.isVisible()) await showAll.click();
}

async function readBooking(admin: AdminSession, email: string): Promise<AdminBookingView> {
  const [booking] = await admin.call<AdminBookingView[]>('GET', `/api/bookings?search=${encodeURIComponent(email)}`);
  if (!booking) throw new Error(`no booking of ${email}`);
  return booking;
}

test('every kind of attention item, its dialogs and the revenue of a year are accessible', async ({ page, admin }) => {
  const [booking] = await admin.call<AdminBookingView[]>('GET', '/api/bookings');
  if (!booking) throw new Error('the demo has no booking');
  // The response is faked, because these states need hours; the next test creates some of them for real.
  await page.route('**/api/admin/attention', (route) => route.fulfill({ json: everyAttentionItem(booking) }));
  await openOverview(page);
  await showAllAttention(page);
  await expect(attention(page).getByRole('listitem')).toHaveCount(19);
  await page.getByRole('button', { name: 'Year' }).click();
  await page.getByText('Show as a table').click();
  await page.getByRole('table', { name: 'Revenue per month' }).waitFor();
  expect(await checkPage(page)).toEqual(clean);

  for (const [way, title] of [
    ['Accept the amount', 'Accept the amount'],
    ['Find its booking', 'Find its booking'],
    ['Enter the amount', 'Enter the amount'],
    ['Paid', 'Mark as paid'],
    ['Done', 'The money went back'],
  ] as const) {
    const button = attention(page)
      .getByRole('button', { name: new RegExp(`^${way} \\(`) })
      .first();
    await button.click();
    await page.getByRole(way === 'Accept the amount' ? 'alertdialog' : 'dialog', { name: title }).waitFor();
    expect(await checkPage(page)).toEqual(clean);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
});

test('a wrong amount is accepted, an unmatched payment is matched and a late payment gets its seats', async ({
  page,
  admin,
}) => {
  const event = await findWorkshopWithSeats(admin, 2);
  const [short, nameless, late] = [newPerson(), newPerson(), newPerson()];
  await payAtProvider(await holdSeats(event, short), { fault: 'amount' });
  const { m_payment_id: _name, signature: _signature, ...withoutName } = (await holdSeats(event, nameless)).fields;
  const lateHold = await holdSeats(event, late);
  await payAtProvider({ action: lateHold.action, fields: withoutName });
  await admin.call('POST', '/api/bookings/confirm', { holdId: lateHold.holdId });
  const { id: lateId } = await readBooking(admin, late.email);
  await admin.call('PATCH', `/api/bookings/${lateId}/status`, { status: 'cancelled' });
  await payAtProvider(lateHold);
  const other = await bookManually(admin, event, { ...nameless, paymentStatus: 'pending', status: 'pending' });
  await openOverview(page);
  await showAllAttention(page);

  const item = (text: string) => attention(page).getByRole('listitem').filter({ hasText: text });
  await item('Wrong amount')
    .getByRole('button', { name: /^Accept the amount/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept the amount' }).click();
  await toast(page, 'Payment Resolved').waitFor();
  await item('Wrong amount').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close message' }).click();

  await item('No booking')
    .getByRole('button', { name: /^Find its booking/ })
    .click();
  await page.getByLabel('Booking reference').fill('0000-0000-0000');
  await page.getByRole('button', { name: 'It was for this booking' }).click();
  await page.getByText('There is no booking with this reference.').first().waitFor();
  await page.getByLabel('Booking reference').fill(other.bookingReference.toLowerCase());
  await page.getByRole('button', { name: 'It was for this booking' }).click();
  await toast(page, 'Payment Resolved').waitFor();
  await item('No booking').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close message' }).click();

  await item(late.firstName)
    .filter({ hasText: 'No place' })
    .getByRole('button', { name: /^Give a place/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give a place' }).click();
  // Role queries find the list only after the dialog has closed.
  await toast(page, 'Payment Resolved').waitFor();
  await item('No place').waitFor({ state: 'detached' });

  expect(await readBooking(admin, short.email)).toMatchObject({ status: 'confirmed', totalAmount: event.price - 100 });
  expect(await admin.call('GET', `/api/bookings/reference/${other.bookingReference}`)).toMatchObject({
    booking: { status: 'confirmed', paymentStatus: 'completed' },
  });
  expect(await readBooking(admin, late.email)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
  const { payments } = await admin.call<AttentionView>('GET', '/api/admin/attention');
  expect(payments).toEqual([]);
});
