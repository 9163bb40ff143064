import { lazy, object } from 'yup';
import type { InferType } from 'yup';
import { codeSchema } from '../discounts/code.ts';
import { idSchema, maxCapacity } from '../events/events.ts';
import type { EventView } from '../events/events.ts';
import { maxExtras, maxPrice, maxTicketTypes } from '../events/ticketTypes.ts';
import type { CancellationRule } from '../format/cancellation.ts';
import type { MovedPlaceView } from '../format/courseDates.ts';
import type { EventStart } from '../format/eventStart.ts';
import type { Cents } from '../format/money.ts';
import { email, integer, line, token } from '../validation/text.ts';
import { maxName, maxPhone } from '../validation/textRules.ts';
import { voucherCodeSchema } from '../vouchers/voucherCode.ts';
import { maxVoucher } from '../vouchers/vouchers.ts';
import { answersSchema } from './answersInput.ts';
import { attendeesSchema } from './attendeesInput.ts';
import type { BookingSumsView } from './bookingSums.ts';
import { laterPaymentSchema } from './laterPaymentsInput.ts';
import type { PaymentDueView } from './paymentDue.ts';
import type { PaymentForm, PaymentMethod, PaymentStatus } from './payments.ts';
import type { RefundView } from './refunds.ts';
import { ticketsSchema } from './ticketsInput.ts';
import { utmSchema } from './utmInput.ts';

export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** A booking of more seats holds them for a shorter time while it is unpaid (ADR 0017). */
export const maxSmallBooking = 4;

/** Visitors are told the shorter time of a hold; its seats are held for the longer time (DESIGN §4). */
export interface UnpaidMinutes {
  shown: number;
  held: number;
  /** From the return of the visitor from the provider until the payment is known. */
  pending: number;
}
export const smallBookingMinutes: UnpaidMinutes = { shown: 30, held: 45, pending: 120 };
const largeBookingMinutes: UnpaidMinutes = { shown: 10, held: 15, pending: 30 };
/** While many seats of the calendar are unpaid, this replaces `pending`, and `shown` replaces `held` (ADR 0017). */
export const scarcePendingMinutes = 30;

export function isLargeBooking(participants: number): boolean {
  return participants > maxSmallBooking;
}

export function unpaidMinutesOf(participants: number): UnpaidMinutes {
  return isLargeBooking(participants) ? largeBookingMinutes : smallBookingMinutes;
}

export interface BookingView {
  id: number;
  eventId: number;
  eventTitle: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  participants: number;
  totalAmount: Cents;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  paymentId: string | null;
  bookingReference: string;
  status: BookingStatus;
  createdAt: string;
  notes: string | null;
}

/** In the public view `notes` and `paymentId` are null. */
export interface BookingDetail {
  booking: BookingView;
  event: EventView;
  isEventDeleted: boolean;
  /** Why the workshop was cancelled; null if it was not, or if the booking had ended before. */
  cancelReason: string | null;
  /** The start that was booked; null if the workshop was not rescheduled since. */
  movedFrom: EventStart | null;
  /** The SEQUENCE of the booking's calendar entry. */
  sequence: number;
  /** Where its people come instead of missed dates. */
  movedDates: MovedPlaceView[];
  cancellationRule: CancellationRule;
  /** The latest first. */
  refunds: RefundView[];
  due: PaymentDueView | null;
  sums: BookingSumsView;
  /** Only for a cancelled booking of a waiting-list entry: the reference of a later, confirmed booking of the entry. */
  laterReference: string | null;
}

/** The fields of every form in which visitors name themselves. */
export const visitorFields = {
  firstName: line('First name', maxName).required('First name required'),
  lastName: line('Last name', maxName).required('Last name required'),
  email: email('Please enter a valid email address.').required('Please enter your email address.'),
  phone: line('Phone number', maxPhone).required('Phone number required'),
};

export const participants = integer('Number of participants')
  .min(1, 'At least 1 participant required')
  .max(maxCapacity, `A workshop has at most ${maxCapacity} places`);

const incompleteLink = 'This payment link is not complete';
const holdId = token(/^[A-Za-z0-9_-]{22}$/, incompleteLink);

/** More than a full workshop with all its kinds of tickets and extras costs. */
export const maxTotal: Cents = (maxTicketTypes + maxExtras) * maxCapacity * maxPrice;

/** Requires an `Idempotency-Key` header. */
export const holdInputSchema = object({
  eventId: idSchema,
  ...visitorFields,
  participants: participants.default(1),
  tickets: ticketsSchema,
  attendees: attendeesSchema,
  /** Answers to the questions that the workshop asks once per booking; those about a person are in `attendees`. */
  answers: answersSchema,
  discountCode: codeSchema.optional(),
  voucherCode: voucherCodeSchema.optional(),
  /** What the voucher pays according to the page. If it is outdated, the API responds with `voucher_changed`. */
  voucherAmount: integer('Voucher')
    .nullable()
    .optional()
    .min(0, 'A voucher pays nothing negative')
    .max(maxVoucher, 'A voucher is worth at most R5000.00'),
  /** Absent for a payment by card. */
  payLater: laterPaymentSchema.optional(),
  /** The total shown on the page. If it is outdated, the API responds with `price_changed`. */
  totalAmount: integer('Total')
    .nullable()
    .optional()
    .min(0, 'Total cannot be negative')
    .max(maxTotal, 'Total is more than a workshop can cost'),
  replaces: holdId.notRequired(),
  utm: utmSchema,
});
export type HoldInput = InferType<typeof holdInputSchema>;

export interface HoldView extends PaymentForm {
  holdId: string;
  /** ISO instant up to which the page shows the hold. */
  expiresAt: string;
  totalAmount: Cents;
  /** Set if nothing is to be paid now: the booking is made, and `action` is the address of its confirmation. */
  isBooked?: true;
}

export interface HoldStateView {
  /** False if the hold is paid, or is not known. */
  isUnpaid: boolean;
}

/** Either the `holdId` of a hold, or the body of SPEC §7, whose totals and statuses are ignored (DESIGN §4). */
export const confirmInputSchema = lazy((body: unknown) => (namesHold(body) ? confirmHoldSchema : confirmVisitorSchema));
export type ConfirmInput = ConfirmHold | ConfirmVisitor;

/** The hold identifies the booking. Other fields that are sent must match it. */
const confirmHoldSchema = object({
  holdId: holdId.required(incompleteLink),
  eventId: idSchema.notRequired(),
  email: visitorFields.email.notRequired(),
  participants: participants.notRequired(),
});
export type ConfirmHold = InferType<typeof confirmHoldSchema>;

const confirmVisitorSchema = object({ eventId: idSchema, ...visitorFields, participants: participants.default(1) });
export type ConfirmVisitor = InferType<typeof confirmVisitorSchema>;

/** `expiresAt` is set only while the payment is pending. */
export interface ConfirmationView extends BookingView {
  expiresAt: string | null;
  /** The key that opens the booking's manage page; null in a browser that did not make the booking. */
  manageKey: string | null;
}

function namesHold(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'holdId' in body && body.holdId != null;
}
