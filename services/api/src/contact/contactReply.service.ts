import type { Sequelize } from 'sequelize';
import type { ContactReplyInput, ContactReplyView } from '@studio/contract/messages/contactReplies';
import { recordAudit } from '../admins/audit/audit.ts';
import type { Actor } from '../admins/audit/audit.ts';
import { run, statement } from '../db/statement.ts';
import { transact } from '../db/transact.ts';
import { keyReused, notFound } from '../errors.ts';
import { enqueueMail } from '../outbox/outbox.ts';
import { ContactMessage } from './contact.model.ts';
import { ContactReply } from './contactReply.model.ts';

interface ReplyRow extends Omit<ContactReplyView, 'createdAt'> {
  createdAt: Date;
}

const selectReplies = statement<ReplyRow>(
  'contact replies',
  `select r.id, r.body, r.sent_by as "sentBy", r.created_at as "createdAt",
     case o.state when 'sent' then 'sent' when 'failed' then 'failed' else 'waiting' end as state
   from contact_replies r left join outbox_messages o on o.key = 'contact-reply:' || r.id
   where r.contact_message_id = $1 order by r.id`,
);

/** The studio's answers to a message, the oldest first. @throws not_found */
export async function findReplies(database: Sequelize, messageId: number): Promise<ContactReplyView[]> {
  const message = await ContactMessage.findOne({ where: { id: messageId, quarantine: null } });
  if (!message) throw notFound('This message does not exist.');
  const rows = await run(database, selectReplies, [messageId]);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Answers by mail and marks the message as answered. A repetition changes nothing. @throws not_found, key_reused */
export async function replyTo(
  database: Sequelize,
  messageId: number,
  { requestKey, body }: ContactReplyInput,
  actor: Actor,
): Promise<void> {
  await transact(database, async (transaction) => {
    const message = await ContactMessage.findOne({
      where: { id: messageId, quarantine: null },
      lock: transaction.LOCK.UPDATE,
      transaction,
    });
    if (!message) throw notFound('This message does not exist.');
    const reply = { requestKey, contactMessageId: messageId, body };
    const row = { ...reply, adminId: actor.adminId, sentBy: actor.username };
    const [made] = await ContactReply.bulkCreate([row], { ignoreDuplicates: true, transaction });
    // An insert without an id found the request already stored.
    if (!made?.id) {
      if (!(await ContactReply.findOne({ where: reply, transaction }))) throw keyReused();
      return;
    }
    await message.update({ status: 'answered' }, { transaction });
    await enqueueMail(transaction, {
      kind: 'contact-reply',
      key: `contact-reply:${made.id}`,
      contactMessageId: messageId,
      contactReplyId: made.id,
      requestId: actor.requestId,
    });
    await recordAudit(transaction, actor, {
      action: 'message.answered',
      subject: `message ${messageId}`,
      after: { characters: body.length },
    });
  });
}
