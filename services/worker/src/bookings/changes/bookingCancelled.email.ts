import { formatLongStart } from '@studio/contract/format/eventStart';
import { formatRand } from '@studio/contract/format/money';
import type { BookingChangeMail } from '@studio/contract/mail/bookingMails';
import type { Email } from '../../mail/email.ts';
import { priceTable, button, paragraph, referenceBox } from '../../ui/blocks.ts';
import { renderBody } from '../../ui/layout.ts';
import { calendarFile, refundNotes, ticketNotes } from '../bookingBlocks.ts';
import { greeting, visitorOf } from '../visitorName.ts';

export function bookingCancelledEmail(booking: BookingChangeMail, now: Date): Email {
  const { siteUrl, event, bookingReference } = booking;
  const heading = 'Booking cancelled';
  const when = formatLongStart(event);
  const cancelled = `${greeting(booking)} your booking for ${event.title} on ${when} is cancelled. The calendar entry of this mail removes it.`;
  const { sums, total } = moneyOf(booking);
  const isPaid = booking.change.returned + booking.change.kept > 0;
  const nothing = 'There is nothing to pay back, and nothing left for you to do.';

  return {
    to: visitorOf(booking),
    subject: `Booking cancelled: ${event.title} (${bookingReference})`,
    ...renderBody({
      siteUrl,
      tone: 'stop',
      heading,
      preview: isPaid ? `You get back ${total.value}.` : `${event.title} on ${when}.`,
      blocks: [
        paragraph(cancelled),
        ...ticketNotes(booking),
        referenceBox(bookingReference),
        isPaid ? priceTable('What you get back', sums, total) : paragraph(nothing),
        ...refundNotes(booking),
        button('View your booking', booking.bookingUrl, 'Your booking'),
      ],
    }),
    attachments: [calendarFile(booking, now, true)],
  };
}

function moneyOf({ change: { returned, kept } }: BookingChangeMail) {
  return {
    sums: [
      { label: 'Paid', value: formatRand(returned + kept) },
      { label: 'Kept by the studio', value: formatRand(kept) },
    ],
    total: { label: 'Refund', value: formatRand(returned) },
  };
}
