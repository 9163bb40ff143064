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
  const until = dayOf(booking);
  const yours = yourPlaces(booking);
  return visitorEmail(booking, {
    subject: `We have kept ${yours}: ${event.title} (${bookingReference})`,
    tone: 'wait',
    heading: `We have kept ${yours}`,
    preview: `Please pay ${sumOf(booking)} by EFT${until}. Your reference is ${bookingReference}.`,
    lead: `we keep ${yours} in ${event.title} on ${formatLongDate(event.date)} until your EFT has arrived.`,
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
  const until = dayOf(booking);
  const yours = yourPlaces(booking);
  return visitorEmail(booking, {
    subject: `Please pay ${sumOf(booking)}${until}: ${event.title} (${bookingReference})`,
    tone: 'wait',
    heading: 'Your EFT has not arrived yet',
    preview: `We keep ${yours} in ${event.title}${until}.`,
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
    preview: `Your EFT for ${event.title} has not arrived in time.`,
    lead: `your EFT for ${event.title} on ${formatLongDate(event.date)} has not arrived in time, so others can book ${yours}.`,
    blocks: [
      paragraph(
        `Have you paid? Call ${studio.phone.shown} or write to ${studio.email} with ${bookingReference}. We look for your money, and for free places.`,
      ),
      ...workshopBlocks(booking, 'What you had booked'),
      button('Book again', `${siteUrl}/events/${event.id}`),
    ],
  });
}

function yourPlaces({ participants }: BookingMail): string {
  return participants === 1 ? 'your place' : 'your places';
}

function sumOf({ due, totalAmount }: BookingMail): string {
  return formatRand(due?.amount ?? totalAmount);
}

function dayOf({ due }: BookingMail): string {
  return due?.eftDueOn ? ` until ${formatWeekdayDate(due.eftDueOn)}` : '';
}
