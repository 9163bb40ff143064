import { timeOf } from '@studio/contract/format/counts';
import { formatClock, formatLongDate, studioClock, studioDay } from '@studio/contract/format/dates';
import type { ContactDigestMail, ContactReplyMail, MailContents } from '@studio/contract/mail/mails';
import { interests } from '@studio/contract/messages/interests';
import { studio } from '@studio/contract/studio';
import { visitorEmail } from '../bookings/visitorEmail.ts';
import { visitorOf } from '../bookings/visitorName.ts';
import type { Email, Mailbox } from '../mail/email.ts';
import { button, factTable, recipientText, paragraph, blockquote, smallPrint } from '../ui/blocks.ts';
import { renderEmail } from '../ui/layout.ts';
import { withoutLinks } from '../ui/links.ts';

const maxCharacters = 1000;
const hourMs = 3_600_000;

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

  return renderEmail({
    to: studioMailbox,
    replyTo: { name, address: message.email },
    subject: `New message: ${heading}`,
    siteUrl: message.siteUrl,
    tone: 'warm',
    heading,
    preview: 'A new message from the contact form.',
    blocks: [blockquote(message.message), factTable('From', sender), smallPrint(hint)],
  });
}

/** Sent to the studio about messages that have no separate mail, because many arrived in an hour. */
export function contactDigestEmail(
  { siteUrl, count, since, adminUrl }: ContactDigestMail,
  studioMailbox: Mailbox,
): Email {
  const messages = count === 1 ? '1 more message' : `${count} more messages`;
  const heading = `${messages} came in the last hour`;
  const start = new Date(since);
  const lead = `Between ${clockOf(start)} and ${clockOf(new Date(start.getTime() + hourMs))} many messages came by the contact form. Those after the tenth have no mail each: see them in the portal.`;

  return renderEmail({
    to: studioMailbox,
    subject: `${heading}, see the portal`,
    siteUrl,
    tone: 'warm',
    heading,
    preview: 'Many messages from the contact form.',
    blocks: [paragraph(lead), button('Open the messages', adminUrl, 'The messages')],
  });
}

/**
 * The copy to the sender. An anonymous visitor chooses both the text and the recipient, so the subject is fixed, and
 * the text is repeated without links and phone numbers (ADR 0041).
 */
export function contactCopyEmail(message: MailContents['contact-copy']): Email {
  const heading = 'We have your message';
  const topic = interests.find((interest) => interest === message.interestedIn);
  const hint =
    'Links, addresses and phone numbers are left out of this copy; we have read them. Did you not write to us? Then your address was entered by mistake, and there is nothing to do.';

  return visitorEmail(message, {
    subject: `${heading} | ${studio.name}`,
    tone: 'good',
    heading,
    preview: `We reply within ${timeOf(studio.replyHours, 'hour')}.`,
    lead: `thank you for writing to us${topic ? ` about: ${topic}` : ''}. We reply within ${timeOf(studio.replyHours, 'hour')}. This is what you wrote:`,
    blocks: [recipientText(copyOf(message.message)), smallPrint(hint)],
  });
}

/** Contains the studio's answer exactly as it was written, and the visitor's message. */
export function contactReplyEmail(answer: ContactReplyMail, studioMailbox: Mailbox): Email {
  const heading = 'Our answer';
  const paragraphs = answer.reply.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  const wrote = `You wrote on ${formatLongDate(studioDay(new Date(answer.writtenAt)))}:`;

  return renderEmail({
    to: visitorOf(answer),
    replyTo: studioMailbox,
    isPersonal: true,
    subject: `Your message to ${studio.name}`,
    siteUrl: answer.siteUrl,
    tone: 'warm',
    heading,
    preview: paragraphs[1] ?? paragraphs[0] ?? heading,
    blocks: [...paragraphs.map(paragraph), smallPrint(wrote), recipientText(answer.message)],
  });
}

function copyOf(text: string): string {
  const characters = Array.from(withoutLinks(text));
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}…` : characters.join('');
}

function clockOf(instant: Date): string {
  return formatClock(studioClock(instant));
}
