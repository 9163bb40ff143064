import { object } from 'yup';
import type { InferType } from 'yup';
import type { PayPurpose } from '../bookings/payLink.ts';
import type { PaymentReview } from '../bookings/payments.ts';
import type { Day } from '../format/dates.ts';
import type { Cents } from '../format/money.ts';
import { maxAmount } from '../format/parseAmount.ts';
import type { MailKind } from '../mail/mails.ts';
import { integer, line, oneOf } from '../validation/text.ts';
import type { AdminBookingView } from './adminBookings.ts';
import type { BankEntryView } from './bankStatements.ts';
import type { RefundTask } from './refunds.ts';

export const resolutionKinds = ['refunded', 'seated', 'accepted', 'matched', 'same_money'] as const;
export type ResolutionKind = (typeof resolutionKinds)[number];

/**
 * `accepted` makes the paid sum the total, unless the booking is paid in parts. `same_money` counts a manually recorded
 * payment and its ITN as one payment.
 */
export const resolutionsOf: Record<PaymentReview, readonly ResolutionKind[]> = {
  no_seat: ['seated', 'refunded'],
  paid_twice: ['same_money', 'refunded'],
  wrong_amount: ['accepted', 'refunded'],
  unmatched: ['matched', 'refunded', 'accepted'],
};

/** `refunded` requests a refund (ADR 0053). The payment counts as decided when the refund is done. */
export const resolutionInputSchema = object({
  kind: oneOf<ResolutionKind>('Action', resolutionKinds).required('Action is required'),
  bookingReference: line('Booking reference', 40).optional(),
  note: line('Note', 500).nullable().default(null),
});
export type ResolutionInput = InferType<typeof resolutionInputSchema>;

/** What PayFast reported about the payer. */
export interface PayerView {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  itemName: string | null;
}

export interface PaymentInReview {
  id: number;
  review: PaymentReview;
  amount: Cents;
  receivedAt: string;
  providerPaymentId: string;
  /**
   * True for a payment in review `paid_twice` that was for no change, if the manual payments of its order add up to
   * exactly its amount and no other PayFast payment of its request counts: an admin probably recorded it by hand before
   * the ITN arrived.
   */
  isNotedByHand: boolean;
  /** True if the payment was for a change of its booking, so it can only be refunded. */
  isChange: boolean;
  /** True if the booking is paid in parts. Accepting the sum lowers no price, and the balance asks for the rest. */
  isPart: boolean;
  /** True if the payment was for a voucher, so it can only be refunded. */
  isForVoucher: boolean;
  /** Null if the payment is unmatched or for a voucher, or the booking was deleted. */
  booking: AdminBookingView | null;
  /** The payer of a payment without a booking, if PayFast reported one. */
  payer: PayerView | null;
}

/** A payment that PayFast confirmed, but whose amount is unreadable or can be read in two ways (ADR 0074). */
export interface UnreadablePayment {
  id: number;
  /** The amount as PayFast sent it. */
  amountText: string;
  receivedAt: string;
  providerPaymentId: string;
  booking: AdminBookingView | null;
  /** The payer of a payment without a booking, if PayFast reported one. */
  payer: PayerView | null;
}

export const amountInputSchema = object({
  amount: integer('Amount')
    .required('Amount is required')
    .min(1, 'Amount must be more than zero')
    .max(maxAmount, 'Amount is too large'),
});
export type AmountInput = InferType<typeof amountInputSchema>;

export interface FailedMail {
  id: number;
  job: MailKind;
  createdAt: string;
  failedAt: string | null;
  error: string | null;
  bookingReference: string | null;
}

/** A deleted booking whose manual payments still count as revenue. */
export interface DeletedBookingView {
  /** The order that was deleted with the booking. */
  orderId: number;
  bookingReference: string;
  amount: Cents;
  /** ISO instant */
  paidAt: string;
}

export interface DeletedBookingsView {
  /** The latest 50. */
  items: DeletedBookingView[];
  count: number;
  /** The sum of all deleted bookings, including those that are not listed. */
  amount: Cents;
}

/** A booking without an e-mail address whose workshop was cancelled: its people must be called. */
export interface CallTaskView extends AdminBookingView {
  /** ISO instant of the workshop's cancellation */
  callDueAt: string;
}

/** A booking whose pay link has ended although a sum is still to be paid, and whose visitor asked for a new link. */
export interface AskedLinkView extends AdminBookingView {
  /** What the link is for. */
  purpose: PayPurpose;
  /** ISO instant */
  linkAskedAt: string;
}

/** A deleted booking with undecided card money (ADR 0076). */
export interface DeletedMoneyView {
  bookingReference: string;
  eventTitle: string;
  eventDate: Day;
  amount: Cents;
  /** ISO instant */
  deletedAt: string;
}

/** The sum that the admin has seen. If it differs now, the API responds with 409. */
export const deletedMoneySchema = object({
  kind: oneOf<'refunded' | 'kept'>('Action', ['refunded', 'kept']).required('Action is required'),
  amount: integer('Amount').required('Amount is required'),
});
export type DeletedMoneyDecision = InferType<typeof deletedMoneySchema>;

/** What the last daily comparison with PayFast's history found (ADR 0074). */
export interface OpenDifferences {
  /** The id of the comparison. */
  id: number;
  count: number;
  /** ISO instant */
  foundAt: string;
}

/** Reviews that are neither published nor rejected. */
export interface WaitingReviews {
  count: number;
  /** When the oldest was written, as an ISO instant. */
  since: string;
}

export interface CancelledPaid extends AdminBookingView {
  /** The sum that was paid, which may be less than the booking's total. */
  paidAmount: Cents;
}

/** An active booking whose balance was not paid in time. It can still be paid. */
export interface OverdueBalance extends AdminBookingView {
  balance: Cents;
  /** The day until which the balance should have been paid. */
  dueOn: Day;
  /** The sum that the pay link asks for: an unpaid deposit comes first. */
  purpose: PayPurpose;
}

export interface AttentionView {
  payments: PaymentInReview[];
  unreadable: UnreadablePayment[];
  /** Overdue unpaid bookings without an expected ITN or edited by an admin, and pending bookings that were refunded. */
  unpaid: AdminBookingView[];
  /** The longest overdue first, without bookings whose workshop has started or whose pay link an admin cancelled. */
  overdue: OverdueBalance[];
  /** Bookings that are paid but still pending, so that no mail has been sent. */
  unconfirmed: AdminBookingView[];
  /** Cancelled bookings whose money was not refunded. */
  cancelledPaid: CancelledPaid[];
  /** The oldest 50, in the order of their deletion. */
  deletedMoney: DeletedMoneyView[];
  calls: CallTaskView[];
  askedLinks: AskedLinkView[];
  /** Money on the bank account that needs a decision; the oldest first, at most 200. */
  bankEntries: BankEntryView[];
  /** Refunds that an admin must make, and refunds that failed. */
  refunds: RefundTask[];
  /** Null if there are none. */
  differences: OpenDifferences | null;
  /** Null if none waits. */
  reviews: WaitingReviews | null;
  /** Only the oldest 200; `mailCount` counts all. */
  mails: FailedMail[];
  mailCount: number;
}
