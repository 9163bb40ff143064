import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import type { BroadcastMail } from '@studio/contract/mail/mails';
import type { Email, Mailbox } from '../../mail/email.ts';
import { factTable, paragraph, smallPrint } from '../../ui/blocks.ts';
import { renderEmail } from '../../ui/layout.ts';
import { visitorOf } from '../visitorName.ts';

const hint = 'You get this email because you have booked this workshop. Answer it, and the studio reads it.';

/** A broadcast of the studio. Each recipient gets a separate mail, so that no recipient sees another address. */
export function broadcastEmail(message: BroadcastMail, studioMailbox: Mailbox): Email {
  const { siteUrl, subject, body, event, bookingReference } = message;
  const paragraphs = body.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  const workshop = [
    { label: 'Workshop', value: event.title },
    { label: 'When', value: `${formatLongDate(event.date)}, ${formatClockRange(event.startTime, event.endTime)}` },
    { label: 'Your reference', value: bookingReference },
  ];

  return renderEmail({
    to: visitorOf(message),
    replyTo: studioMailbox,
    isPersonal: true,
    subject,
    siteUrl,
    tone: 'warm',
    heading: subject,
    preview: paragraphs[0] ?? subject,
    blocks: [...paragraphs.map(paragraph), factTable('Your workshop', workshop), smallPrint(hint)],
  });
}
