import type { ContactMessageView } from '@studio/contract/messages/contact';

export type MessageRow = Omit<ContactMessageView, 'createdAt'> & { createdAt: Date };

export function presentMessage(message: MessageRow): ContactMessageView {
  return {
    id: message.id,
    firstName: message.firstName,
    lastName: message.lastName,
    email: message.email,
    phone: message.phone,
    interestedIn: message.interestedIn,
    message: message.message,
    createdAt: message.createdAt.toISOString(),
    status: message.status,
  };
}
