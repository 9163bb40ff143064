import type { Sequelize, Transaction } from 'sequelize';
import type { EventDates } from '@studio/contract/format/courseDates';
import type { ComposedMail } from '@studio/contract/mail/composedMail';
import type { MailContents, MailKind } from '@studio/contract/mail/mails';
import type { MailSite } from '@studio/contract/mail/mailSite';
import { isPriceRequest } from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { countMail } from './mailLimits.ts';
import type { MailLimitSettings } from './mailLimits.ts';
import type { MailSubject } from './outbox.ts';
import { cancelMessages } from './outboxMessage.model.ts';

/** The new time of a workshop that a mail tells, and the dates and times that the person knew before. */
export interface EventReschedule {
  eventId: number;
  rescheduleCount: number;
  from: EventDates;
}

export interface OutboxMail extends MailSubject {
  kind: MailKind;
  eventReschedule: EventReschedule | null;
  broadcastId: number | null;
  createdAt: Date;
}

/** Returns null if the mail must not be sent any more. */
export type Composer<K extends MailKind> = (
  on: Transaction | Sequelize,
  mail: OutboxMail,
) => Promise<Omit<MailContents[K], keyof MailSite> | null>;
export type Composers = { [K in MailKind]: Composer<K> };

export interface MailComposers extends MailSite {
  composers: Composers;
  limits: MailLimitSettings;
}

interface MailRow extends OutboxMail {
  requestId: string | null;
  dueAt: Date;
  isQueued: boolean;
  traceparent: string | null;
}

/** SQL: the fields of `OutboxMail`. */
export const outboxMailColumns = `kind, booking_id as "bookingId", payment_id as "paymentId",
  contact_message_id as "contactMessageId", contact_reply_id as "contactReplyId", quote_id as "quoteId", admin_id as "adminId",
  reset_id as "resetId", audit_id as "auditId", starts_at as "startsAt", event_reschedule as "eventReschedule",
  change_id as "changeId", refund_id as "refundId", waitlist_entry_id as "waitlistEntryId", voucher_id as "voucherId",
  broadcast_id as "broadcastId", previous_email as "previousEmail", course_move as "courseMove", created_at as "createdAt"`;

const select = `select ${outboxMailColumns}, request_id as "requestId",
  (select traceparent from bookings b join payment_requests r on ${isPriceRequest('r', 'b')}
   where b.id = outbox_messages.booking_id) as traceparent, due_at as "dueAt", state = 'queued' as "isQueued"
  from outbox_messages where id = $1`;
const selectMail = statement<MailRow>('outbox compose', select);
const lockMail = statement<MailRow>('outbox compose locked', `${select} for update`);

/**
 * A mail whose condition no longer holds is marked as cancelled; a mail above the limits is postponed. Both have no
 * content.
 * @returns null for an unknown id
 */
export async function composeMail(database: Sequelize, mails: MailComposers, id: number): Promise<ComposedMail | null> {
  const [mail] = await run(database, selectMail, [id]);
  if (!mail) return null;
  const composed = await compose(database, mails, mail);
  const { kind, content } = composed;
  if (content === null) return mail.isQueued ? cancelMail(database, mails, id) : composed;
  return (await countMail(database, mails.limits, { id, kind, content })) ? { ...composed, content: null } : composed;
}

async function compose(
  on: Transaction | Sequelize,
  { composers, siteUrl }: MailComposers,
  mail: MailRow,
): Promise<ComposedMail> {
  const content = mail.isQueued ? await composers[mail.kind](on, mail) : null;
  return {
    kind: mail.kind,
    requestId: mail.requestId,
    bookingId: mail.bookingId,
    traceparent: mail.traceparent,
    dueAt: mail.dueAt.toISOString(),
    content: content && { ...content, siteUrl },
  };
}

/**
 * Composes the mail again with its row locked: enqueueing a key whose mail is queued changes nothing, so the condition
 * must not become true between composing and cancelling.
 */
function cancelMail(database: Sequelize, mails: MailComposers, id: number): Promise<ComposedMail | null> {
  return transact(database, async (transaction) => {
    const [mail] = await run(transaction, lockMail, [id]);
    if (!mail) return null;
    const composed = await compose(transaction, mails, mail);
    if (composed.content === null && mail.isQueued) await cancelMessages(transaction, { id: String(id) });
    return composed;
  });
}
