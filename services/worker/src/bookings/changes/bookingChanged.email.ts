import { ticketsText } from '@studio/contract/bookings/ticketsText';
import { people } from '@studio/contract/format/counts';
import { formatLongDate } from '@studio/contract/format/dates';
import { formatLongStart } from '@studio/contract/format/eventStart';
import { formatRand } from '@studio/contract/format/money';
import type { BookingChangeMail } from '@studio/contract/mail/bookingMails';
import type { Email } from '../../mail/email.ts';
import { priceTable, factTable } from '../../ui/blocks.ts';
import type { Fact } from '../../ui/blocks.ts';
import { bookingActions } from '../bookingActions.ts';
import { bringList, calendarFile, dueNotes, paymentSummary, refundNotes, workshopBlocks } from '../bookingBlocks.ts';
import { visitorEmail } from '../visitorEmail.ts';

/** The mail contains the new ticket and calendar entry, which replace the earlier ones. */
export function bookingChangedEmail(booking: BookingChangeMail, now: Date): Email {
  const { event, bookingReference, change } = booking;
  const previous = { ...event, furtherDates: change.from.furtherDates };
  const { paid, total, method } = paymentSummary(booking);

  return visitorEmail(booking, {
    subject: `Booking changed: ${event.title}, ${formatLongDate(event.date)} (${bookingReference})`,
    tone: 'good',
    heading: 'Booking changed',
    preview: `Now: ${event.title} on ${formatLongDate(event.date)}, ${people(booking.participants)}.`,
    lead: 'your booking is changed. This mail and its calendar entry replace the earlier ones.',
    blocks: [
      ...workshopBlocks(booking, 'Your workshop now'),
      ...bringList(booking),
      factTable('What has changed', changedFacts(booking)),
      priceTable('Payment', paid, total, method),
      ...refundNotes(booking),
      ...dueNotes(booking),
      bookingActions(booking, now),
    ],
    attachments: [calendarFile(booking, now, { previous })],
  });
}

function changedFacts({ tickets, change: { from, isMove, paid, returned, kept } }: BookingChangeMail): Fact[] {
  const mix = ticketsText(from.tickets);
  const isOtherMix = mix !== '' && mix !== ticketsText(tickets);
  const party = people(from.participants) + (isOtherMix ? ` (${mix})` : '');
  const sums = [
    { label: 'You paid', amount: paid },
    { label: 'You get back', amount: returned },
    { label: 'We keep', amount: kept },
  ].filter(({ amount }) => amount > 0);
  return [
    { label: 'Before', value: isMove ? `${from.title}, ${formatLongStart(from.start)}, ${party}` : party },
    ...sums.map(({ label, amount }) => ({ label, value: formatRand(amount) })),
  ];
}
