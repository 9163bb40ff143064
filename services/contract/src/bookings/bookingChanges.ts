import { object } from 'yup';
import type { InferType } from 'yup';
import { idSchema } from '../events/events.ts';
import type { EventView, OtherDateView } from '../events/events.ts';
import type { TicketTypeView } from '../events/ticketTypes.ts';
import type { DateTargetView } from '../format/courseDates.ts';
import type { EventStart } from '../format/eventStart.ts';
import type { Cents } from '../format/money.ts';
import { flag, integer, beforeValues } from '../validation/text.ts';
import type { AnswerView } from './answers.ts';
import type { AttendeeView } from './attendees.ts';
import { participants, visitorFields } from './bookings.ts';
import type { BookingView, HoldView } from './bookings.ts';
import type { BookingSumsView } from './bookingSums.ts';
import type { MovedDateView } from './missedDates.ts';
import type { PaymentDueView } from './paymentDue.ts';
import type { MoneyBack, RefundView } from './refunds.ts';
import { ticketsSchema } from './ticketsInput.ts';

/** The header with the key of the mailed link `/booking/<reference>/manage#key=<key>`. */
export const bookingKeyHeader = 'x-booking-key';

/** Until when changes are free, and what they cost afterwards. */
export interface ChangeTermsView {
  freeHours: number;
  /** The percentage that the studio keeps afterwards of what is given back or, at a move, paid for the new date. */
  keptPercent: number;
  /** ISO instant of the start. From then on nothing can be changed. */
  startsAt: string;
  /** ISO instant until which changes are free: the start if the studio rescheduled, cancelled or keeps nothing. */
  freeUntil: string;
}

export interface ChangeQuoteView extends MoneyBack {
  isFree: boolean;
  toPay: Cents;
  /** What the studio keeps of the sum that is given back or, at a move, paid for the new date. */
  kept: Cents;
  /** What the booking costs after the change. */
  totalAfter: Cents;
}

/** A workshop to which the booking may move. */
export interface ChangeTargetView extends OtherDateView {
  title: string;
  category: string;
  imageUrl: string | null;
  price: Cents;
  ticketTypes: TicketTypeView[];
  /** The price for one person less that of the booked workshop; negative if it is cheaper. */
  priceDifference: Cents;
}

/** A change that waits for its payment. Another change or a cancellation of the booking ends it. */
export interface OpenChangeView {
  /** The hold of the payment; `DELETE /api/holds/:id` returns its seats. */
  holdId: string;
  eventId: number;
  eventTitle: string;
  start: EventStart;
  /** The number of people after the change. */
  participants: number;
  toPay: Cents;
  /** True after PayFast has reported a failed payment. */
  hasFailed: boolean;
  /** ISO instant up to which the page shows the change. */
  expiresAt: string;
}

/** A change that had to be paid and has been paid or has ended. Missing once the booking is changed again. */
export interface EndedChangeView {
  /** The hold of the payment, which the return address of PayFast contains. */
  holdId: string;
  /** False if the change was not paid in time. */
  isDone: boolean;
}

export interface BookingMoneyView {
  /** What was paid and is not given back. */
  paid: Cents;
  /** The part of `paid` that came from a voucher. */
  paidByVoucher: Cents;
  /** The part of the total that the studio kept at earlier changes. */
  kept: Cents;
  /** The latest first. */
  refunds: RefundView[];
}

export interface ManageView {
  booking: BookingView;
  event: EventView;
  isEventDeleted: boolean;
  isEventCancelled: boolean;
  /** The start that was booked; null if the workshop was not rescheduled since. */
  movedFrom: EventStart | null;
  /** The client sends it with a change or cancellation. Another number means that the booking was changed meanwhile. */
  version: number;
  /** ISO instant on the server's clock. */
  now: string;
  terms: ChangeTermsView;
  money: BookingMoneyView;
  due: PaymentDueView | null;
  /**
   * The path, with its key, of the page that takes the next card payment. Null if nothing is to be paid, or if PayFast
   * may still report a payment.
   */
  payPath: string | null;
  sums: BookingSumsView;
  /** One person for each seat; empty once the booking has ended. */
  attendees: AttendeeView[];
  /** Answers to the questions that the workshop asks once per booking; empty if nothing was answered. */
  answers: AnswerView[];
  /** True if the studio has noted the arrival of one of its people. */
  hasArrived: boolean;
  /** True if the booking is confirmed, the workshop has not started and none of its people has arrived. */
  isOpen: boolean;
  /** True if it is open, and not a booking by EFT or at the studio that is still to be paid (ADR 0104). */
  canChange: boolean;
  /** True if more people can come before all is paid, because the unpaid balance then asks for more (ADR 0105). */
  addsToBalance: boolean;
  /** True if it is open, or if it is to be paid by EFT and nothing was paid yet. */
  canCancel: boolean;
  /** True if some of its people can get a separate booking. */
  canSplit: boolean;
  /** What cancelling costs now. */
  cancellation: ChangeQuoteView;
  /** The sum that goes back if the visitor takes credit instead of money; null if that is not offered. */
  credit: Cents | null;
  openChange: OpenChangeView | null;
  endedChange: EndedChangeView | null;
  /** The upcoming workshops of the same title, full ones included. */
  otherDates: ChangeTargetView[];
  /** Upcoming workshops of other titles and the same price per person. */
  otherWorkshops: ChangeTargetView[];
  /** True if its people may come to another course instead of a missed date that has not started. */
  canMoveDates: boolean;
  movedDates: MovedDateView[];
  /** The coming dates of other courses of the same title with a free place; empty if none may be moved. */
  dateTargets: DateTargetView[];
}

const sum = (label: string) => integer(label).required(`${label} is required`).min(0, `${label} cannot be negative`);

const version = integer('Version').required('Version is required').min(0, 'Version cannot be negative');

/** The wanted workshop, which may be the booked one, and the wanted number of people or tickets. */
export const quoteInputSchema = object({
  eventId: idSchema,
  participants: participants.required('Number of participants is required'),
  /** Without them the booking keeps its kinds of tickets, as far as the workshop sells them. */
  tickets: ticketsSchema,
});
export type QuoteInput = InferType<typeof quoteInputSchema>;

/**
 * `toPay` and `toReturn` are the sums of the quote. If they differ now, the API responds with `price_changed` and the
 * new `quote`. `before` has the date and start time of the wanted workshop as they were shown. If they differ now, the
 * API responds with `changed_meanwhile`.
 */
export const changeInputSchema = quoteInputSchema.shape({
  version,
  toPay: sum('To pay'),
  toReturn: sum('To return'),
  before: beforeValues(),
});
export type ChangeInput = InferType<typeof changeInputSchema>;

/** With `asCredit`, `toReturn` is the sum of `ManageView.credit`. */
export const cancelInputSchema = object({
  version,
  toReturn: sum('To return'),
  asCredit: flag('Credit').optional(),
});
export type CancelInput = InferType<typeof cancelInputSchema>;

export const contactCorrectionSchema = object({
  ...visitorFields,
  before: beforeValues(),
});
export type ContactCorrection = InferType<typeof contactCorrectionSchema>;

export const findBookingSchema = object({ email: visitorFields.email });
export type FindBooking = InferType<typeof findBookingSchema>;

/**
 * Without `payment` the change is done. With `payment`, the browser submits the form, and the change is done when
 * PayFast has reported the payment. PayFast returns to `/booking/<reference>/manage` with `?payment=returned` or
 * `?payment=cancelled` and `change=<holdId>`. The address has no key; the page stores the key in the session storage
 * meanwhile.
 */
export interface ChangeResultView {
  manage: ManageView;
  payment: HoldView | null;
}

/** A new e-mail address makes the old key invalid. */
export interface ContactCorrectionView {
  manage: ManageView;
  key: string;
}
