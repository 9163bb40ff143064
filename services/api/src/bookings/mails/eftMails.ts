import type { Transaction } from 'sequelize';
import { studioInstant } from '@studio/contract/format/dates';
import { enqueueMail } from '../../outbox/outbox.ts';
import type { Booking } from '../booking.model.ts';

/** Enqueues what visitor and studio read about a booking that is paid by EFT, and the visitor's reminder. */
export async function enqueueEftMails(
  transaction: Transaction,
  { id: bookingId, request: { dueOn } }: Booking,
  requestId: string,
): Promise<void> {
  const about = { bookingId, requestId };
  await enqueueMail(transaction, { kind: 'booking-eft', key: `booking-eft:${bookingId}`, ...about });
  await enqueueMail(transaction, { kind: 'booking-new', key: `booking-new:${bookingId}`, ...about });
  // The money can still be sent on the last day.
  const dueAt = dueOn && studioInstant(dueOn, '09:00');
  if (!dueAt || dueAt.getTime() <= Date.now()) return;
  const key = `booking-eft-reminder:${bookingId}`;
  await enqueueMail(transaction, { kind: 'booking-eft-reminder', key, dueAt, ...about });
}

/** Enqueues the mail that the seats are released. */
export async function enqueueEftEnded(transaction: Transaction, bookingId: number): Promise<void> {
  const key = `booking-eft-ended:${bookingId}`;
  await enqueueMail(transaction, { kind: 'booking-eft-ended', key, bookingId, requestId: null });
}
