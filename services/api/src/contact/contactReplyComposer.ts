import { run, statement } from '../db/statement.ts';
import type { Composer } from '../outbox/composeMail.ts';

interface ReplyMailRow {
  email: string;
  firstName: string;
  lastName: string;
  message: string;
  writtenAt: Date;
  reply: string;
}

const selectReply = statement<ReplyMailRow>(
  'contact reply mail',
  `select m.email, m.first_name as "firstName", m.last_name as "lastName", m.message, m.created_at as "writtenAt", r.body as reply
   from contact_replies r join contact_messages m on m.id = r.contact_message_id where r.id = $1`,
);

export const composeContactReply: Composer<'contact-reply'> = async (on, { contactReplyId }) => {
  const [row] = await run(on, selectReply, [contactReplyId]);
  return row ? { ...row, writtenAt: row.writtenAt.toISOString() } : null;
};
