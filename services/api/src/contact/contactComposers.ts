import type { Sequelize, Transaction } from 'sequelize';
import type { MailContents } from '@studio/contract/mail/mails';
import type { MailSite } from '@studio/contract/mail/mailSite';
import { transactionOf } from '../db/transact.ts';
import type { OutboxMail, Composer } from '../outbox/composeMail.ts';
import { ContactMessage } from './contact.model.ts';
import { ContactReply } from './contactReply.model.ts';

type ContactContent = Omit<MailContents['contact-received' | 'contact-copy'], keyof MailSite>;

/** Composes the mail to the studio and its copy to the sender. */
export async function composeContactMail(
  on: Transaction | Sequelize,
  { contactMessageId }: OutboxMail,
): Promise<ContactContent | null> {
  if (contactMessageId === null) return null;
  const sent = await ContactMessage.findByPk(contactMessageId, { transaction: transactionOf(on) });
  if (!sent) return null;
  const { firstName, lastName, email, phone, interestedIn, message } = sent;
  return { firstName, lastName, email, phone, interestedIn, message };
}

export const composeContactReply: Composer<'contact-reply'> = async (on, { contactReplyId }) => {
  if (contactReplyId === null) return null;
  const reply = await ContactReply.findByPk(contactReplyId, {
    include: ContactMessage,
    transaction: transactionOf(on),
  });
  if (!reply) return null;
  const { email, firstName, lastName, message, createdAt } = reply.contactMessage;
  return { email, firstName, lastName, message, writtenAt: createdAt.toISOString(), reply: reply.body };
};
