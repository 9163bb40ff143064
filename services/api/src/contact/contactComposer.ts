import type { Transaction } from 'sequelize';
import type { MailContents, MailSite } from '@studio/contract/mail/mails';
import type { OutboxMail } from '../outbox/composeMail.ts';
import { ContactMessage } from './contact.model.ts';

/** For the mail to the studio and for its copy to the sender. */
export async function composeContactMail(
  transaction: Transaction,
  { contactMessageId }: OutboxMail,
): Promise<Omit<MailContents['contact-received' | 'contact-copy'], keyof MailSite> | null> {
  const message = contactMessageId === null ? null : await ContactMessage.findByPk(contactMessageId, { transaction });
  if (!message) return null;
  return {
    firstName: message.firstName,
    lastName: message.lastName,
    email: message.email,
    phone: message.phone,
    interestedIn: message.interestedIn,
    message: message.message,
  };
}
