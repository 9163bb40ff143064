import { EventEmitter } from 'node:events';
import { literal, Op } from 'sequelize';
import type { Transaction } from 'sequelize';
import type { EventTimes } from '@studio/contract/format/courseDates';
import type { DateMoveCause } from '@studio/contract/mail/bookingMails';
import type { MailKind } from '@studio/contract/mail/mails';
import { isMailNeedingAttention } from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';
import { cancelMessages, OutboxMessage } from './outboxMessage.model.ts';

/** A date of another course. */
export interface CoursePlace extends EventTimes {
  eventId: number;
}

/** A missed date of a course that a person moved, or no longer moves. */
export interface CourseMove {
  attendeeId: number;
  missedDateId: number;
  cause: DateMoveCause;
  /** Counts the moves of the person. */
  number: number;
  /** Where the recipient knows the person to come instead; null for the missed date itself. */
  from: CoursePlace | null;
}

/** Refers to the rows from which the mail is composed when it is sent (`composeMail`). */
export interface MailSubject {
  bookingId: number | null;
  paymentId: number | null;
  contactMessageId: number | null;
  adminId: number | null;
  resetId: string | null;
  auditId: string | null;
  refundId: number | null;
  /** The start of the event that a reminder is for. */
  startsAt: Date | null;
  /** The change of a booking. */
  changeId: number | null;
  contactReplyId: number | null;
  quoteId: number | null;
  waitlistEntryId: number | null;
  voucherId: number | null;
  courseMove: CourseMove | null;
  /** The recipient, if the booking has another address by now. */
  previousEmail: string | null;
}

export interface NewMail extends Partial<MailSubject> {
  kind: MailKind;
  /** Such as `booking-confirmed:<id>`: one mail per key is sent. */
  key: string;
  dueAt?: Date;
  requestId: string | null;
}

/** SQL: if the key exists, a cancelled mail becomes pending again; any other mail stays unchanged. */
export const onKeyConflictSql = `on conflict (key) do update
  -- A new id is a new job: the queue still remembers the job of the cancelled mail.
  set id = default, state = 'pending', due_at = excluded.due_at, request_id = excluded.request_id, finished_at = null,
    first_postponed_at = null
  where outbox_messages.state = 'cancelled'`;

const insertMail = statement(
  'outbox enqueue',
  `insert into outbox_messages
     (kind, key, due_at, request_id, booking_id, payment_id, contact_message_id, admin_id, reset_id, audit_id,
      starts_at, change_id, contact_reply_id, refund_id, waitlist_entry_id, previous_email, voucher_id, quote_id, course_move)
   values ($1, $2, coalesce($3::timestamptz, now()), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
   ${onKeyConflictSql}`,
);

/** See `onKeyConflictSql`. */
export async function enqueueMail(transaction: Transaction, mail: NewMail): Promise<void> {
  await run(transaction, insertMail, [
    mail.kind,
    mail.key,
    mail.dueAt ?? null,
    mail.requestId,
    mail.bookingId ?? null,
    mail.paymentId ?? null,
    mail.contactMessageId ?? null,
    mail.adminId ?? null,
    mail.resetId ?? null,
    mail.auditId ?? null,
    mail.startsAt ?? null,
    mail.changeId ?? null,
    mail.contactReplyId ?? null,
    mail.refundId ?? null,
    mail.waitlistEntryId ?? null,
    mail.previousEmail ?? null,
    mail.voucherId ?? null,
    mail.quoteId ?? null,
    mail.courseMove ? JSON.stringify(mail.courseMove) : null,
  ]);
  transaction.afterCommit(notifyRelay);
}

/** True also while the mail may be in delivery with its former content. */
export async function isQueuedOrSent(transaction: Transaction, key: string): Promise<boolean> {
  return (await OutboxMessage.count({ where: { key, state: ['queued', 'sent'] }, transaction })) > 0;
}

const retryFailed = statement<{ id: string }>(
  'outbox retry',
  `update outbox_messages o set id = default, state = 'pending', due_at = now(), finished_at = null
   where id = $1 and ${isMailNeedingAttention('o')} returning id`,
);

/** @returns false unless the mail has failed */
export async function retryMail(transaction: Transaction, id: number): Promise<boolean> {
  const retried = await run(transaction, retryFailed, [id]);
  transaction.afterCommit(notifyRelay);
  return retried.length > 0;
}

/** @returns false unless the mail has failed */
export async function cancelMail(transaction: Transaction, id: number): Promise<boolean> {
  const isWaiting = literal(isMailNeedingAttention('outbox_messages'));
  return (await cancelMessages(transaction, { id: String(id), [Op.and]: isWaiting })) > 0;
}

const emitter = new EventEmitter({ captureRejections: false });
emitter.setMaxListeners(0);

/** Notifies only the relay of this process; other relays poll. */
export function notifyRelay(): void {
  emitter.emit('enqueued');
}

/** @returns a function that unsubscribes */
export function onRelayNotified(listener: () => void): () => void {
  emitter.on('enqueued', listener);
  return () => {
    emitter.off('enqueued', listener);
  };
}
