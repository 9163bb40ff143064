import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { reminderTime } from '@studio/contract/format/calendar';
import { mailKinds } from '@studio/contract/mails';
import type { BookingMail } from '@studio/contract/mails';
import type { Event } from '../../events/event.model.ts';
import { enqueueMail, isWithdrawn, mayBeSent, rewrite, withdraw } from '../../outbox/outbox.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';

/** Where links lead, and which request caused the mail. */
export interface MailContext {
  /** The canonical origin, for bookings that came from none. */
  canonicalOrigin: string;
  requestId: string | null;
}

export function mailContextOf({ config }: BookingContext, { requestId }: Pick<MailContext, 'requestId'>): MailContext {
  return { canonicalOrigin: config.publicUrls[0], requestId };
}

/**
 * The step to confirmed: the confirmation, once ever per booking, and the reminder (`reminderTime`). Within those hours the
 * confirmation is reminder enough, and nobody is reminded of a workshop that was deleted.
 */
export async function enqueueConfirmation(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  context: MailContext,
): Promise<void> {
  // Locked: a change of the workshop is in these mails already, or finds them (`eventMails`).
  await event.reload({ transaction, lock: transaction.LOCK.NO_KEY_UPDATE });
  // 'Not yet paid' must not follow it.
  await withdraw(transaction, ['booking-received'], [booking.id]);
  await enqueueMail(transaction, 'booking-confirmed', mailOf(booking, event, context), {
    key: confirmationKey(booking.id),
    requestId: context.requestId,
    bookingId: booking.id,
  });
  const isLate = reminderTime(event.startsAt).getTime() <= Date.now();
  if (!isLate && event.deletedAt === null) await enqueueReminder(transaction, booking, event, context);
}

/**
 * The reminder of the start as it is now, once ever; that of any other start is taken back. What should have gone out
 * before goes out at once, unless the workshop has begun.
 */
export async function enqueueReminder(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  context: MailContext,
): Promise<void> {
  const key = `booking-reminder:${booking.id}:${event.startsAt.toISOString()}`;
  await withdraw(transaction, ['booking-reminder'], [booking.id], key);
  if (event.startsAt.getTime() <= Date.now()) return;
  await enqueueMail(transaction, 'booking-reminder', mailOf(booking, event, context), {
    key,
    dueAt: new Date(Math.max(reminderTime(event.startsAt).getTime(), Date.now())),
    requestId: context.requestId,
    bookingId: booking.id,
  });
}

/** True when the booking's confirmation has gone out, or may have: one that surely waits says what is so when it goes. */
export function mayBeConfirmationSent(transaction: Transaction, bookingId: number): Promise<boolean> {
  return mayBeSent(transaction, confirmationKey(bookingId));
}

function paidKey(bookingId: number): string {
  return `booking-paid:${bookingId}`;
}

function receivedKey(bookingId: number): string {
  return `booking-received:${bookingId}`;
}

function confirmationKey(bookingId: number): string {
  return `booking-confirmed:${bookingId}`;
}

/** Card money for whom the confirmation had told to pay at the studio: once ever. */
export async function enqueuePaymentReceived(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  context: MailContext,
): Promise<void> {
  await enqueueMail(transaction, 'booking-paid', mailOf(booking, event, context), {
    key: paidKey(booking.id),
    requestId: context.requestId,
    bookingId: booking.id,
  });
}

/** Where no notice of the provider can come, the visitor hears at least that the request has arrived. */
export async function enqueueRequestReceived(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  context: MailContext,
): Promise<void> {
  await enqueueMail(transaction, 'booking-received', mailOf(booking, event, context), {
    key: receivedKey(booking.id),
    requestId: context.requestId,
    bookingId: booking.id,
  });
}

/** The confirmation once more, because an admin asked for it. */
export async function enqueueResend(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  context: MailContext,
): Promise<void> {
  await enqueueMail(transaction, 'booking-resent', mailOf(booking, event, context), {
    key: `booking-resent:${booking.id}:${randomUUID()}`,
    requestId: context.requestId,
    bookingId: booking.id,
  });
}

/** Nobody is reminded of a deleted workshop. */
export async function withdrawReminders(transaction: Transaction, bookingIds: readonly number[]): Promise<void> {
  await withdraw(transaction, ['booking-reminder'], bookingIds);
}

const visitorMails = mailKinds.filter((name) => name.startsWith('booking-'));
const confirmedMails = visitorMails.filter((name) => name !== 'booking-received');

/**
 * After a booking ceased to be confirmed, or ended: what has not gone out yet would say what is no longer so. Announced
 * again, a confirmation waits again.
 */
export async function withdrawUntrue(transaction: Transaction, { id, status }: Booking): Promise<void> {
  await withdraw(transaction, status === 'pending' ? confirmedMails : visitorMails, [id]);
}

/**
 * After an admin put a booking back to pending or confirmed: what its visitor was to hear besides, and did not because the
 * booking had been cancelled meanwhile, waits again. `isTold`: the confirmation may have gone out before, without saying so.
 */
export async function announceAgain(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  { isTold, ...context }: MailContext & { isTold: boolean },
): Promise<void> {
  const { id, status, paymentStatus } = booking;
  if (status === 'pending' && isUnpaid(booking) && (await isWithdrawn(transaction, receivedKey(id)))) {
    await enqueueRequestReceived(transaction, booking, event, context);
  }
  const isPaid = status === 'confirmed' && paymentStatus === 'completed';
  if (isPaid && isTold && (await isWithdrawn(transaction, paidKey(id)))) {
    await enqueuePaymentReceived(transaction, booking, event, context);
  }
}

/** After the booking's money has changed: what has not gone out says what is so now, or is taken back. */
export async function followPayment(transaction: Transaction, booking: Booking): Promise<void> {
  const { id, paymentStatus, paymentMethod, totalAmount } = booking;
  await rewrite(transaction, visitorMails, [id], { paymentStatus, paymentMethod, totalAmount });
  if (paymentStatus !== 'completed') await withdraw(transaction, ['booking-paid'], [id]);
  if (!isUnpaid(booking)) await withdraw(transaction, ['booking-received'], [id]);
}

/** After the workshops of bookings have changed: the same. */
export async function followEvent(
  transaction: Transaction,
  bookingIds: readonly number[],
  event: Event,
): Promise<void> {
  await rewrite(transaction, visitorMails, bookingIds, { event: factsOf(event) });
}

function isUnpaid({ paymentStatus }: Booking): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'failed';
}

/** Before bookings are deleted: nobody is written to about them, and no mail keeps whose they were. */
export async function withdrawMails(transaction: Transaction, bookingIds: readonly number[]): Promise<void> {
  await withdraw(transaction, visitorMails, bookingIds);
}

function mailOf(booking: Booking, event: Event, { canonicalOrigin }: MailContext): BookingMail {
  return {
    bookingReference: booking.bookingReference,
    bookingUrl: `${booking.origin ?? canonicalOrigin}/booking/${booking.bookingReference}`,
    firstName: booking.firstName,
    lastName: booking.lastName,
    email: booking.email,
    phone: booking.phone,
    phoneE164: booking.phoneE164,
    participants: booking.participants,
    totalAmount: booking.totalAmount,
    paymentMethod: booking.paymentMethod,
    paymentStatus: booking.paymentStatus,
    event: factsOf(event),
  };
}

function factsOf(event: Event): BookingMail['event'] {
  return {
    id: event.id,
    title: event.title,
    description: event.description,
    date: event.date,
    startTime: event.startTime.slice(0, 5),
    endTime: event.endTime?.slice(0, 5) ?? null,
    isDeleted: event.deletedAt !== null,
  };
}
