import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';
import type { Event } from '../../events/event.model.ts';
import { enqueueMail, isQueuedOrSent, notifyRelay, onKeyConflictSql } from '../../outbox/outbox.ts';
import { isPaidLater } from '../../payments/paymentRequest.model.ts';
import type { Booking } from '../booking.model.ts';
import { remindersOf } from './reminderMails.ts';

// When a mail is sent, `bookingComposers` decide its content and whether it still applies. A booking without an e-mail
// address has no mails.

type RequestId = string | null;

/** The mail to the studio is due later, so that it does not delay confirmations while many people book. */
const studioDelaySeconds = 5;

/**
 * SQL: enqueues once per booking the confirmation, the mail to the studio, and the reminders (`remindersOf`).
 *
 * @param bookings rows of id, order_id, email, starts_at and further_dates, whose event is locked
 */
export function confirmationsOf(bookings: string, requestId: string): string {
  return `insert into outbox_messages (kind, key, booking_id, request_id, due_at, starts_at)
    select 'booking-confirmed', 'booking-confirmed:' || id, id, ${requestId}::text, now(), null::timestamptz
    from ${bookings} confirmed where email is not null
    union all
    ${remindersOf(bookings, requestId)}
    union all
    select 'booking-new', 'booking-new:' || made.id, made.id, ${requestId}::text, now() + interval '${studioDelaySeconds} seconds', null
    from ${bookings} made join payment_requests r on r.order_id = made.order_id
    where made.email is not null and r.purpose in ('book', 'later', 'confirm')
    ${onKeyConflictSql}`;
}

const insertConfirmation = statement(
  'outbox confirmation',
  confirmationsOf(
    `(select $1::integer as id, $2::integer as order_id, $3::text as email, $4::timestamptz as starts_at,
      $5::jsonb as further_dates)`,
    '$6',
  ),
);

/** Enqueues the mails of `confirmationsOf`. The caller has locked the event. */
export async function enqueueConfirmation(
  transaction: Transaction,
  { id, orderId, order }: Booking,
  { startsAt, furtherDates }: Event,
  requestId: RequestId,
): Promise<void> {
  await run(transaction, insertConfirmation, [
    id,
    orderId,
    order.email,
    startsAt,
    JSON.stringify(furtherDates),
    requestId,
  ]);
  transaction.afterCommit(notifyRelay);
}

/** True if the confirmation was sent or is being sent. */
export function isConfirmationSent(transaction: Transaction, bookingId: number): Promise<boolean> {
  return isQueuedOrSent(transaction, `booking-confirmed:${bookingId}`);
}

/**
 * Enqueues the mail for a card payment of a booking whose confirmation was sent before.
 * @param balance the id of the payment in the ledger, if it pays the balance
 */
export async function enqueuePaymentReceived(
  transaction: Transaction,
  { id: bookingId, order }: Booking,
  requestId: RequestId,
  balance: number | null = null,
): Promise<void> {
  if (order.email === null) return;
  const key = balance === null ? `booking-paid:${bookingId}` : `booking-paid:${bookingId}:${balance}`;
  await enqueueMail(transaction, { kind: 'booking-paid', key, bookingId, requestId });
}

/** Enqueues the mail for a booking that no ITN can confirm. */
export async function enqueueRequestReceived(
  transaction: Transaction,
  { id: bookingId }: Booking,
  requestId: RequestId,
): Promise<void> {
  const key = `booking-received:${bookingId}`;
  await enqueueMail(transaction, { kind: 'booking-received', key, bookingId, requestId });
  await enqueueMail(transaction, { kind: 'booking-new', key: `booking-new:${bookingId}`, bookingId, requestId });
}

/** Sends the mail of an unpaid booking again with current data. Does nothing for a booking without an e-mail address. */
export async function resendBookingReceived(
  transaction: Transaction,
  { id: bookingId, order, request }: Booking,
  requestId: RequestId,
): Promise<void> {
  if (order.email === null) return;
  const kind = isPaidLater(request) ? 'booking-eft' : 'booking-received';
  await enqueueMail(transaction, { kind, key: `${kind}:${bookingId}:${randomUUID()}`, bookingId, requestId });
}

export async function enqueueResend(
  transaction: Transaction,
  { id: bookingId }: Booking,
  requestId: RequestId,
): Promise<void> {
  const key = `booking-resent:${bookingId}:${randomUUID()}`;
  await enqueueMail(transaction, { kind: 'booking-resent', key, bookingId, requestId });
}
