import type { MailContents } from '@studio/contract/mail/mails';
import type { Email, Mailbox } from '../mail/email.ts';
import { facts, quote, smallPrint } from '../ui/blocks.ts';
import { renderBody } from '../ui/layout.ts';

/** The visitor's address is Reply-To, so that the studio can reply directly. */
export function contactReceivedEmail(message: MailContents['contact-received'], studioMailbox: Mailbox): Email {
  const name = `${message.firstName} ${message.lastName}`;
  const heading = `${message.interestedIn}: ${name}`;
  const sender = [
    { label: 'Name', value: name },
    { label: 'Email', value: message.email },
    { label: 'Phone', value: message.phone || 'not given' },
    { label: 'Interested in', value: message.interestedIn },
  ];
  const hint = 'Answer this email and your words go to the visitor. The message is also kept in the admin portal.';

  return {
    to: studioMailbox,
    replyTo: { name, address: message.email },
    subject: `New message: ${heading}`,
    ...renderBody({
      siteUrl: message.siteUrl,
      tone: 'warm',
      heading,
      preview: 'A new message from the contact form.',
      blocks: [quote(message.message), facts('From', sender), smallPrint(hint)],
    }),
  };
}
