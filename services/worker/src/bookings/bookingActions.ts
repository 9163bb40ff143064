import { bookingEntry, calendarLink } from '@studio/contract/format/calendar';
import { cancellationSentence } from '@studio/contract/format/cancellation';
import type { BookingMail } from '@studio/contract/mail/bookingMails';
import { buttons, smallLink, smallPrint } from '../ui/blocks.ts';
import type { Html } from '../ui/html.ts';

const manageNote =
  'With ‘Manage my booking’ you change the date or the number of people, correct your details, or cancel.';
const otherCalendars = 'For other calendars, open the attached file.';

/** Shows what can be done with a booking, until when changes are free, and what they cost after that. */
export function bookingActions(booking: BookingMail, now: Date): Html[] {
  return [
    buttons([
      { label: 'Add to Calendar', url: calendarLink(bookingEntry({ ...booking, isCancelled: false })) },
      { label: 'Manage my booking', url: booking.manageUrl, isOutlined: true },
    ]),
    smallPrint(`${otherCalendars} ${manageNote} ${cancellationNote(booking, now)}`),
    smallLink('Your ticket on our site:', 'view your booking', booking.bookingUrl),
  ];
}

/** Links to the calendar file, because the calendar link of the HTML part is too long to read. */
export function plainBookingActions(booking: BookingMail, now: Date): string[] {
  return [
    `Your booking: ${booking.bookingUrl}`,
    `Add to calendar: ${booking.bookingUrl}/workshop.ics`,
    `Manage my booking: ${booking.manageUrl}`,
    `${manageNote} ${cancellationNote(booking, now)}`,
  ];
}

function cancellationNote({ event, cancellationRule, totalAmount, keptAmount }: BookingMail, now: Date): string {
  return cancellationSentence(event, cancellationRule, now, totalAmount - keptAmount);
}
