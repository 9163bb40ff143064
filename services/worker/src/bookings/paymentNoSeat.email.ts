import { formatLongDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { BookingMail, PaymentNoSeatMail } from '@studio/contract/mail/bookingMails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { button, paragraph, referenceBox } from '../ui/blocks.ts';
import { visitorEmail } from './visitorEmail.ts';

/** The mail announces no refund and no seat, because an admin decides about the payment. */
export function paymentNoSeatEmail(booking: PaymentNoSeatMail): Email {
  const { event, bookingReference, amount, isChange } = booking;
  const reason = isChange ? 'the change could not be made any more' : reasonOf(booking);
  const unchanged = isChange ? ['Your booking itself is as it was before.'] : [];
  const next = `To have it paid back or to find another date, please call ${studio.phone.shown} or write to ${studio.email} with your reference.`;

  return visitorEmail(booking, {
    subject: `Paid, but not ${isChange ? 'changed' : 'booked'}: ${event.title} (${bookingReference})`,
    tone: 'stop',
    heading: isChange ? 'Your booking is not changed' : 'Your booking could not be made',
    preview: `Your payment for ${event.title} has reached us, but ${reason}.`,
    lead: `your payment of ${formatRand(amount)} for ${isChange ? 'a change of ' : ''}${event.title} on ${formatLongDate(event.date)} has reached us, but ${reason}.`,
    blocks: [
      ...unchanged.map(paragraph),
      paragraph(next),
      referenceBox(bookingReference),
      button('View your booking', booking.bookingUrl, 'Your booking'),
    ],
  });
}

function reasonOf({ event, participants }: BookingMail): string {
  if (event.cancelReason !== null) return 'this workshop was cancelled';
  if (event.isDeleted) return 'this workshop is no longer on our calendar';
  return `${participants === 1 ? 'your place was' : 'your places were'} no longer kept when it came`;
}
