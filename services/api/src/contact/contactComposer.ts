import type { Sequelize, Transaction } from 'sequelize';
import type { MailContents } from '@studio/contract/mail/mails';
import type { MailSite } from '@studio/contract/mail/mailSite';
import { run, statement } from '../db/statement.ts';
import type { OutboxMail } from '../outbox/composeMail.ts';

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
