import { timeOf } from '@studio/contract/format/counts';
import type { MailContents } from '@studio/contract/mail/mails';
import { interests } from '@studio/contract/messages/interests';
import { studio } from '@studio/contract/studio';
import { greeting, visitorOf } from '../bookings/visitorName.ts';
import type { Email } from '../mail/email.ts';
import { ownWords, paragraph, smallPrint } from '../ui/blocks.ts';
import { renderBody } from '../ui/layout.ts';
import { withoutLinks } from '../ui/links.ts';

const maxCharacters = 1000;

/**
 * The copy to the sender. An anonymous visitor chooses text and recipient, so the subject is fixed, and the text is
 * quoted without links and phone numbers (ADR 0041).
 */
export function contactCopyEmail(message: MailContents['contact-copy']): Email {
  const heading = 'We have your message';
  const topic = interests.find((interest) => interest === message.interestedIn);
  const thanks = `${greeting(message)} thank you for writing to us${topic ? ` about: ${topic}` : ''}. We reply within ${timeOf(studio.replyHours, 'hour')}. This is what you wrote:`;
  const hint =
    'Links, addresses and phone numbers are left out of this copy; we have read them. Did you not write to us? Then your address was entered by mistake, and there is nothing to do.';

  return {
    to: visitorOf(message),
    subject: `${heading} | ${studio.name}`,
    ...renderBody({
      siteUrl: message.siteUrl,
      tone: 'good',
      heading,
      preview: `We reply within ${timeOf(studio.replyHours, 'hour')}.`,
      blocks: [paragraph(thanks), ownWords(copyOf(message.message)), smallPrint(hint)],
    }),
  };
}

function copyOf(text: string): string {
  const characters = Array.from(withoutLinks(text));
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}…` : characters.join('');
}
