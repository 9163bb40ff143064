import type { HoldView } from '@studio/contract/bookings/bookings';
import { releaseHold } from '../src/bookings/checkout/releaseHold.ts';
import type { Event } from '../src/events/event.model.ts';
import type { TestApp } from './app.ts';
import { findBookingOfHold } from './bookings.ts';
import type { TestDatabase } from './database.ts';
import { buildBooking, buildEvent } from './factories.ts';
import { enterLine, entryClient } from './waitlist.ts';

/** A party of two in line has an offer of all seats. */
export async function buildOffer(
  app: TestApp,
  { appPool }: Pick<TestDatabase, 'appPool'>,
  capacity = 2,
): Promise<{ event: Event; id: number; total: number }> {
  const event = await buildEvent({ capacity });
  const { request } = await buildBooking(event, { participants: capacity, status: 'held', expiresAt: null });
  const id = await enterLine(app, event, { firstName: 'Lerato', email: 'lerato@mail.example', participants: 2 });
  await releaseHold(appPool, request.id, () => undefined);
  return { event, id, total: 2 * event.price };
}

/** The party books, and its payment is declined. @returns the form */
export async function declinePayment(app: TestApp, id: number, total: number): Promise<HoldView> {
  const { body } = await entryClient(app, id).book(total);
  const booking = await findBookingOfHold(body.holdId);
  await booking.update({ status: 'pending' });
  await booking.request.update({ state: 'failed' });
  return body;
}
