import type { Sequelize, Transaction } from 'sequelize';
import type { ComposedMail, MailContents, MailKind, MailSite } from '@studio/contract/mail/mails';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import type { MailSubject } from './outbox.ts';

export interface OutboxMail extends MailSubject {
  kind: MailKind;
  createdAt: Date;
}

/** Returns null if the mail must not be sent any more. */
export type Composer<K extends MailKind> = (
  transaction: Transaction,
  mail: OutboxMail,
) => Promise<Omit<MailContents[K], keyof MailSite> | null>;
export type Composers = { [K in MailKind]: Composer<K> };

export interface MailComposers extends MailSite {
  composers: Composers;
}

interface MailRow extends OutboxMail {
  requestId: string | null;
  dueAt: Date;
  isQueued: boolean;
}

const lockMail = statement<MailRow>(
  'outbox compose',
  `select kind, booking_id as "bookingId", payment_id as "paymentId", contact_message_id as "contactMessageId",
     admin_id as "adminId", reset_id as "resetId", audit_id as "auditId", starts_at as "startsAt", created_at as "createdAt",
     request_id as "requestId", due_at as "dueAt", state = 'queued' as "isQueued"
   from outbox_messages where id = $1 for update`,
);
const cancel = statement(
  'outbox compose cancel',
  `update outbox_messages set state = 'cancelled', settled_at = now() where id = $1`,
);

/** A mail whose condition no longer holds is marked cancelled and has no content. @returns null for an unknown id */
export function composeMail(
  database: Sequelize,
  { composers, siteUrl }: MailComposers,
  id: number,
): Promise<ComposedMail | null> {
  return transact(database, async (transaction) => {
    const [mail] = await run(transaction, lockMail, [id]);
    if (!mail) return null;
    const content = mail.isQueued ? await composers[mail.kind](transaction, mail) : null;
    if (mail.isQueued && content === null) await run(transaction, cancel, [id]);
    return {
      kind: mail.kind,
      requestId: mail.requestId,
      dueAt: mail.dueAt.toISOString(),
      content: content && { ...content, siteUrl },
    };
  });
}

const acknowledge = statement(
  'outbox acknowledge',
  `update outbox_messages set state = 'sent', settled_at = now(), last_error = null
   where id = $1 and state = 'queued'`,
);

export async function acknowledgeMail(database: Sequelize, id: number): Promise<void> {
  await run(database, acknowledge, [id]);
}
