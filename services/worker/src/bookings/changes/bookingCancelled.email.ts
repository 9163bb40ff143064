import { formatLongStart } from '@studio/contract/format/eventStart';
import { formatRand } from '@studio/contract/format/money';
import type { BookingChangeMail } from '@studio/contract/mail/bookingMails';
import type { Email } from '../../mail/email.ts';
import { priceTable, button, paragraph, referenceBox } from '../../ui/blocks.ts';
import { calendarFile, refundNotes, ticketNotes } from '../bookingBlocks.ts';
import { visitorEmail } from '../visitorEmail.ts';

export function bookingCancelledEmail(booking: BookingChangeMail, now: Date): Email {
  const { event, bookingReference } = booking;
  const when = formatLongStart(event);
  const { sums, total } = moneyOf(booking);
  const isPaid = booking.change.returned + booking.change.kept > 0;
  const nothing = 'There is nothing to pay back, and nothing left for you to do.';

  return visitorEmail(booking, {
    subject: `Booking cancelled: ${event.title} (${bookingReference})`,
    tone: 'stop',
    heading: 'Booking cancelled',
    preview: isPaid ? `You get back ${total.value}.` : `${event.title} on ${when}.`,
    lead: `your booking for ${event.title} on ${when} is cancelled. The calendar entry of this mail removes it.`,
    blocks: [
      ...ticketNotes(booking),
      referenceBox(bookingReference),
      isPaid ? priceTable('What you get back', sums, total) : paragraph(nothing),
      ...refundNotes(booking),
      button('View your booking', booking.bookingUrl, 'Your booking'),
    ],
    attachments: [calendarFile(booking, now, { isCancelled: true })],
  });
}

function moneyOf({ change: { returned, kept, toVouchers } }: BookingChangeMail) {
  const isCredit = toVouchers.some((one) => one.isCredit && one.amount === returned);
  return {
    sums: [
      { label: 'Paid', value: formatRand(returned + kept) },
      { label: 'Kept by the studio', value: formatRand(kept) },
    ],
    total: { label: isCredit ? 'Credit' : 'Refund', value: formatRand(returned) },
  };
}
