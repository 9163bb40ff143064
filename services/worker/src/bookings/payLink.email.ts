import { formatWeekdayStart, startOf } from '@studio/contract/format/eventStart';
import { formatRand } from '@studio/contract/format/money';
import type { PayLinkMail } from '@studio/contract/mail/bookingMails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { button, facts, paragraph, referenceBox } from '../ui/blocks.ts';
import { renderBody } from '../ui/layout.ts';
import { workshopPicture } from '../ui/workshopPicture.ts';
import { movedNotes, workshopFacts } from './bookingBlocks.ts';
import { greeting, visitorOf } from './visitorName.ts';

/** The studio asks for the payment of a booking. */
export function payLinkEmail(booking: PayLinkMail): Email {
  const { siteUrl, event, bookingReference, amount, payUrl, payUntil } = booking;
  const sum = formatRand(amount);
  const until = formatWeekdayStart(startOf(new Date(payUntil)));

  return {
    to: visitorOf(booking),
    subject: `Pay ${sum}: ${event.title} (${bookingReference})`,
    ...renderBody({
      siteUrl,
      tone: 'wait',
      heading: 'Pay for your booking',
      preview: `${sum} for ${event.title}, by card until ${until}.`,
      blocks: [
        paragraph(`${greeting(booking)} ${sum} is still to be paid for your booking of ${event.title}.`),
        ...movedNotes(booking),
        button(`Pay ${sum}`, payUrl),
        paragraph(
          `You can pay by card on any device until ${until}. The button opens your booking first, and nothing is paid before you have seen it.`,
        ),
        referenceBox(bookingReference),
        workshopPicture(siteUrl, event),
        facts('Your booking', workshopFacts(booking)),
        paragraph(
          `Have you paid already, or is something wrong? Call ${studio.phone.shown} or write to ${studio.email}.`,
        ),
      ],
    }),
  };
}
