import type { Sequelize, Transaction } from 'sequelize';
import type { MailContents } from '@studio/contract/mail/mails';
import type { MailSite } from '@studio/contract/mail/mailSite';
import { run, statement } from '../db/statement.ts';
import type { OutboxMail, Composer } from '../outbox/composeMail.ts';

type ContactContent = Omit<MailContents['contact-received' | 'contact-copy'], keyof MailSite>;

const selectMessage = statement<ContactContent>(
  'contact mail',
  `select first_name as "firstName", last_name as "lastName", email, phone, interested_in as "interestedIn", message
   from contact_messages where id = $1`,
);

/** Composes the mail to the studio and its copy to the sender. */
export async function composeContactMail(
  on: Transaction | Sequelize,
  { contactMessageId }: OutboxMail,
): Promise<ContactContent | null> {
  const [message] = await run(on, selectMessage, [contactMessageId]);
  return message ?? null;
}

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
