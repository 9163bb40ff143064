import { formatLongStart } from '@studio/contract/format/eventStart';
import type { BookingMail } from '@studio/contract/mail/bookingMails';
import type { Email } from '../../mail/email.ts';
import { button, paragraph, referenceBox, smallPrint } from '../../ui/blocks.ts';
import { layout, plainLayout } from '../../ui/layout.ts';
import { greeting, visitorOf } from '../visitorName.ts';

export function manageLinkEmail(booking: BookingMail): Email {
  const { siteUrl, event, bookingReference, manageUrl } = booking;
  const heading = 'The link to your booking';
  const when = formatLongStart(event);
  const asked = `${greeting(booking)} this is the link to your booking for ${event.title} on ${when}. With it you change the date or the number of people, correct your details, or cancel.`;
  const secret =
    'This link opens your booking without a password, so please keep it to yourself. If you did not ask for it, you need to do nothing.';

  return {
    to: visitorOf(booking),
    subject: `The link to your booking: ${event.title} (${bookingReference})`,
    html: layout({
      siteUrl,
      tone: 'warm',
      heading,
      preview: `${event.title} on ${when}.`,
      blocks: [
        paragraph(asked),
        referenceBox(bookingReference),
        button('Manage my booking', manageUrl),
        smallPrint(secret),
      ],
    }),
    text: plainLayout(heading, [
      asked,
      `Booking reference: ${bookingReference}`,
      `Manage my booking: ${manageUrl}`,
      secret,
    ]),
  };
}
