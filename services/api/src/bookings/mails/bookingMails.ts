import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { reminderTime } from '@studio/contract/format/calendar';
import type { Event } from '../../events/event.model.ts';
import { enqueueMail, isHandedOver } from '../../outbox/outbox.ts';
import { Booking } from '../booking.model.ts';

// The mails to visitors. Their content and whether they still apply is decided when they are sent (`bookingComposers`).

type RequestId = string | null;

/**
 * After the change to confirmed: the confirmation, once per booking, and the reminder. A booking within the reminder's
 * hours gets none, and neither does one of a deleted event.
 */
export async function enqueueConfirmation(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  requestId: RequestId,
): Promise<void> {
  // A concurrent change of the start either is read here or finds the booking confirmed (`rescheduleReminders`).
  await event.reload({ transaction, lock: transaction.LOCK.NO_KEY_UPDATE });
  const { id: bookingId } = booking;
  await enqueueMail(transaction, {
    kind: 'booking-confirmed',
    key: confirmationKey(bookingId),
    bookingId,
    requestId,
  });
  const isLate = reminderTime(event.startsAt).getTime() <= Date.now();
  if (!isLate && event.deletedAt === null) await enqueueReminder(transaction, bookingId, event, requestId);
}

/** True when the confirmation was sent, or may be on its way with what was true until now. */
export function isConfirmationSent(transaction: Transaction, bookingId: number): Promise<boolean> {
  return isHandedOver(transaction, confirmationKey(bookingId));
}

/** Card money for a booking whose confirmation said that it is to be paid at the studio: once per booking. */
export async function enqueuePaymentReceived(
  transaction: Transaction,
  { id: bookingId }: Booking,
  requestId: RequestId,
): Promise<void> {
  await enqueueMail(transaction, { kind: 'booking-paid', key: `booking-paid:${bookingId}`, bookingId, requestId });
}

/** Where the provider cannot notify us, the visitor is told at least that the request was received. */
export async function enqueueRequestReceived(
  transaction: Transaction,
  { id: bookingId }: Booking,
  requestId: RequestId,
): Promise<void> {
  const key = `booking-received:${bookingId}`;
  await enqueueMail(transaction, { kind: 'booking-received', key, bookingId, requestId });
}

/** The confirmation once more, because an admin asked for it. */
export async function enqueueResend(
  transaction: Transaction,
  { id: bookingId }: Booking,
  requestId: RequestId,
): Promise<void> {
  const key = `booking-resent:${bookingId}:${randomUUID()}`;
  await enqueueMail(transaction, { kind: 'booking-resent', key, bookingId, requestId });
}

/**
 * After an event's start has changed: every confirmed booking gets a reminder of the new start, also one that was
 * reminded of the old start or had none. Reminders of another start are cancelled when they are composed.
 */
export async function rescheduleReminders(transaction: Transaction, event: Event, requestId: RequestId): Promise<void> {
  const bookings = await Booking.findAll({
    where: { eventId: event.id, status: 'confirmed' },
    attributes: ['id'],
    order: [['id', 'ASC']],
    transaction,
  });
  for (const { id } of bookings) await enqueueReminder(transaction, id, event, requestId);
}

/** At most one reminder per start: `reminderTime`, or now when that is past, but none after the start. */
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
