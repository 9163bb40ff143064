import type { EventCancelledMail } from '@studio/contract/mail/bookingMails';
import { eventCancelledText } from '@studio/contract/mail/eventCancelledText';
import type { Email, Mailbox } from '../../mail/email.ts';
import { button, paragraph, quote, referenceBox } from '../../ui/blocks.ts';
import { renderBody } from '../../ui/layout.ts';
import { calendarFile } from '../bookingBlocks.ts';
import { greeting, visitorOf } from '../visitorName.ts';

export function eventCancelledEmail(booking: EventCancelledMail, now: Date, studioMailbox: Mailbox): Email {
  const { siteUrl, bookingReference, reason } = booking;
  const { subject, heading, lead, next } = eventCancelledText(booking);
  const welcome = `${greeting(booking)} ${lead}`;
  const link = booking.canChoose
    ? { label: 'Choose what to do', url: booking.manageUrl }
    : { label: 'See other dates', url: `${siteUrl}/events/${booking.event.id}` };

  return {
    to: visitorOf(booking),
    replyTo: studioMailbox,
    subject: `${subject} (${bookingReference})`,
    ...renderBody({
      siteUrl,
      tone: 'stop',
      heading,
      preview: next,
      blocks: [
        paragraph(welcome),
        quote(reason),
        paragraph(next),
        button(link.label, link.url),
        referenceBox(bookingReference),
      ],
    }),
    attachments: [calendarFile(booking, now)],
  };
}
