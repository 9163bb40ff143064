import { answerLine } from '@studio/contract/bookings/answers';
import { amountToPay, paymentMethodWord, paymentWord } from '@studio/contract/bookings/payments';
import { extrasText, ticketsText, withoutExtras } from '@studio/contract/bookings/ticketsText';
import type { EventTimes } from '@studio/contract/format/courseDates';
import { formatClock, studioClock, studioDay } from '@studio/contract/format/dates';
import { toRand } from '@studio/contract/format/money';
import type { CsvColumn } from '../../http/response/csv.ts';
import type { BookingWithPaid } from './bookingList.ts';

export const bookingColumns: CsvColumn<BookingWithPaid>[] = [
  { header: 'Reference', cell: ({ bookingReference }) => bookingReference },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Workshop', cell: ({ eventTitle }) => eventTitle },
  { header: 'Date', cell: ({ eventDate }) => eventDate },
  { header: 'Time', cell: ({ eventStartTime }) => formatClock(eventStartTime) },
  { header: 'First name', cell: ({ firstName }) => firstName },
  { header: 'Last name', cell: ({ lastName }) => lastName },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Phone', isPhone: true, cell: ({ phone }) => phone },
  { header: 'Participants', cell: ({ participants }) => participants },
  { header: 'Amount (R)', cell: ({ totalAmount }) => toRand(totalAmount) },
  { header: 'Payment method', cell: ({ paymentMethod }) => paymentMethodWord(paymentMethod) },
  { header: 'Payment status', cell: ({ paymentStatus }) => paymentWord(paymentStatus) },
  { header: 'Payment ID', cell: ({ paymentId }) => paymentId },
  { header: 'Booked on', cell: ({ createdAt }) => studioDay(new Date(createdAt)) },
  { header: 'Booked at', cell: ({ createdAt }) => formatClock(studioClock(new Date(createdAt))) },
  { header: 'Notes', cell: ({ notes }) => notes },
  { header: 'Paid (R)', cell: ({ paidAmount }) => toRand(paidAmount) },
  { header: 'Open (R)', cell: (booking) => toRand(amountToPay(booking)) },
  { header: 'Choice pending', cell: ({ isAwaitingChoice }) => (isAwaitingChoice ? 'yes' : '') },
  { header: 'Tickets', cell: ({ tickets = [] }) => ticketsText(withoutExtras(tickets)) },
  { header: 'People', cell: ({ people }) => people },
  { header: 'Extras', cell: ({ tickets = [] }) => extrasText(tickets) },
  { header: 'Discount code', cell: ({ discountCode }) => discountCode },
  { header: 'Discount (R)', cell: ({ discountCode, discount }) => (discountCode === null ? null : toRand(discount)) },
  { header: 'Answers', cell: ({ answers }) => answers.map(answerText).join('; ') },
  { header: 'Further dates', cell: ({ furtherDates }) => furtherDates.map(dateText).join('; ') },
];

/** `2031-03-22 6:00 PM` */
function dateText({ date, startTime }: EventTimes): string {
  return `${date} ${formatClock(startTime)}`;
}

function answerText({ person, ...answer }: BookingWithPaid['answers'][number]): string {
  return person === null ? answerLine(answer) : `${person}, ${answerLine(answer)}`;
}
