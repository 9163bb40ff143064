import type { BookedTicket } from '@studio/contract/bookings/tickets';
import { courseDates } from '@studio/contract/format/courseDates';
import type {
  BookingChangeMail,
  BookingMail,
  BookingReminderMail,
  DateMovedMail,
} from '@studio/contract/mail/bookingMails';
import type { WaitlistMail } from '@studio/contract/mail/mails';

export function buildBookingMail(fields: Partial<BookingMail> = {}): BookingMail {
  const isOwed = fields.paymentStatus === 'pending' || fields.paymentStatus === 'failed';
  return {
    siteUrl: 'https://studio.example',
    bookingReference: 'KD7X-2M4Q-9RTA',
    bookingUrl: 'https://studio.example/booking/KD7X-2M4Q-9RTA',
    manageUrl: `https://studio.example/booking/KD7X-2M4Q-9RTA/manage#key=${'k'.repeat(43)}`,
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: 'lerato@mail.example',
    phone: '082 555 0119',
    phoneE164: '+27825550119',
    participants: 2,
    tickets: [{ ticketTypeId: null, label: null, seats: 1, price: 45_000, quantity: 2 }],
    incompletePeople: 0,
    hasOpenQuestions: false,
    totalAmount: 90_000,
    discount: null,
    keptAmount: 0,
    paidAmount: isOwed ? 0 : (fields.totalAmount ?? 90_000),
    paidByVoucher: 0,
    paymentMethod: 'payfast',
    paymentStatus: 'completed',
    due: isOwed ? dueOf(fields) : null,
    isPaidLater: false,
    payUrl: null,
    cancellationRule: { freeCancellationHours: 48, keptPercentAfter: 50 },
    movedFrom: null,
    sequence: 0,
    movedDates: [],
    event: {
      id: 1,
      title: 'Wheel Throwing & Flat Whites',
      imageUrl: '/art/wheel.jpg',
      description: 'Centre, pull and trim two stoneware pieces of your own.',
      bring: [],
      date: '2026-03-14',
      startTime: '10:00',
      endTime: '12:30',
      furtherDates: [],
      isPrivate: false,
      isDeleted: false,
      cancelReason: null,
    },
    ...fields,
  };
}

/** Returns the mail of a course of three evenings. */
export function buildCourseMail(fields: Partial<BookingMail> = {}): BookingMail {
  const booking = buildBookingMail(fields);
  const evening = { startTime: '18:00', endTime: '20:30' };
  const furtherDates = [
    { id: 7, date: '2026-03-21', ...evening },
    { id: 8, date: '2026-03-28', ...evening },
  ];
  return { ...booking, event: { ...booking.event, ...evening, furtherDates } };
}

/** Returns the reminder of one date, by default of the first one. */
export function buildReminder(booking: BookingMail, place = 0): BookingReminderMail {
  const reminded = courseDates(booking.event)[place];
  if (!reminded) throw new Error('The course has fewer dates');
  return { ...booking, reminded };
}

/** Returns the mail about a move of the first date. */
export function buildDateMoved(booking: BookingMail): DateMovedMail {
  const [missed] = courseDates(booking.event);
  if (!missed) throw new Error('A workshop has a date');
  const to = { eventId: 2, dateId: 21, date: '2026-04-10', startTime: '18:00', endTime: '20:30', number: 2, count: 3 };
  return { ...booking, person: 'Zodwa', missed, cause: 'visitor', movedTo: to };
}

function dueOf({ totalAmount = 90_000, paidAmount = 0, paymentMethod = 'cash' }: Partial<BookingMail>) {
  const bookingReference = 'KD7X-2M4Q-9RTA';
  const asked = { bankDetails: '', deposit: null, balanceDueOn: null, eftDueOn: null };
  return { amount: totalAmount - paidAmount, method: paymentMethod, bookingReference, ...asked };
}

/** Returns a mail about a booking that is paid by EFT until Wednesday, March 11. */
export function buildEftMail(fields: Partial<BookingMail> = {}): BookingMail {
  const booking = buildBookingMail({ ...fields, paymentMethod: 'eft', paymentStatus: 'pending', paidAmount: 0 });
  const { totalAmount: amount, bookingReference } = booking;
  const bankDetails = 'FNB\nAccount 62 000 000 001';
  const due = { amount, method: 'eft', bookingReference, bankDetails, deposit: null, balanceDueOn: null } as const;
  const payUrl = `${booking.siteUrl}/pay/${'a'.repeat(22)}#key=${'b'.repeat(43)}`;
  return { ...booking, due: { ...due, eftDueOn: '2026-03-11' }, isPaidLater: true, payUrl };
}

export function buildChangeMail(
  fields: Partial<BookingMail> = {},
  change: Partial<BookingChangeMail['change']> = {},
): BookingChangeMail {
  const booking = buildBookingMail(fields);
  const start = { date: '2026-03-07', startTime: '10:00' };
  const { participants, tickets } = booking;
  const { title, furtherDates } = booking.event;
  const from = { title, start, furtherDates, participants, tickets };
  const nothing = { paid: 0, returned: 0, toVouchers: [], kept: 0, isByHand: false };
  return { ...booking, change: { from, isMove: true, ...nothing, ...change } };
}

/** Returns tickets of a workshop with ticket types; the keys are the labels. */
export function typedTickets(quantities: Record<string, number>): BookedTicket[] {
  return Object.entries(quantities).map(([label, quantity], index) => ({
    ticketTypeId: index + 1,
    label,
    seats: 1,
    price: 38_000,
    quantity,
  }));
}

export const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></table></body><h1>Win',
  '<!-- ',
  '&lt;b&gt;',
  '<style>*{display:none}</style>',
  'javascript:alert(1)',
];

/**
 * Returns all tags with their attributes. A value that is not escaped would change this list. The query of calendar
 * links is left out, because it contains texts of the workshop.
 */
export function tagsOf(html: string): string[] {
  return (
    html.replace(/(?<="https:\/\/calendar\.google\.com\/calendar\/render\?)[\w=&;+%.*-]*/g, '').match(/<[^>]*>/g) ?? []
  );
}

export function readText(html: string): string {
  return html
    .replace(/<(title|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

/** Returns a mail to a visitor who waits for seats. */
export function buildWaitlistMail(fields: Partial<WaitlistMail> = {}): WaitlistMail {
  const { siteUrl, firstName, lastName, email, event } = buildBookingMail();
  const { id, title, date, startTime } = event;
  return {
    siteUrl,
    firstName,
    lastName,
    email,
    participants: 2,
    tickets: [{ ticketTypeId: null, label: null, seats: 1, price: 45_000, quantity: 2 }],
    requested: null,
    partiesBefore: 3,
    entryUrl: `${siteUrl}/waiting-list/7#key=${'k'.repeat(43)}`,
    offer: null,
    event: { id, title, date, startTime, cancelReason: null },
    ...fields,
  };
}
