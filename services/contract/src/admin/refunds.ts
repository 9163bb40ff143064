import { object } from 'yup';
import type { InferType } from 'yup';
import type { BookingSumsView } from '../bookings/bookingSums.ts';
import type { PayPartView } from '../bookings/payLink.ts';
import type { PaymentMethod, PaymentReview } from '../bookings/payments.ts';
import { maxRefundReason } from '../bookings/refunds.ts';
import type { RefundView } from '../bookings/refunds.ts';
import type { Cents } from '../format/money.ts';
import { flag, beforeMustBeObject, integer, line, oneOf } from '../validation/text.ts';
import type { AdminBookingView } from './adminBookings.ts';
import type { PayLinkView } from './payLinks.ts';

export const refundWays = ['request', 'payfast', 'outside'] as const;
/**
 * `request`: the refund is still to be made. `payfast`: it was made in PayFast's dashboard. `outside`: it was made
 * without PayFast.
 */
export type RefundWay = (typeof refundWays)[number];

const readSum = integer('What was left').required('What was left is required');

/** One decision about the money of a booking and its seats. */
export const refundInputSchema = object({
  amount: integer('Amount').required('Amount is required').min(1, 'Amount must be more than zero'),
  cancels: flag('What becomes of the places').required('Please choose what becomes of the places'),
  reason: line('Reason', maxRefundReason).required('Reason is required').min(3, 'Reason is too short'),
  way: oneOf<RefundWay>('Way', refundWays).default('request'),
  /** The sum that the admin has seen, so that the API rejects a repeated or outdated decision with 409. */
  before: object({ refundable: readSum }).typeError(beforeMustBeObject).required(beforeMustBeObject),
});
export type RefundInput = InferType<typeof refundInputSchema>;

export const refundDoneSchema = object({
  through: oneOf<'payfast' | 'outside'>('Way', ['payfast', 'outside']).required(
    'Please choose how the money went back',
  ),
});
export type RefundDone = InferType<typeof refundDoneSchema>;

export interface AdminRefundView extends RefundView {
  id: number;
  /** '' after the booking was deleted. */
  reason: string;
  requestedBy: 'visitor' | 'admin' | 'studio';
  error: string | null;
  /** True if an admin decided not to make it. */
  isDropped: boolean;
  /** PayFast's id of the payment that is refunded; null for a payment that was recorded manually. */
  providerPaymentId: string | null;
}

/** A payment, a refund, a correction or a transfer. */
export interface MoneyEntryView {
  id: string;
  /** Negative for money that was given back. */
  amount: Cents;
  provider: 'payfast' | 'manual';
  /** Null if the method was not recorded. */
  method: PaymentMethod | null;
  /** For a transfer, the id of the payment of which it is a part. */
  providerPaymentId: string;
  review: PaymentReview | null;
  /** The reference of the booking from or to which a split transferred the sum; else null. */
  transferReference: string | null;
  /** ISO instant */
  at: string;
}

export interface AdminMoneyView {
  /** The sum of the entries. */
  paid: Cents;
  /** The sum for which a refund can still be requested. */
  refundable: Cents;
  /** True if a payment has arrived whose amount could not be read (ADR 0074). */
  hasUnreadable: boolean;
  /** Whether PayFast can be asked to refund card payments. */
  hasApi: boolean;
  entries: MoneyEntryView[];
  refunds: AdminRefundView[];
  sums: BookingSumsView;
  /** True if some of its people can get a separate booking. */
  canSplit: boolean;
  /** The sums that are asked for, in the order of payment: one, or deposit and balance. */
  payParts: PayPartView[];
  /** The links that an admin can copy or send now. Empty if nothing can be paid by card. */
  payLinks: PayLinkView[];
}

/** A refund that an admin must handle. */
export interface RefundTask extends AdminRefundView {
  /** Null if the booking was deleted. */
  booking: AdminBookingView | null;
}
