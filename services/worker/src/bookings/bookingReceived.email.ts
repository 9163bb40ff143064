import { timeOf } from '@studio/contract/format/counts';
import { formatLongDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { BookingMail } from '@studio/contract/mail/bookingMails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { button, steps } from '../ui/blocks.ts';
import { rescheduledNotes, workshopBlocks } from './bookingBlocks.ts';
import { visitorEmail } from './visitorEmail.ts';

/** Sent if no ITN can confirm the payment. The mail therefore says that the booking is not paid. */
export function bookingReceivedEmail(booking: BookingMail): Email {
  const { event, bookingReference, totalAmount } = booking;
  const total = { label: 'Total', value: formatRand(totalAmount) };
  const next = [
    'We check your payment by hand and confirm your booking by email.',
    `Have you paid and heard nothing within ${timeOf(studio.replyHours, 'hour')}? Call ${studio.phone.shown} and give your reference.`,
  ];

  return visitorEmail(booking, {
    subject: `Request received, not yet paid: ${event.title} (${bookingReference})`,
    tone: 'wait',
    heading: 'Request received, not yet paid',
    preview: `We have your request for ${event.title}. It is not confirmed yet.`,
    lead: `we have your request for ${event.title} on ${formatLongDate(event.date)}.`,
    blocks: [
      ...rescheduledNotes(booking),
      ...workshopBlocks(booking, 'Your request', [total]),
      steps('What Happens Next?', next),
      button('View your booking', booking.bookingUrl, 'Your booking'),
    ],
  });
}
