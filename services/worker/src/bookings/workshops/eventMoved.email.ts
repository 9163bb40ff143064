import type { EventMovedMail } from '@studio/contract/mail/bookingMails';
import { eventMovedText } from '@studio/contract/mail/eventMovedText';
import type { Email, Mailbox } from '../../mail/email.ts';
import { facts, paragraph, referenceBox, smallPrint } from '../../ui/blocks.ts';
import { renderBody } from '../../ui/layout.ts';
import { bookingActions } from '../bookingActions.ts';
import { calendarFile } from '../bookingBlocks.ts';
import { greeting, visitorOf } from '../visitorName.ts';

const calendarHint = 'The attached file replaces the entry in your calendar.';

export function eventMovedEmail(booking: EventMovedMail, now: Date, studioMailbox: Mailbox): Email {
  const { siteUrl, event, bookingReference, previous } = booking;
  const { subject, heading, lead, was, isNow, next } = eventMovedText(event.title, previous, event);
  const welcome = `${greeting(booking)} ${lead}`;
  const times = [
    { label: 'It was', value: was },
    { label: 'It is now', value: isNow },
  ];

  return {
    to: visitorOf(booking),
    replyTo: studioMailbox,
    subject: `${subject} (${bookingReference})`,
    ...renderBody({
      siteUrl,
      tone: 'wait',
      heading,
      preview: `It is now on ${isNow}.`,
      blocks: [
        paragraph(welcome),
        facts('Date and time', times),
        paragraph(next),
        referenceBox(bookingReference),
        bookingActions(booking, now),
        smallPrint(calendarHint),
      ],
    }),
    attachments: [calendarFile(booking, now)],
  };
}
