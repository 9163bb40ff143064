import { object } from 'yup';
import type { InferType } from 'yup';
import type { AdminBookingView } from './adminBookings.ts';
import type { Cents } from './format/money.ts';
import type { MailKind } from './mails.ts';
import type { PaymentReview } from './payments.ts';
import { line, oneOf } from './validation/text.ts';

/** An admin's decision about a payment in review (DESIGN §4 Ledger). */
export const resolutionKinds = ['refunded', 'seated', 'accepted', 'matched', 'same_money'] as const;
export type ResolutionKind = (typeof resolutionKinds)[number];

/**
 * Possible resolutions of each review. `seated`: the booking claims its seats again. `accepted`: the paid sum becomes
 * the total; without a booking, the payment was handled elsewhere. `matched`: the payment belongs to the given booking.
 * `same_money`: a manual payment (`isNotedByHand`) recorded the same money, which counts once.
 */
export const resolutionsOf: Record<PaymentReview, readonly ResolutionKind[]> = {
  no_seat: ['seated', 'refunded'],
  paid_twice: ['same_money', 'refunded'],
  wrong_amount: ['accepted', 'refunded'],
  unmatched: ['matched', 'refunded', 'accepted'],
};

/** `POST /api/admin/payments/:id/resolution`. A refund is made at PayFast first and only recorded here. */
export const resolutionInputSchema = object({
  kind: oneOf<ResolutionKind>('Action', resolutionKinds).required('Action is required'),
  /** For `matched`: the reference of the paid booking. */
  bookingReference: line('Booking reference', 40).optional(),
  note: line('Note', 500).nullable().default(null),
});
export type ResolutionInput = InferType<typeof resolutionInputSchema>;

/** A payment in review. */
export interface PaymentInReview {
  id: number;
  review: PaymentReview;
  amount: Cents;
  receivedAt: string;
  /** PayFast's payment id. */
  providerPaymentId: string;
  /** True when manual rows of the same sum are the booking's only other money, so both may be one payment. */
  isNotedByHand: boolean;
  /** Null when the payment is unmatched or the booking was deleted. */
  booking: AdminBookingView | null;
}

/** A mail that could not be sent. */
export interface FailedMail {
  id: number;
  job: MailKind;
  createdAt: string;
  failedAt: string | null;
  error: string | null;
  bookingReference: string | null;
}

/** `GET /api/admin/attention`: everything an admin must decide, oldest first. */
export interface AttentionView {
  payments: PaymentInReview[];
  /**
   * Unpaid bookings past their time that do not expire by themselves (Paid or Release), and refunded pending bookings
   * (Release).
   */
  unpaid: AdminBookingView[];
  /** Paid and still 'pending': no mail has been sent. */
  unconfirmed: AdminBookingView[];
  /** Cancelled with money not refunded: Refunded or Keep. */
  cancelledPaid: AdminBookingView[];
  /** The oldest 200. */
  mails: FailedMail[];
  /** Total number. */
  mailCount: number;
}
