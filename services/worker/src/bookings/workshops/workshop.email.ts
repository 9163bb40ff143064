import type { EventCancelledMail, EventRescheduledMail } from '@studio/contract/mail/bookingMails';
import { eventCancelledText } from '@studio/contract/mail/eventCancelledText';
import { eventRescheduledText } from '@studio/contract/mail/eventRescheduledText';
import type { Email, Mailbox } from '../../mail/email.ts';
import { button, factTable, paragraph, blockquote, referenceBox, smallPrint } from '../../ui/blocks.ts';
import { bookingActions } from '../bookingActions.ts';
import { calendarFile } from '../bookingBlocks.ts';
import { visitorEmail } from '../visitorEmail.ts';

export function eventCancelledEmail(booking: EventCancelledMail, now: Date, studioMailbox: Mailbox): Email {
  const { siteUrl, event, bookingReference, reason } = booking;
  const { subject, heading, lead, next } = eventCancelledText(booking);
  const link = booking.canChoose
    ? { label: 'Choose what to do', url: booking.manageUrl }
    : { label: 'See other dates', url: `${siteUrl}/events${event.isPrivate ? '' : `/${event.id}`}` };

  return visitorEmail(booking, {
    replyTo: studioMailbox,
    subject: `${subject} (${bookingReference})`,
    tone: 'stop',
    heading,
    preview: next,
    lead,
    blocks: [blockquote(reason), paragraph(next), button(link.label, link.url), referenceBox(bookingReference)],
    attachments: [calendarFile(booking, now)],
  });
}

export function eventRescheduledEmail(booking: EventRescheduledMail, now: Date, studioMailbox: Mailbox): Email {
  const { event, bookingReference, previous } = booking;
  const { subject, heading, lead, was, isNow, next } = eventRescheduledText(event.title, previous, event);
  const times = [
    ...was.map((value) => ({ label: 'It was', value })),
    ...isNow.map((value) => ({ label: 'It is now', value })),
  ];

  return visitorEmail(booking, {
    replyTo: studioMailbox,
    subject: `${subject} (${bookingReference})`,
    tone: 'wait',
    heading,
    preview: isNow.length === 1 ? `It is now on ${isNow.join('')}.` : next,
    lead,
    blocks: [
      factTable('Date and time', times),
      paragraph(next),
      referenceBox(bookingReference),
      bookingActions(booking, now),
      smallPrint(`The attached file replaces the ${isNow.length === 1 ? 'entry' : 'entries'} in your calendar.`),
    ],
    attachments: [calendarFile(booking, now, { previous })],
  });
}
