import { formatRand } from '@studio/contract/format/money';
import type { BookingPaidMail } from '@studio/contract/mail/bookingMails';
import type { Email } from '../mail/email.ts';
import { priceTable, paragraph, referenceBox } from '../ui/blocks.ts';
import { workshopPicture } from '../ui/workshopPicture.ts';
import { bookingActions } from './bookingActions.ts';
import { calendarFile, dueNotes, paymentSummary, ticketNotes } from './bookingBlocks.ts';
import { visitorEmail } from './visitorEmail.ts';

/** Sent when a card payment arrives after a confirmation that asked for it. */
export function bookingPaidEmail(booking: BookingPaidMail, now: Date): Email {
  const { siteUrl, event, bookingReference, received, due } = booking;
  const rest = due === null ? ', and there is nothing left to pay at the studio' : '';
  const { sums, total, method } = paymentSummary(booking);

  return visitorEmail(booking, {
    subject: `Payment received: ${event.title} (${bookingReference})`,
    tone: 'good',
    heading: 'Payment received',
    preview: `${formatRand(received)} for ${event.title}. Your reference is ${bookingReference}.`,
    lead: `your payment of ${formatRand(received)} for ${event.title} has arrived.`,
    blocks: [
      paragraph(`Your booking stands as before${rest}.`),
      ...ticketNotes(booking),
      referenceBox(bookingReference),
      workshopPicture(siteUrl, event),
      priceTable('Payment', sums, total, method),
      ...dueNotes(booking),
      bookingActions(booking, now),
    ],
    attachments: [calendarFile(booking, now)],
  });
}
