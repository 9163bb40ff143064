import { people } from '@studio/contract/format/counts';
import { formatLongDate } from '@studio/contract/format/dates';
import { formatLongStart } from '@studio/contract/format/eventStart';
import { formatRand } from '@studio/contract/format/money';
import type { BookingChangeMail } from '@studio/contract/mail/bookingMails';
import type { Email } from '../../mail/email.ts';
import { priceTable, facts, paragraph, referenceBox } from '../../ui/blocks.ts';
import type { Fact } from '../../ui/blocks.ts';
import { layout, plainLayout } from '../../ui/layout.ts';
import { workshopPicture } from '../../ui/workshopPicture.ts';
import { bookingActions, plainBookingActions } from '../bookingActions.ts';
import {
  bringList,
  calendarFile,
  dueNotes,
  paymentSummary,
  plainBringList,
  plainDueNotes,
  plainFacts,
  workshopFacts,
} from '../bookingBlocks.ts';
import { greeting, visitorOf } from '../visitorName.ts';
import { refundNotes } from './refundNotes.ts';

/** Contains the new ticket and calendar entry, which replace the earlier ones. */
export function bookingChangedEmail(booking: BookingChangeMail, now: Date): Email {
  const { siteUrl, event, bookingReference } = booking;
  const heading = 'Booking changed';
  const welcome = `${greeting(booking)} your booking is changed. This mail and its calendar entry replace the earlier ones.`;
  const changed = changedFacts(booking);
  const workshop = workshopFacts(booking);
  const { paid, total, method } = paymentSummary(booking);
  const notes = refundNotes(booking);

  return {
    to: visitorOf(booking),
    subject: `Booking changed: ${event.title}, ${formatLongDate(event.date)} (${bookingReference})`,
    html: layout({
      siteUrl,
      tone: 'good',
      heading,
      preview: `Now: ${event.title} on ${formatLongDate(event.date)}, ${people(booking.participants)}.`,
      blocks: [
        paragraph(welcome),
        referenceBox(bookingReference),
        workshopPicture(siteUrl, event),
        facts('Your workshop now', workshop),
        ...bringList(booking),
        facts('What has changed', changed),
        priceTable('Payment', paid, total, method),
        ...notes.map(paragraph),
        ...dueNotes(booking),
        ...bookingActions(booking, now),
      ],
    }),
    text: plainLayout(heading, [
      welcome,
      `Booking reference: ${bookingReference}`,
      ['YOUR WORKSHOP NOW', ...plainFacts(workshop)],
      ...plainBringList(booking),
      ['WHAT HAS CHANGED', ...plainFacts(changed)],
      ['PAYMENT', ...plainFacts([...paid, total, method])],
      ...notes,
      ...plainDueNotes(booking),
      ...plainBookingActions(booking, now),
    ]),
    attachments: [calendarFile(booking, now)],
  };
}

function changedFacts({ change: { from, isMove, paid, returned, kept } }: BookingChangeMail): Fact[] {
  const party = people(from.participants);
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
