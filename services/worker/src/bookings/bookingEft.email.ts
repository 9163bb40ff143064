import { formatLongDate, formatWeekdayDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import type { BookingMail } from '@studio/contract/mail/bookingMails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { button, paragraph, smallPrint } from '../ui/blocks.ts';
import { dueNotes, missingDetails, rescheduledNotes, workshopBlocks } from './bookingBlocks.ts';
import { visitorEmail } from './visitorEmail.ts';

/** Sent when the places are held until the EFT arrives. */
export function bookingEftEmail(booking: BookingMail): Email {
  const { event, bookingReference } = booking;
  const until = deadlineText(booking);
  const yours = yourPlaces(booking);
  return visitorEmail(booking, {
    subject: `We are holding ${yours}: ${event.title} (${bookingReference})`,
    tone: 'wait',
    heading: `We are holding ${yours}`,
    preview: `Please pay ${dueText(booking)}${until} by EFT. Your reference is ${bookingReference}.`,
    lead: `we are holding ${yours} in ${event.title} on ${formatLongDate(event.date)} for you.`,
    blocks: [
      ...rescheduledNotes(booking),
      ...dueNotes(booking),
      paragraph(
        `We confirm your booking by email when the money is in our account. Without it, others can book ${yours}.`,
      ),
      ...workshopBlocks(booking, 'Your workshop'),
      ...missingDetails(booking),
      button('View your booking', booking.bookingUrl, 'Your booking'),
    ],
  });
}

/** Sent on the last day for the EFT. */
export function bookingEftReminderEmail(booking: BookingMail): Email {
  const { event, bookingReference } = booking;
  const until = deadlineText(booking);
  const yours = yourPlaces(booking);
  return visitorEmail(booking, {
    subject: `Please pay ${dueText(booking)}${until}: ${event.title} (${bookingReference})`,
    tone: 'wait',
    heading: 'Your EFT has not arrived yet',
    preview: `We are holding ${yours} in ${event.title} for you.`,
    lead: `we have not received your EFT for ${event.title} on ${formatLongDate(event.date)} yet.`,
    blocks: [
      ...rescheduledNotes(booking),
      ...dueNotes(booking),
      ...workshopBlocks(booking, 'Your workshop'),
      smallPrint(`Have you paid already? Then you need do nothing. Questions? Call ${studio.phone.shown}.`),
    ],
  });
}

/** Sent when the EFT has not arrived in time. */
export function bookingEftEndedEmail(booking: BookingMail): Email {
  const { siteUrl, event, bookingReference } = booking;
  const yours = yourPlaces(booking);
  return visitorEmail(booking, {
    subject: `We could not keep ${yours}: ${event.title} (${bookingReference})`,
    tone: 'wait',
    heading: `We could not keep ${yours}`,
    preview: `Your EFT for ${event.title} did not arrive in time.`,
    lead: `your EFT for ${event.title} on ${formatLongDate(event.date)} did not arrive in time, so others can book ${yours}.`,
    blocks: [
      paragraph(
        `Have you paid? Call ${studio.phone.shown} or write to ${studio.email} with ${bookingReference}. We will look for your payment and check whether there are still places.`,
      ),
      ...workshopBlocks(booking, 'What you had booked'),
      button('Book again', `${siteUrl}/events/${event.id}`),
    ],
  });
}

function yourPlaces({ participants }: BookingMail): string {
  return participants === 1 ? 'your place' : 'your places';
}

function dueText({ due, totalAmount }: BookingMail): string {
  return formatRand(due?.amount ?? totalAmount);
}

function deadlineText({ due }: BookingMail): string {
  return due?.eftDueOn ? ` by ${formatWeekdayDate(due.eftDueOn)}` : '';
}
