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
 * `accepted` makes the paid sum the total, unless the booking is paid in parts; `same_money` counts a manually recorded
 * payment and its ITN once.
 */
export const resolutionsOf: Record<PaymentReview, readonly ResolutionKind[]> = {
  no_seat: ['seated', 'refunded'],
  paid_twice: ['same_money', 'refunded'],
  wrong_amount: ['accepted', 'refunded'],
  unmatched: ['matched', 'refunded', 'accepted'],
};

/** `refunded` asks for a refund (ADR 0053); the payment is decided about when the refund is done. */
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
  /** All other money of the booking was recorded manually with the same sum: this payment may be counted twice. */
  isNotedByHand: boolean;
  /** It was for a change of its booking, so it can only be refunded. */
  isChange: boolean;
  /** Its booking is paid in parts: accepting the sum does not lower the price, and the balance asks for the rest. */
  isPart: boolean;
  /** Null if the payment is unmatched or the booking was deleted. */
  booking: AdminBookingView | null;
  /** The payer of a payment without a booking, if PayFast reported one. */
  payer: PayerView | null;
}

/** A payment that PayFast confirmed, but whose amount cannot be read for certain (ADR 0074). */
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
  /** The order that was deleted with it. */
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
  /** The sum of all deleted bookings, also of those not listed. */
  amount: Cents;
}

/** A booking without an e-mail address whose workshop was cancelled: its people must be called. */
export interface CallTaskView extends AdminBookingView {
  /** ISO instant of the workshop's cancellation */
  callDueAt: string;
}

/** A booking whose visitor asked for a new link, because the pay link of a sum that is to be paid has ended. */
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

/** The sum that the admin has seen; another one now is rejected with 409. */
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

export interface CancelledPaid extends AdminBookingView {
  /** The sum that was paid, which may be less than the booking's total. */
  paidAmount: Cents;
}

/** An active booking whose balance was not paid in time. It can still be paid. */
export interface OverdueBalance extends AdminBookingView {
  balance: Cents;
  /** The day until which it should have been paid. */
  dueOn: Day;
  /** What its pay link asks for: an unpaid deposit comes first. */
  purpose: PayPurpose;
}

export interface AttentionView {
  payments: PaymentInReview[];
  unreadable: UnreadablePayment[];
  /** Overdue unpaid bookings that expect no ITN or that an admin changed, and pending bookings that were refunded. */
  unpaid: AdminBookingView[];
  /** The longest overdue first, without those whose workshop has started or whose pay link an admin has cancelled. */
  overdue: OverdueBalance[];
  /** Paid, but still pending: no mail has been sent. */
  unconfirmed: AdminBookingView[];
  /** Cancelled bookings whose money was not refunded. */
  cancelledPaid: CancelledPaid[];
  /** In the order of their deletion; only the oldest 50. */
  deletedMoney: DeletedMoneyView[];
  calls: CallTaskView[];
  askedLinks: AskedLinkView[];
  /** Money on the bank account that could not be recorded by itself; the oldest first, at most 200. */
  bankEntries: BankEntryView[];
  /** Manual refunds, and refunds that failed. */
  refunds: RefundTask[];
  /** Null if there are none. */
  differences: OpenDifferences | null;
  /** Only the oldest 200; `mailCount` counts all. */
  mails: FailedMail[];
  mailCount: number;
}
