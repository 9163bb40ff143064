import type { Transaction } from 'sequelize';
import { portalPath } from '@studio/contract/admin/portalPath';
import { run, statement } from '../db/statement.ts';
import type { Composer } from '../outbox/composeMail.ts';
import { enqueueMail } from '../outbox/outbox.ts';

/**
 * The studio gets one mail for each of the first ten messages in an hour, and one mail about all others at the end of
 * the hour (ADR 0041).
 */
const maxMails = 10;

const selectHour = statement<{ hour: Date; received: number }>(
  'contact messages of the hour',
  `select date_trunc('hour', now()) as hour,
     (select count(*)::int from (
        select from contact_messages where created_at >= date_trunc('hour', now()) and quarantine is null
        limit ${maxMails + 1}) messages) as received`,
);

const countWithoutMail = statement<{ count: number; hour: Date }>(
  'contact messages without mail',
  `select date_trunc('hour', $1::timestamptz) as hour, count(*)::int as count from contact_messages m
   where m.created_at >= date_trunc('hour', $1::timestamptz)
     and m.created_at < date_trunc('hour', $1::timestamptz) + interval '1 hour' and m.quarantine is null
     and not exists (select from outbox_messages o where o.key = 'contact-received:' || m.id)`,
);

/** Enqueues the mail that tells the studio of a stored message. */
export async function enqueueForStudio(
  transaction: Transaction,
  mail: { contactMessageId: number; requestId: string },
): Promise<void> {
  const [now] = await run(transaction, selectHour, []);
  if (!now || now.received <= maxMails) {
    await enqueueMail(transaction, {
      kind: 'contact-received',
      key: `contact-received:${mail.contactMessageId}`,
      ...mail,
    });
    return;
  }
  // A minute after the end of the hour, when all its messages are stored.
  const dueAt = new Date(now.hour.getTime() + 61 * 60_000);
  const key = `contact-digest:${now.hour.toISOString()}`;
  await enqueueMail(transaction, { kind: 'contact-digest', key, dueAt, requestId: mail.requestId });
}

export function createContactDigestComposer(canonicalOrigin: string): Composer<'contact-digest'> {
  return async (on, { createdAt }) => {
    const [found] = await run(on, countWithoutMail, [createdAt]);
    if (!found?.count) return null;
    return {
      count: found.count,
      since: found.hour.toISOString(),
      adminUrl: `${canonicalOrigin}${portalPath('messages')}`,
    };
  };
}
