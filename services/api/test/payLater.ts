import type { LaterPayment } from '@studio/contract/bookings/laterPayments';
import type { Booking } from '../src/bookings/booking.model.ts';
import type { Event } from '../src/events/event.model.ts';
import type { AdminClient } from './admins.ts';
import type { TestApp } from './app.ts';
import { findBookingOfHold, holdSeats } from './bookings.ts';
import { visitorClient } from './client.ts';
import type { HoldOptions } from './client.ts';
import { buildEvent, buildVisitor } from './factories.ts';
import type { Visitor } from './factories.ts';

export const bankDetails = 'First Bank\nAccount 62 000 000 001';

/** A workshop in two weeks, with twelve seats at R450.00, that can be paid later; the studio has bank details. */
export async function buildLaterEvent(
  admin: AdminClient,
  values: Parameters<typeof buildEvent>[0] = {},
): Promise<Event> {
  await admin.put('/api/admin/settings', { bankDetails });
  return buildEvent({ payLater: ['eft', 'studio'], ...values });
}

/** A new visitor asks to pay later, from a separate network address. */
export function askToPayLater(
  { url }: Pick<TestApp, 'url'>,
  event: Event,
  payLater: LaterPayment = 'eft',
  values: Partial<Visitor> = {},
  more: HoldOptions = {},
) {
  return visitorClient(url).hold(event, buildVisitor(values), { payLater, ...more });
}

/** A new visitor books and will pay later. */
export async function bookLater(
  app: Pick<TestApp, 'url'>,
  event: Event,
  payLater: LaterPayment = 'eft',
  values: Partial<Visitor> = {},
): Promise<Booking> {
  const { form } = await holdSeats(app, event, values, { payLater });
  return findBookingOfHold(form.holdId);
}
