import { formatLongDate, studioDay } from '@studio/contract/format/dates';
import type { ContactReplyMail } from '@studio/contract/mail/mails';
import { studio } from '@studio/contract/studio';
import { visitorOf } from '../bookings/visitorName.ts';
import type { Email, Mailbox } from '../mail/email.ts';
import { ownWords, paragraph, smallPrint } from '../ui/blocks.ts';
import { renderBody } from '../ui/layout.ts';

/** The studio's answer as it was written, greeting included, and what the visitor wrote. */
export function contactReplyEmail(answer: ContactReplyMail, studioMailbox: Mailbox): Email {
  const heading = 'Our answer';
  const paragraphs = answer.reply.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  const wrote = `You wrote on ${formatLongDate(studioDay(new Date(answer.writtenAt)))}:`;

  return {
    to: visitorOf(answer),
    replyTo: studioMailbox,
    isPersonal: true,
    subject: `Your message to ${studio.name}`,
    ...renderBody({
      siteUrl: answer.siteUrl,
      tone: 'warm',
      heading,
      preview: paragraphs[1] ?? paragraphs[0] ?? heading,
      blocks: [...paragraphs.map(paragraph), smallPrint(wrote), ownWords(answer.message)],
    }),
  };
}
