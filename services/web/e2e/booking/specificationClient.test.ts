import type { ConfirmationView } from '@studio/contract/bookings/bookings';
import type { EventView } from '@studio/contract/events/events';
import { toRand } from '@studio/contract/format/money';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { waitForMail } from '../demo/mailbox.ts';
import { newPerson, readApi } from '../steps/steps.ts';

// A client without holds overwrites fields of the public payment form, pays, and then confirms its pending booking
// itself.
// SPEC §7
test('a client without holds books, pays and is confirmed', async ({ page }) => {
  const visitor = newPerson({ participants: 2 });
  const events = await readApi<EventView[]>('/api/events');
  const event = events.find(({ isFullyBooked, availableSeats }) => !isFullyBooked && availableSeats >= 2);
  if (!event?.payNowButtonHtml) throw new Error('no workshop can be paid for');

  await page.goto('/events');
  const values = {
    item_name: event.title,
    item_description: `${event.title} - ${visitor.participants} participant(s)`,
    amount: toRand(event.price * visitor.participants),
    email_address: visitor.email,
    name_first: visitor.firstName,
    name_last: visitor.lastName,
    custom_str1: String(event.id),
    custom_str2: String(visitor.participants),
    return_url: `${demo().web}/booking-confirmed`,
  };
  await page.evaluate(submitMarkup, { html: event.payNowButtonHtml, values });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/booking-confirmed**');
  const answer = await fetch(`${demo().web}/api/bookings/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      eventId: event.id,
      ...visitor,
      totalAmount: event.price * visitor.participants,
      paymentMethod: 'payfast',
      paymentId: `pf_${Date.now()}`,
      paymentStatus: 'pending',
      status: 'pending',
    }),
  });

  const booking = (await answer.json()) as ConfirmationView;
  expect(booking).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
    eventTitle: event.title,
    totalAmount: event.price * visitor.participants,
  });
  expect((await waitForMail(visitor.email)).text).toContain(booking.bookingReference);
});

interface Markup {
  html: string;
  values: Record<string, string>;
}

/** Follows SPEC §7 'Payment start': parses the markup, overwrites the fields of its form and submits it. */
function submitMarkup({ html, values }: Markup): void {
  const form = new DOMParser().parseFromString(html, 'text/html').querySelector('form');
  if (!form) throw new Error('The markup has no form');
  for (const [name, value] of Object.entries(values)) {
    const input = form.querySelector(`[name="${name}"]`) ?? document.createElement('input');
    form.append(Object.assign(input, { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
}
