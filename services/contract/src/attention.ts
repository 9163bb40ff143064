import { object } from 'yup';
import type { InferType } from 'yup';
import type { AdminBookingView } from './adminBookings.ts';
import type { Cents } from './format/money.ts';
import type { MailKind } from './mails.ts';
import type { PaymentReview } from './payments.ts';
import { line, oneOf } from './validation/text.ts';

/** What an admin did about a payment in review (DESIGN §4 Ledger: a row beside it, never an edit). */
export const resolutionKinds = ['refunded', 'seated', 'accepted', 'matched', 'same_money'] as const;
export type ResolutionKind = (typeof resolutionKinds)[number];

/**
 * Review → what can be done about it. `seated`: the party wins its places again. `accepted`: the sum that came is the
 * price; or, without a booking, the money was seen to elsewhere. `matched`: it belongs to the booking that is named.
 * `same_money`: an admin had noted this very payment by hand (`isNotedByHand`), and it counts once.
 */
export const resolutionsOf: Record<PaymentReview, readonly ResolutionKind[]> = {
  no_seat: ['seated', 'refunded'],
  paid_twice: ['same_money', 'refunded'],
  wrong_amount: ['accepted', 'refunded'],
  unmatched: ['matched', 'refunded', 'accepted'],
};

/** `POST /api/admin/payments/:id/resolution`. A refund is made at the card provider first; this notes it. */
export const resolutionInputSchema = object({
  kind: oneOf<ResolutionKind>('Action', resolutionKinds).required('Action is required'),
  /** For `matched`: the reference of the booking the money was for. */
  bookingReference: line('Booking reference', 40).optional(),
  note: line('Note', 500).nullable().default(null),
});
export type ResolutionInput = InferType<typeof resolutionInputSchema>;

/** Money that came and does not fit. */
export interface PaymentInReview {
  id: number;
  review: PaymentReview;
  amount: Cents;
  receivedAt: string;
  /** The provider's own id, to find it there. */
  providerPaymentId: string;
  /** The booking is paid by this sum, by hand and by nothing else: both may be the same money. */
  isNotedByHand: boolean;
  /** Null when it belongs to none, or the booking was deleted. */
  booking: AdminBookingView | null;
}

/** A mail that was given up, or that the queue lost. */
export interface FailedMail {
  id: number;
  job: MailKind;
  createdAt: string;
  failedAt: string | null;
  error: string | null;
  bookingReference: string | null;
}

/** `GET /api/admin/attention`: all that needs a person, oldest first. */
export interface AttentionView {
  payments: PaymentInReview[];
  /** Unpaid, past their time, and kept by nothing but our caution: Paid or Release. And pending, money gone back: Release. */
  unpaid: AdminBookingView[];
  /** Paid, and still 'pending': their visitors have heard nothing. */
  unconfirmed: AdminBookingView[];
  /** Cancelled, and their money is still here: Refunded or Keep. */
  cancelledPaid: AdminBookingView[];
  /** The oldest of them. */
  mails: FailedMail[];
  /** How many there are in all. */
  mailCount: number;
}
