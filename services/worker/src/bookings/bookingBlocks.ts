import { bookingEntry, icsCalendar } from '@studio/contract/format/calendar';
import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import { formatRand, splitTotal } from '@studio/contract/format/money';
import { movedNote } from '@studio/contract/format/movedNote';
import type { BookingMail } from '@studio/contract/mail/mails';
import { isPaidByProvider, paymentMethodWord } from '@studio/contract/payments';
import type { PaymentStatus } from '@studio/contract/payments';
import { addressLine, studio } from '@studio/contract/studio';
import type { Attachment } from '../mail/email.ts';
import type { Fact } from '../ui/blocks.ts';

/** Empty if the workshop was not moved since it was booked. */
export function movedNotes({ event, movedFrom }: BookingMail): string[] {
  return movedFrom ? [movedNote(movedFrom, event)] : [];
}

export function workshopFacts({ event, participants }: BookingMail): Fact[] {
  return [
    { label: 'Workshop', value: event.title },
    { label: 'Date', value: formatLongDate(event.date) },
    { label: 'Time', value: formatClockRange(event.startTime, event.endTime) },
    { label: 'Where', value: `${studio.venue}, ${addressLine()}` },
    { label: 'Participants', value: String(participants) },
  ];
}

/** The fee is named only for money that came through the provider (DESIGN §4 R15.00 fee). */
export function paymentSummary(booking: BookingMail): { sums: Fact[]; total: Fact; method: Fact } {
  const { totalAmount, paymentMethod, paymentStatus } = booking;
  const { subtotal, fee } = splitTotal(totalAmount);
  return {
    sums: isPaidByProvider(booking)
      ? [
          { label: 'Workshop subtotal', value: formatRand(subtotal) },
          { label: 'Processing fee', value: formatRand(fee) },
        ]
      : [],
    total: { label: totalWords[paymentStatus], value: formatRand(totalAmount) },
    method: { label: 'Payment method', value: paymentMethodWord(paymentMethod) },
  };
}

const totalWords: Record<PaymentStatus, string> = {
  pending: 'Still to pay',
  failed: 'Still to pay',
  completed: 'Total paid',
  refunded: 'Paid back',
};

export function calendarFile(booking: BookingMail, now: Date): Attachment {
  return {
    filename: `booking-${booking.bookingReference}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: icsCalendar([bookingEntry(booking)], now),
  };
}

export function plainFacts(list: readonly Fact[]): string[] {
  return list.map(({ label, value }) => `${label}: ${value}`);
}
