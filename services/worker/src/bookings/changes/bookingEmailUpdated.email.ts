import { formatLongStart } from '@studio/contract/format/eventStart';
import type { BookingEmailUpdatedMail } from '@studio/contract/mail/bookingMails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../../mail/email.ts';
import { paragraph, referenceBox, smallPrint } from '../../ui/blocks.ts';
import { renderEmail } from '../../ui/layout.ts';

/** The mail contains no name, no link and not the new address, because the old address may belong to another person. */
export function bookingEmailUpdatedEmail({ siteUrl, email, bookingReference, event }: BookingEmailUpdatedMail): Email {
  const heading = 'Your booking has another email address';
  const what = `${event.title} on ${formatLongStart(event)}`;
  const change = `Hi, the email address of the booking for ${what} was changed. We no longer write to this address about it, and the links in our earlier mails no longer change or cancel it.`;
  const notYou = `Was this not intended? Please call ${studio.phone.shown} or write to ${studio.email} with the reference.`;

  return renderEmail({
    to: { name: '', address: email },
    subject: `Another email address for your booking: ${event.title} (${bookingReference})`,
    siteUrl,
    tone: 'wait',
    heading,
    preview: what,
    blocks: [paragraph(change), referenceBox(bookingReference), smallPrint(notYou)],
  });
}
