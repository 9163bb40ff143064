import { formatLongDate, formatWeekdayDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { BookingMail } from '@studio/contract/mail/bookingMails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { button, paragraph, smallPrint } from '../ui/blocks.ts';
import { dueNotes, missingDetails, rescheduledNotes, workshopBlocks } from './bookingBlocks.ts';
import { visitorEmail } from './visitorEmail.ts';

/** The places are held until the EFT comes. */
export function bookingEftEmail(booking: BookingMail): Email {
  const { event, bookingReference } = booking;
  const until = dayOf(booking);
  return visitorEmail(booking, {
    subject: `We have kept your place: ${event.title} (${bookingReference})`,
    tone: 'wait',
    heading: 'We have kept your place',
    preview: `Please pay ${sumOf(booking)} by EFT${until}. Your reference is ${bookingReference}.`,
    lead: `we keep your place in ${event.title} on ${formatLongDate(event.date)} until your EFT has come.`,
    blocks: [
      ...rescheduledNotes(booking),
      ...dueNotes(booking),
      paragraph(
        'We confirm your booking by email when the money is in our account. Without it, your place becomes free for others.',
      ),
      ...workshopBlocks(booking, 'Your workshop'),
      ...missingDetails(booking),
      button('View your booking', booking.bookingUrl, 'Your booking'),
    ],
  });
}

/** On the last day for the EFT. */
export function bookingEftReminderEmail(booking: BookingMail): Email {
  const { event, bookingReference } = booking;
  const until = dayOf(booking);
  return visitorEmail(booking, {
    subject: `Please pay ${sumOf(booking)}${until}: ${event.title} (${bookingReference})`,
    tone: 'wait',
    heading: 'Your EFT has not come yet',
    preview: `We keep your place in ${event.title}${until}.`,
    lead: `we have not received your EFT for ${event.title} on ${formatLongDate(event.date)} yet.`,
    blocks: [
      ...rescheduledNotes(booking),
      ...dueNotes(booking),
      ...workshopBlocks(booking, 'Your workshop'),
      smallPrint(`Have you paid already? Then you need do nothing. Questions? Call ${studio.phone.shown}.`),
    ],
  });
}

/** The EFT has not come in time. */
export function bookingEftEndedEmail(booking: BookingMail): Email {
  const { siteUrl, event, bookingReference } = booking;
  return visitorEmail(booking, {
    subject: `Your place is free again: ${event.title} (${bookingReference})`,
    tone: 'wait',
    heading: 'We could not keep your place',
    preview: `Your EFT for ${event.title} has not come in time.`,
    lead: `your EFT for ${event.title} on ${formatLongDate(event.date)} has not come in time, so your place is free for others.`,
    blocks: [
      paragraph(
        `Have you paid? Call ${studio.phone.shown} or write to ${studio.email} with ${bookingReference}: we look for your money, and for a place.`,
      ),
      ...workshopBlocks(booking, 'What you had booked'),
      button('Book again', `${siteUrl}/events/${event.id}`),
    ],
  });
}

function sumOf({ due, totalAmount }: BookingMail): string {
  return formatRand(due?.amount ?? totalAmount);
}

function dayOf({ due }: BookingMail): string {
  return due?.eftDueOn ? ` until ${formatWeekdayDate(due.eftDueOn)}` : '';
}
