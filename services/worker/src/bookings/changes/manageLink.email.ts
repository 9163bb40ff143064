import { formatLongStart } from '@studio/contract/format/eventStart';
import type { ManageLinkMail } from '@studio/contract/mail/bookingMails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../../mail/email.ts';
import { button, factTable, paragraph, plainFacts, smallPrint } from '../../ui/blocks.ts';
import type { Block } from '../../ui/blocks.ts';
import { partyFacts } from '../bookingBlocks.ts';
import { visitorEmail } from '../visitorEmail.ts';

const cancelled = 'This workshop is cancelled; the link shows what you can choose.';
const manage = 'Manage my booking';

/** Sent to a visitor who has asked for the bookings of an address. */
export function manageLinkEmail(mail: ManageLinkMail): Email {
  const { bookings } = mail;
  const isOne = bookings.length === 1;
  const links = isOne ? 'This link opens your booking' : 'These links open your bookings';
  const secret = `${links} without a password, so please keep this mail to yourself. If you did not ask for it, you need to do nothing.`;
  const heading = isOne ? 'Your upcoming booking' : `Your ${bookings.length} upcoming bookings`;

  return visitorEmail(mail, {
    subject: `${heading} at ${studio.name}`,
    tone: 'warm',
    heading,
    preview: bookings.map(({ event }) => event.title).join(', '),
    lead: `this is what is booked with your email address. With ‘${manage}’ you change the date or the number of people, correct your details, or cancel.`,
    blocks: [...bookings.map(bookingBlock), smallPrint(secret)],
  });
}

function bookingBlock(booking: ManageLinkMail['bookings'][number]): Block {
  const { event, bookingReference, manageUrl } = booking;
  const rows = [
    { label: 'When', value: formatLongStart(event) },
    ...partyFacts(booking),
    { label: 'Booking reference', value: bookingReference },
  ];
  const notes = event.cancelReason === null ? [] : [cancelled];
  const blocks = [factTable(event.title, rows), ...notes.map((note) => paragraph(note)), button(manage, manageUrl)];
  return {
    html: blocks.flatMap(({ html }) => html),
    text: [[event.title, ...plainFacts(rows), ...notes, `${manage}: ${manageUrl}`]],
  };
}
