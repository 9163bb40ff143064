import { isReminded } from '@studio/contract/format/calendar';
import { placesAre, timeOf } from '@studio/contract/format/counts';
import { formatLongDate } from '@studio/contract/format/dates';
import type { BookingMail } from '@studio/contract/mail/bookingMails';
import { studio } from '@studio/contract/studio';
import type { Email } from '../mail/email.ts';
import { priceTable, steps } from '../ui/blocks.ts';
import { bookingActions } from './bookingActions.ts';
import {
  bringList,
  calendarFile,
  dueNotes,
  invoiceLink,
  missingDetails,
  rescheduledNotes,
  paymentSummary,
  workshopBlocks,
} from './bookingBlocks.ts';
import { visitorEmail } from './visitorEmail.ts';

export interface ReminderChannel {
  /** Such as `SMS or e-mail`. */
  reminderBy: string;
}

export function bookingConfirmedEmail(booking: BookingMail, now: Date, { reminderBy }: ReminderChannel): Email {
  const { event, bookingReference } = booking;
  const { sums, total, method } = paymentSummary(booking);

  return visitorEmail(booking, {
    subject: `Booking confirmed: ${event.title}, ${formatLongDate(event.date)} (${bookingReference})`,
    tone: 'good',
    heading: 'Booking Confirmed!',
    preview: `${event.title} on ${formatLongDate(event.date)}. Your reference is ${bookingReference}.`,
    lead: `${placesAre(booking.participants)} booked for you. We look forward to making something with you.`,
    blocks: [
      ...rescheduledNotes(booking),
      ...workshopBlocks(booking, 'Your workshop'),
      ...bringList(booking),
      ...missingDetails(booking),
      priceTable('Payment', sums, total, method),
      ...dueNotes(booking),
      ...invoiceLink(booking),
      steps('What Happens Next?', nextSteps(booking, now, reminderBy)),
      bookingActions(booking, now),
    ],
    attachments: [calendarFile(booking, now)],
  });
}

function nextSteps({ event, paymentStatus }: BookingMail, now: Date, reminderBy: string): string[] {
  return [
    'Keep this email: the booking reference in it is your ticket.',
    ...(paymentStatus === 'refunded' ? [paidBack] : []),
    ...(isReminded(event, now)
      ? [
          `We remind you by ${reminderBy} ${timeOf(studio.reminderHours, 'hour')} before ${event.furtherDates.length > 0 ? 'each date' : 'the workshop'}.`,
        ]
      : []),
    `Please arrive ${timeOf(studio.arriveEarlyMinutes, 'minute')} early; ${studio.arrivalReward}.`,
  ];
}

const paidBack = `Your payment has been paid back. Is anything unclear about it? Call ${studio.phone.shown}.`;
