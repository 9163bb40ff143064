import { randomUUID } from 'node:crypto';
import { Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import { reminderTime } from '@studio/contract/format/calendar';
import type { Event } from '../../events/event.model.ts';
import { enqueueMail, isHandedOver } from '../../outbox/outbox.ts';
import { Booking } from '../booking.model.ts';

// When a mail is sent, `bookingComposers` decide its content and whether it still applies. A booking without an e-mail
// address has no mails.

type RequestId = string | null;

/** Enqueues the mail once per booking, and a reminder unless it would be late. The caller has locked the event. */
export async function enqueueConfirmation(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  requestId: RequestId,
): Promise<void> {
  const { id: bookingId, email } = booking;
  if (email === null) return;
  await enqueueMail(transaction, {
    kind: 'booking-confirmed',
    key: confirmationKey(bookingId),
    bookingId,
    requestId,
  });
  const isLate = reminderTime(event.startsAt).getTime() <= Date.now();
  if (!isLate) await enqueueReminder(transaction, bookingId, event, requestId);
}

/** True also while the mail is in delivery. */
export function isConfirmationSent(transaction: Transaction, bookingId: number): Promise<boolean> {
  return isHandedOver(transaction, confirmationKey(bookingId));
}

/** For a booking whose confirmation asked for payment at the studio. */
export async function enqueuePaymentReceived(
  transaction: Transaction,
  { id: bookingId, email }: Booking,
  requestId: RequestId,
): Promise<void> {
  if (email === null) return;
  await enqueueMail(transaction, { kind: 'booking-paid', key: `booking-paid:${bookingId}`, bookingId, requestId });
}

/** For a booking that no ITN can confirm. */
export async function enqueueRequestReceived(
  transaction: Transaction,
  { id: bookingId }: Booking,
  requestId: RequestId,
): Promise<void> {
  const key = `booking-received:${bookingId}`;
  await enqueueMail(transaction, { kind: 'booking-received', key, bookingId, requestId });
}

export async function enqueueResend(
  transaction: Transaction,
  { id: bookingId }: Booking,
  requestId: RequestId,
): Promise<void> {
  const key = `booking-resent:${bookingId}:${randomUUID()}`;
  await enqueueMail(transaction, { kind: 'booking-resent', key, bookingId, requestId });
}

/** Reminders of the old start need no change: composing cancels them. */
export async function rescheduleReminders(transaction: Transaction, event: Event, requestId: RequestId): Promise<void> {
  const bookings = await Booking.findAll({
    where: { eventId: event.id, status: 'confirmed', email: { [Op.ne]: null } },
    attributes: ['id'],
    order: [['id', 'ASC']],
    transaction,
  });
  for (const { id } of bookings) await enqueueReminder(transaction, id, event, requestId);
}

/** Enqueues at most one reminder per start, and none after it. */
async function enqueueReminder(
  transaction: Transaction,
  bookingId: number,
  { startsAt }: Event,
  requestId: RequestId,
): Promise<void> {
  if (startsAt.getTime() <= Date.now()) return;
  await enqueueMail(transaction, {
    kind: 'booking-reminder',
    key: `booking-reminder:${bookingId}:${startsAt.toISOString()}`,
    dueAt: new Date(Math.max(reminderTime(startsAt).getTime(), Date.now())),
    bookingId,
    startsAt,
    requestId,
  });
}

function confirmationKey(bookingId: number): string {
  return `booking-confirmed:${bookingId}`;
}
