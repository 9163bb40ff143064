import { howToPay } from '@studio/contract/bookings/paymentDue';
import { isPaidByProvider, isUnpaid, paidWithWord } from '@studio/contract/bookings/payments';
import type { PaymentStatus } from '@studio/contract/bookings/payments';
import { voucherRefundText, refundSentence } from '@studio/contract/bookings/refunds';
import type { VoucherRefund } from '@studio/contract/bookings/refunds';
import { extrasText, ticketsText, withoutExtras } from '@studio/contract/bookings/ticketsText';
import { discountLineText } from '@studio/contract/discounts/discountText';
import { bookingEntries, icsCalendar } from '@studio/contract/format/calendar';
import { people } from '@studio/contract/format/counts';
import { courseDatePlace, courseDates, formatTimes } from '@studio/contract/format/courseDates';
import type { EventDates, MovedPlaceView } from '@studio/contract/format/courseDates';
import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import { formatRand, splitTotal } from '@studio/contract/format/money';
import { rescheduledNote } from '@studio/contract/format/rescheduledNote';
import type { BookingChangeMail, BookingMail } from '@studio/contract/mail/bookingMails';
import { addressLine, studio } from '@studio/contract/studio';
import type { Attachment } from '../mail/email.ts';
import {
  bullets,
  button,
  factTable,
  linkedParagraph,
  paragraph,
  blockquote,
  referenceBox,
  smallLink,
} from '../ui/blocks.ts';
import type { Block, Fact } from '../ui/blocks.ts';
import { workshopPicture } from '../ui/workshopPicture.ts';

/** Empty if the workshop was not rescheduled since it was booked. */
export function rescheduledNotes({ event, movedFrom }: BookingMail): Block[] {
  return movedFrom ? [paragraph(rescheduledNote(movedFrom, event))] : [];
}

/** Shows the reference of a booking, and the picture, time and place of its workshop. */
export function workshopBlocks(booking: BookingMail, title: string, more: readonly Fact[] = []): Block[] {
  const { siteUrl, bookingReference, event } = booking;
  return [
    referenceBox(bookingReference),
    workshopPicture(siteUrl, event),
    factTable(title, [...workshopFacts(booking), ...more]),
  ];
}

function workshopFacts(booking: BookingMail): Fact[] {
  const { event } = booking;
  const { mapUrl } = studio.directions;
  return [
    { label: 'Workshop', value: event.title },
    ...dateFacts(event),
    {
      label: 'Where',
      value: `${studio.venue}, ${addressLine()}`,
      ...(mapUrl && { link: { label: 'Open in maps', url: mapUrl } }),
    },
    ...partyFacts(booking),
  ];
}

/** Date and time of a workshop, or all dates of a course. */
export function dateFacts(event: EventDates): Fact[] {
  const dates = courseDates(event);
  if (dates.length > 1) return dates.map((one) => ({ label: `Date ${courseDatePlace(one)}`, value: formatTimes(one) }));
  return [
    { label: 'Date', value: formatLongDate(event.date) },
    { label: 'Time', value: formatClockRange(event.startTime, event.endTime) },
  ];
}

type Party = Pick<BookingMail, 'participants' | 'tickets'>;

/** The ticket types are named only if the workshop has several. */
export function partyFacts({ participants, tickets }: Party): Fact[] {
  return [{ label: 'Participants', value: String(participants) }, ...ticketFacts(tickets)];
}

/** For a mail without `partyFacts`. Empty for a workshop without ticket types. */
export function ticketNotes({ tickets }: Party): Block[] {
  return ticketFacts(tickets).map(({ label, value }) => paragraph(`${label}: ${value}`));
}

function ticketFacts(tickets: Party['tickets']): Fact[] {
  const texts = [
    { label: 'Tickets', value: ticketsText(withoutExtras(tickets)) },
    { label: 'Extras', value: extrasText(tickets) },
  ];
  return texts.filter(({ value }) => value !== '');
}

/** What people should bring; empty if the workshop names nothing. */
export function bringList({ event: { bring } }: BookingMail): Block[] {
  return bring.length > 0 ? [bullets('What to bring', bring)] : [];
}

/** Asks for what the workshop wants to know; empty if nothing is missing. */
export function missingDetails({ incompletePeople, hasOpenQuestions, manageUrl }: BookingMail): Block[] {
  const ofPeople = `Please tell us who is coming: we still need the details of ${people(incompletePeople)}.`;
  return [
    ...(incompletePeople > 0 ? [linkedParagraph(ofPeople, 'Add the details', manageUrl)] : []),
    ...(hasOpenQuestions
      ? [linkedParagraph('We still need your answer to a question about this workshop.', 'Answer it online', manageUrl)]
      : []),
  ];
}

interface PaymentSummary {
  sums: Fact[];
  /** What was paid of a sum that is still owed; otherwise empty. */
  paid: Fact[];
  total: Fact;
  method: Fact;
}

/** The fee is shown only for money that was paid through the provider (DESIGN §4 R15.00 fee). */
export function paymentSummary(booking: BookingMail): PaymentSummary {
  const { totalAmount, paidAmount, paidByVoucher, paymentMethod, paymentStatus } = booking;
  const isOwed = isUnpaid(paymentStatus);
  // A part may be paid, because an admin can let the visitor pay the difference to a more expensive workshop at the
  // studio.
  const total = isOwed ? totalAmount - paidAmount : totalAmount;
  const paid = isOwed && paidAmount > 0 ? [{ label: 'Paid', value: formatRand(paidAmount) }] : [];
  const byVoucher =
    !isOwed && paidByVoucher > 0 ? [{ label: 'Paid by voucher', value: formatRand(paidByVoucher) }] : [];
  return {
    sums: [...discountOf(booking), ...feeOf(booking), ...byVoucher, ...paid],
    paid,
    total: { label: totalWords[paymentStatus], value: formatRand(total) },
    method: {
      label: 'Payment method',
      value: totalAmount === 0 ? 'Nothing to pay' : paidWithWord(paymentMethod, paidByVoucher),
    },
  };
}

/** How to pay a sum that is still owed; empty for a paid booking. */
export function dueNotes({ due, payUrl }: BookingMail): Block[] {
  if (!due) return [];
  return [
    paragraph(howToPay(due)),
    ...(due.bankDetails === '' ? [] : [blockquote(due.bankDetails)]),
    ...(payUrl === null ? [] : [button(`Pay ${formatRand(due.deposit ?? due.amount)} by card`, payUrl)]),
  ];
}

/** Where the visitor gets an invoice; empty while there is none. */
export function invoiceLink({ manageUrl, paymentStatus, totalAmount }: BookingMail): Block[] {
  if (paymentStatus !== 'completed' || totalAmount === 0) return [];
  const url = new URL(manageUrl);
  url.pathname += '/invoice';
  return [smallLink('For your books:', 'get an invoice', url.href)];
}

/** Empty if nothing is given back. */
export function refundNotes({ siteUrl, change: { returned, toVouchers, isByHand } }: BookingChangeMail): Block[] {
  const rest = toVouchers.reduce((sum, { amount }) => sum - amount, returned);
  return [
    ...toVouchers.map((one) => voucherRefundNote(one, siteUrl)),
    ...(rest > 0 ? [paragraph(refundSentence(rest, isByHand))] : []),
  ];
}

/** Says what is on a voucher now. Credit has a link to its balance. */
export function voucherRefundNote(refund: VoucherRefund, siteUrl: string): Block {
  const text = voucherRefundText(refund);
  if (!refund.isCredit) return paragraph(text);
  return linkedParagraph(text, 'See what is left of it', `${siteUrl}/voucher/${refund.code}`);
}

function discountOf({ discount }: BookingMail): Fact[] {
  return discount ? [{ label: discountLineText(discount), value: formatRand(-discount.amount) }] : [];
}

function feeOf(booking: BookingMail): Fact[] {
  if (!isPaidByProvider(booking)) return [];
  const { totalAmount, paidByVoucher } = booking;
  const { fee } = splitTotal(Math.max(0, totalAmount - paidByVoucher));
  return [
    { label: 'Price, fee included', value: formatRand(totalAmount) },
    { label: 'Workshop subtotal', value: formatRand(totalAmount - fee) },
    { label: 'Processing fee', value: formatRand(fee) },
  ];
}

const totalWords: Record<PaymentStatus, string> = {
  pending: 'Still to pay',
  failed: 'Still to pay',
  completed: 'Total paid',
  refunded: 'Paid back',
};

interface FileOptions {
  isCancelled?: boolean;
  /** The dates before an edit or a move; the file removes those that the booking has no longer. */
  previous?: EventDates;
  previousMoves?: readonly MovedPlaceView[];
}

export function calendarFile(booking: BookingMail, now: Date, options: FileOptions = {}): Attachment {
  const { isCancelled = booking.event.cancelReason !== null, previous = booking.event } = options;
  const { previousMoves: movedDates = booking.movedDates } = options;
  const entries = bookingEntries({ ...booking, isCancelled });
  const before = bookingEntries({
    ...booking,
    movedDates,
    event: { ...booking.event, ...previous },
    isCancelled: true,
  });
  const removed = before.filter(({ uid }) => entries.every((entry) => entry.uid !== uid));
  return {
    filename: `booking-${booking.bookingReference}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: icsCalendar([...entries, ...removed], now),
  };
}
