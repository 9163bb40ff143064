import type { ContactMessageView } from '@studio/contract/messages/contact';

/** A new message of Lerato; override the fields a test is about. */
export function exampleMessage(overrides: Partial<ContactMessageView> = {}): ContactMessageView {
  return {
    id: 7,
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: 'lerato@mail.example',
    phone: null,
    interestedIn: 'Corporate Event',
    message: 'Is the kiln warm?',
    createdAt: '2026-03-13T22:30:00.000Z',
    status: 'new',
    ...overrides,
  };
}
