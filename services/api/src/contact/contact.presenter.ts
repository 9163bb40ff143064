import type { ContactMessageView } from '@studio/contract/contact';
import type { ContactMessage } from './contact.model.ts';

/** A message as admins read it. */
export function presentMessage(message: ContactMessage): ContactMessageView {
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
