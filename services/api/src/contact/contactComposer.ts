import type { Composer } from '../outbox/composeMail.ts';
import { ContactMessage } from './contact.model.ts';

export const composeContactMail: Composer<'contact-received'> = async (transaction, { contactMessageId }) => {
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
};
