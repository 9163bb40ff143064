import { formatRand } from '@studio/contract/format/money';
import type { BookingMail } from '@studio/contract/mail/bookingMails';
import type { Email } from '../mail/email.ts';
import { priceTable, paragraph, referenceBox } from '../ui/blocks.ts';
import { renderBody } from '../ui/layout.ts';
import { workshopPicture } from '../ui/workshopPicture.ts';
import { bookingActions } from './bookingActions.ts';
import { calendarFile, paymentSummary, ticketNotes } from './bookingBlocks.ts';
import { greeting, visitorOf } from './visitorName.ts';

/** Sent for a card payment after a confirmation that asked for payment at the studio. */
export function bookingPaidEmail(booking: BookingMail, now: Date): Email {
  const { siteUrl, event, bookingReference, totalAmount } = booking;
  const heading = 'Payment received';
  const thanks = `${greeting(booking)} your payment of ${formatRand(totalAmount)} for ${event.title} has arrived.`;
  const nothingLeft = 'Your booking stands as before, and there is nothing left to pay at the studio.';
  const { sums, total, method } = paymentSummary(booking);

  return {
    to: visitorOf(booking),
    subject: `Payment received: ${event.title} (${bookingReference})`,
    ...renderBody({
      siteUrl,
      tone: 'good',
      heading,
      preview: `${formatRand(totalAmount)} for ${event.title}. Your reference is ${bookingReference}.`,
      blocks: [
        paragraph(thanks),
        paragraph(nothingLeft),
        ...ticketNotes(booking),
        referenceBox(bookingReference),
        workshopPicture(siteUrl, event),
        priceTable('Payment', sums, total, method),
        bookingActions(booking, now),
      ],
    }),
    attachments: [calendarFile(booking, now)],
  };
}
