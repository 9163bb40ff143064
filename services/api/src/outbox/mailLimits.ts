import { createHmac } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import type { MailKind } from '@studio/contract/mail/mails';
import { run, statement } from '../db/statement.ts';
import { limitHits } from '../metrics/counters.ts';
import { mailboxOf } from './mailbox.ts';

/**
 * `none`: a payment or the studio causes the mail. `mailbox`: counted per mailbox. `unconfirmed`: counted per mailbox
 * and in total, because an anonymous visitor causes it and the address is not confirmed (ADR 0041).
 */
type MailLimit = 'none' | 'mailbox' | 'unconfirmed';

const limitOf: Record<MailKind, MailLimit> = {
  'booking-confirmed': 'none',
  'booking-paid': 'none',
  'booking-resent': 'none',
  'booking-received': 'mailbox',
  'booking-eft': 'unconfirmed',
  'booking-eft-reminder': 'mailbox',
  'booking-eft-ended': 'mailbox',
  'booking-pay-link': 'none',
  'booking-balance-due': 'none',
  'booking-reminder': 'none',
  'booking-new': 'none',
  'event-cancelled': 'none',
  'booking-changed': 'none',
  'booking-cancelled': 'none',
  'booking-email-updated': 'mailbox',
  'manage-link': 'unconfirmed',
  'event-rescheduled': 'none',
  'date-moved': 'mailbox',
  'date-moved-studio': 'none',
  broadcast: 'none',
  'waitlist-confirm': 'unconfirmed',
  'waitlist-joined': 'mailbox',
  'waitlist-offer': 'mailbox',
  'waitlist-expired': 'mailbox',
  'waitlist-rescheduled': 'mailbox',
  'waitlist-ended': 'mailbox',
  'contact-received': 'none',
  'contact-copy': 'unconfirmed',
  'contact-digest': 'none',
  'contact-reply': 'none',
  'quote-sent': 'none',
  'quote-ends': 'none',
  'quote-accepted': 'none',
  'quote-declined': 'none',
  'review-request': 'none',
  'payment-review': 'none',
  'payment-unreadable': 'none',
  'payment-no-seat': 'none',
  'refund-done': 'none',
  'voucher-bought': 'none',
  'voucher-gift': 'none',
  'voucher-new': 'none',
  'admin-password-reset': 'none',
  'admin-password-updated': 'none',
  'admin-email-updated': 'none',
  'admin-access-ended': 'none',
};
const unconfirmedKinds = Object.entries(limitOf).flatMap(([kind, limit]) => (limit === 'unconfirmed' ? [kind] : []));

/** The limits before RATE_LIMIT_MULTIPLIER is applied. */
const limits = { mailboxHour: 10, mailboxDay: 30, allHour: 200, allDay: 1000 };
limitHits.inc({ bucket: 'mails' }, 0);

export interface MailLimitSettings {
  multiplier: number;
  /** The key of the hash of the mailbox. */
  secret: string;
}

// A mail that is composed again, because the mail server was unreachable, is counted only once.
const setCounted = statement(
  'outbox count',
  'update outbox_messages set mailbox_key = $2, counted_at = now() where id = $1 and counted_at is null',
);

interface Counts {
  mailboxHour: number;
  mailboxDay: number;
  allHour: number;
  allDay: number;
}

const selectCounts = statement<Counts>(
  'outbox counts',
  `select
     (count(*) filter (where o.mailbox_key = m.mailbox_key and o.counted_at > m.counted_at - interval '1 hour'))::int as "mailboxHour",
     (count(*) filter (where o.mailbox_key = m.mailbox_key))::int as "mailboxDay",
     (count(*) filter (where o.kind = any($2::text[]) and o.counted_at > m.counted_at - interval '1 hour'))::int as "allHour",
     (count(*) filter (where o.kind = any($2::text[])))::int as "allDay"
   from outbox_messages m join outbox_messages o
     on o.counted_at > m.counted_at - interval '1 day' and (o.counted_at, o.id) < (m.counted_at, m.id)
   where m.id = $1`,
);

// A new id is a new job, and the present job ends without a mail.
const postpone = statement(
  'outbox postpone',
  `update outbox_messages
   set id = default, first_postponed_at = coalesce(first_postponed_at, now()),
     state = case when first_postponed_at < now() - interval '1 day' then 'cancelled' else 'pending' end,
     due_at = now() + interval '1 hour', mailbox_key = null, counted_at = null
   where id = $1 and state = 'queued'`,
);

/**
 * Counts the mail and, above a limit, postpones it by an hour or cancels it a day after the first time.
 * @returns whether it must not be sent now
 */
export async function countMail(
  database: Sequelize,
  { multiplier, secret }: MailLimitSettings,
  mail: { id: number; kind: MailKind; content: object },
): Promise<boolean> {
  const { id, kind, content } = mail;
  const limit = limitOf[kind];
  if (limit === 'none' || !('email' in content) || typeof content.email !== 'string') return false;
  const key = createHmac('sha256', secret)
    .update(`mailbox:${mailboxOf(content.email)}`)
    .digest('base64url');
  await run(database, setCounted, [id, key]);
  const [counts] = await run(database, selectCounts, [id, unconfirmedKinds]);
  if (!counts) return false;
  const isReached = (name: keyof Counts) => counts[name] >= limits[name] * multiplier;
  const isOverMailbox = isReached('mailboxHour') || isReached('mailboxDay');
  const isOverAll = limit === 'unconfirmed' && (isReached('allHour') || isReached('allDay'));
  if (!isOverMailbox && !isOverAll) return false;
  limitHits.inc({ bucket: 'mails' });
  await run(database, postpone, [id]);
  return true;
}
