import { bookingEntries, calendarUrl } from '@studio/contract/format/calendar';
import { cancellationSentence } from '@studio/contract/format/cancellation';
import type { BookingMail } from '@studio/contract/mail/bookingMails';
import { buttons, smallLink, smallPrint } from '../ui/blocks.ts';
import type { Block } from '../ui/blocks.ts';

const manageNote =
  'With ‘Manage my booking’ you change the date or the number of people, correct your details, or cancel.';
const unpaidNote =
  'With ‘Manage my booking’ you correct your details or cancel. Once the booking is paid, you can also change the date or the number of people.';
const otherCalendars = 'For other calendars, open the attached file.';

/**
 * Shows what the visitor can do with a booking, until when changes are free, and what they cost afterwards. The plain
 * text links to the calendar file, because the calendar link of the HTML part is too long to read.
 */
export function bookingActions(booking: BookingMail, now: Date): Block {
  const { bookingUrl, manageUrl, isPaidLater } = booking;
  const note = `${isPaidLater ? unpaidNote : manageNote} ${cancellationNote(booking, now)}`;
  const fileUrl = `${bookingUrl}/workshop.ics`;
  const entries = bookingEntries({ ...booking, isCancelled: false });
  const shown = [
    buttons([
      { label: 'Add to Calendar', url: calendarUrl(entries, fileUrl) },
      { label: 'Manage my booking', url: manageUrl, isOutlined: true },
    ]),
    smallPrint(`${otherCalendars} ${note}`),
    smallLink('Your ticket on our site:', 'view your booking', bookingUrl),
  ];
  return {
    html: shown.flatMap(({ html }) => html),
    text: [`Your booking: ${bookingUrl}`, `Add to calendar: ${fileUrl}`, `Manage my booking: ${manageUrl}`, note],
  };
}

function cancellationNote({ event, cancellationRule, totalAmount, keptAmount }: BookingMail, now: Date): string {
  return cancellationSentence(event, cancellationRule, now, totalAmount - keptAmount);
}
