import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import type { MailKind } from '@studio/contract/mail/mails';
import { transact } from '../src/db/transact.ts';
import { createMailComposers } from '../src/mailComposers.ts';
import { outboxMailColumns } from '../src/outbox/composeMail.ts';
import type { OutboxMail } from '../src/outbox/composeMail.ts';
import { testPdfFiles } from './pdfFiles.ts';
import { readTestConfig } from './testConfig.ts';

export interface EnqueuedMail {
  id: number;
  kind: MailKind;
  key: string;
  dueAt: Date;
  state: string;
  requestId: string | null;
  /** The current content; null if the mail must not be sent any more. */
  content: object | null;
}

/** Returns the enqueued mails. Without `ofStudio`, the studio's mails about new bookings are left out. */
export async function enqueuedMails(sequelize: Sequelize, { ofStudio = false } = {}): Promise<EnqueuedMail[]> {
  const { composers } = createMailComposers({ ...readTestConfig(), pdfFiles: testPdfFiles });
  const rows = await sequelize.query<Omit<EnqueuedMail, 'content'> & OutboxMail>(
    `select id::float8 as id, key, due_at as "dueAt", state, request_id as "requestId", ${outboxMailColumns}
     from outbox_messages where kind <> 'booking-new' or ${String(ofStudio)} order by outbox_messages.id`,
    { type: QueryTypes.SELECT },
  );
  return transact(sequelize, async (transaction) => {
    const mails: EnqueuedMail[] = [];
    for (const { id, kind, key, dueAt, state, requestId, ...subject } of rows) {
      const content = await composers[kind](transaction, { kind, ...subject });
      mails.push({ id, kind, key, dueAt, state, requestId, content });
    }
    return mails;
  });
}

/** Returns kind and state of each mail, and whether it would be sent now. */
export async function mailStates(sequelize: Sequelize): Promise<[kind: MailKind, state: string, applies: boolean][]> {
  return (await enqueuedMails(sequelize)).map(({ kind, state, content }) => [kind, state, content !== null]);
}

/** Sets the state of all mails of a kind, or of all mails. */
export async function setMailState(sequelize: Sequelize, state: string, kind: MailKind | null = null): Promise<void> {
  await sequelize.query(
    `update outbox_messages set state = $1, queued_at = case when $1 <> 'pending' then now() end,
       finished_at = case when $1 in ('sent', 'failed', 'cancelled') then now() end,
       last_error = case when $1 = 'failed' then '550 no such user' end
     where kind = $2 or $2 is null`,
    { bind: [state, kind] },
  );
}
