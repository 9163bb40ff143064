import type { Sequelize } from 'sequelize';
import type { ChangeResultView } from '@studio/contract/bookings/bookingChanges';
import type { Booking } from '../src/bookings/booking.model.ts';
import { expireUnpaid } from '../src/bookings/expiry/expireUnpaid.ts';
import type { Event } from '../src/events/event.model.ts';
import { PaymentRequest } from '../src/payments/paymentRequest.model.ts';
import type { TestApp } from './app.ts';
import type { TestDatabase } from './database.ts';
import { buildEvent } from './factories.ts';
import { buildPaidBooking, manageClient } from './manageClient.ts';

export interface OpenChange extends ChangeResultView {
  event: Event;
  booking: Booking;
}

/** Creates a paid booking of two people and an open change that adds a third. */
export async function openChange(
  { app, database }: { app: TestApp; database: TestDatabase },
  values: { capacity?: number; price?: number } = {},
): Promise<OpenChange> {
  const event = await buildEvent(values);
  const booking = await buildPaidBooking(database, event, { participants: 2 });
  const { body } = await manageClient(app, booking).changeTo({ eventId: event.id, participants: 3 });
  return { event, booking, ...body };
}

/** Makes all open changes expire. */
export async function endChanges(sequelize: Sequelize): Promise<void> {
  await PaymentRequest.update({ expiresAt: new Date(Date.now() - 1000) }, { where: { state: ['open', 'failed'] } });
  await expireUnpaid(sequelize);
}
