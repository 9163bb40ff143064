import { paymentWord } from '@studio/contract/bookings/payments';
import { people } from '@studio/contract/format/counts';
import { formatTimes } from '@studio/contract/format/courseDates';
import { formatLongDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { BookingNewMail } from '@studio/contract/mail/bookingMails';
import type { Email, Mailbox } from '../mail/email.ts';
import { button, factTable, smallPrint } from '../ui/blocks.ts';
import { renderEmail } from '../ui/layout.ts';
import { dateFacts, partyFacts } from './bookingBlocks.ts';

const hint = 'You can switch these emails off in the portal, under Settings.';

/** Sent to the studio about a new booking of a visitor. */
export function bookingNewEmail(booking: BookingNewMail, studioMailbox: Mailbox): Email {
  const { event, participants, bookingReference, seatsLeft } = booking;
  const party = people(participants);
  const heading = 'A new booking';
  const preview = `${party} for ${event.title} on ${formatLongDate(event.date)}.`;
  const list = [
    { label: 'Workshop', value: event.title },
    ...(event.furtherDates.length > 0 ? dateFacts(event) : [{ label: 'When', value: formatTimes(event) }]),
    { label: 'Name', value: `${booking.firstName} ${booking.lastName}` },
    ...partyFacts(booking),
    { label: 'Payment', value: `${formatRand(booking.totalAmount)}, ${paymentWord(booking.paymentStatus)}` },
    { label: 'Reference', value: bookingReference },
    { label: 'Free places', value: seatsLeft === 0 ? 'none, it is full' : String(seatsLeft) },
  ];

  return renderEmail({
    to: studioMailbox,
    subject: `New booking: ${event.title}, ${formatLongDate(event.date)} (${party})`,
    siteUrl: booking.siteUrl,
    tone: 'good',
    heading,
    preview,
    blocks: [factTable('The booking', list), button('Open the portal', booking.adminUrl), smallPrint(hint)],
  });
}
