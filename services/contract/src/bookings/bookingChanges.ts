import { object } from 'yup';
import type { InferType } from 'yup';
import { idSchema } from '../events/events.ts';
import type { EventView, OtherDateView } from '../events/events.ts';
import type { TicketTypeView } from '../events/ticketTypes.ts';
import type { EventStart } from '../format/eventStart.ts';
import type { Cents } from '../format/money.ts';
import { integer, read } from '../validation/text.ts';
import type { AnswerView } from './answers.ts';
import type { AttendeeView } from './attendees.ts';
import { participants, visitorFields } from './bookings.ts';
import type { BookingView, HoldView } from './bookings.ts';
import type { BookingSumsView } from './bookingSums.ts';
import type { PaymentDueView } from './paymentDue.ts';
import type { RefundView } from './refunds.ts';
import { ticketsSchema } from './ticketsInput.ts';

/** The header with the key of the mailed link `/booking/<reference>/manage#key=<key>`. */
export const bookingKeyHeader = 'x-booking-key';

/** Until when changes are free, and what they cost after that. */
export interface ChangeTermsView {
  freeHours: number;
  /** After that the studio keeps this percentage of what is given back, or paid for the new date. */
  keptPercent: number;
  /** ISO instant of the start; after it nothing can be changed. */
  startsAt: string;
  /** ISO instant; the start itself if the studio rescheduled or cancelled the workshop, or keeps nothing. */
  freeUntil: string;
}

export interface ChangeQuoteView {
  isFree: boolean;
  toPay: Cents;
  toReturn: Cents;
  /** What the studio keeps of the sum that is given back, or paid for the new date. */
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
  /** For one person, against the booked workshop; negative if it is cheaper. */
  priceDifference: Cents;
}

/** A change that waits for its payment. Another change or a cancellation ends it. */
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

/** A change that had to be paid, as long as the booking was not changed after it. */
export interface EndedChangeView {
  /** The hold of the payment, which is named in the address to which PayFast returns. */
  holdId: string;
  /** False if it was not paid in time. */
  isDone: boolean;
}

export interface BookingMoneyView {
  /** What was paid and is not given back. */
  paid: Cents;
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
  /** Sent with a change or cancellation; another number means that the booking was changed meanwhile. */
  version: number;
  /** ISO instant on the server's clock. */
  now: string;
  terms: ChangeTermsView;
  money: BookingMoneyView;
  due: PaymentDueView | null;
  /**
   * The path of the page that pays by card what is asked for next, with its key; null if nothing is asked for, or if
   * PayFast may still report a payment.
   */
  payPath: string | null;
  sums: BookingSumsView;
  /** One for each seat; empty once the booking has ended. */
  attendees: AttendeeView[];
  /** Answers to the questions that the workshop asks once per booking; empty if nothing was answered. */
  answers: AnswerView[];
  /** The studio has noted the arrival of one of its people. */
  hasArrived: boolean;
  /** Confirmed, and neither has the workshop started nor have its people arrived. */
  canChange: boolean;
  /** Some of its people can get a separate booking. */
  canSplit: boolean;
  /** What cancelling costs now. */
  cancellation: ChangeQuoteView;
  openChange: OpenChangeView | null;
  endedChange: EndedChangeView | null;
  /** The upcoming workshops of the same title, full ones included. */
  otherDates: ChangeTargetView[];
  /** Upcoming workshops of other titles and the same price per person. */
  otherWorkshops: ChangeTargetView[];
}

const sum = (label: string) => integer(label).required(`${label} is required`).min(0, `${label} cannot be negative`);

const version = integer('Version').required('Version is required').min(0, 'Version cannot be negative');

/** The wanted workshop, which may be the booked one, and the wanted number of people or tickets. */
export const quoteInputSchema = object({
  eventId: idSchema,
  participants: participants.required('Number of participants is required'),
  /** Without them the kinds of tickets stay, as far as the workshop has them. */
  tickets: ticketsSchema,
});
export type QuoteInput = InferType<typeof quoteInputSchema>;

/**
 * `toPay` and `toReturn` are those of the quote. Other sums now: `price_changed` with the new `quote`. `before` has date
 * and start time of the wanted workshop as they were shown. Others now: `changed_meanwhile`.
 */
export const changeInputSchema = quoteInputSchema.shape({
  version,
  toPay: sum('To pay'),
  toReturn: sum('To return'),
  before: read(),
});
export type ChangeInput = InferType<typeof changeInputSchema>;

export const cancelInputSchema = object({ version, toReturn: sum('To return') });
export type CancelInput = InferType<typeof cancelInputSchema>;

export const contactCorrectionSchema = object({
  ...visitorFields,
  before: read(),
});
export type ContactCorrection = InferType<typeof contactCorrectionSchema>;

export const findBookingSchema = object({ email: visitorFields.email });
export type FindBooking = InferType<typeof findBookingSchema>;

/**
 * Without `payment` the change is done. With it, the browser submits the form, and the change is done when PayFast has
 * reported the payment. PayFast returns to `/booking/<reference>/manage` with `?payment=returned` or
 * `?payment=cancelled` and `change=<holdId>`, without the key, which the page keeps in the session storage meanwhile.
 */
export interface ChangeResultView {
  manage: ManageView;
  payment: HoldView | null;
}

/** Another e-mail address ends the old key. */
export interface ContactCorrectionView {
  manage: ManageView;
  key: string;
}
