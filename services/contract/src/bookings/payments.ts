import type { Cents } from '../format/money.ts';

export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const manualPaymentMethods = ['cash', 'card', 'eft', 'online'] as const;
export type ManualPaymentMethod = (typeof manualPaymentMethods)[number];

export const providerMethod = 'payfast';
/** A voucher, or credit (ADR 0103). No admin chooses this method: the voucher that pays is named. */
export const voucherMethod = 'voucher';
export type PaymentMethod = ManualPaymentMethod | typeof voucherMethod | typeof providerMethod;
export const paymentMethods: readonly PaymentMethod[] = [...manualPaymentMethods, voucherMethod, providerMethod];

/** True if the provider took the money, even if it was refunded later. An admin's entry has another method. */
export function isPaidByProvider(payment: { paymentMethod: PaymentMethod; paymentStatus: PaymentStatus }): boolean {
  const { paymentMethod, paymentStatus } = payment;
  return paymentMethod === providerMethod && (paymentStatus === 'completed' || paymentStatus === 'refunded');
}

/** True if the total is not paid yet. A part of it may be paid. */
export function isUnpaid(paymentStatus: PaymentStatus): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'failed';
}

interface PayableBooking {
  status: string;
  paymentStatus: PaymentStatus;
  totalAmount: Cents;
  /** The rest of a booking that is paid in part. */
  openAmount?: Cents | null;
}

/** What is still to be paid; 0 for a booking that is paid or cancelled. */
export function amountToPay({ status, paymentStatus, totalAmount, openAmount }: PayableBooking): Cents {
  if (status === 'cancelled' || !isUnpaid(paymentStatus)) return 0;
  return openAmount ?? totalAmount;
}

/** PayFast takes no smaller sums (PAYFAST §1.1). */
export const smallestPayment: Cents = 500;

export const paymentReviews = ['no_seat', 'paid_twice', 'wrong_amount', 'unmatched'] as const;
export type PaymentReview = (typeof paymentReviews)[number];

const reviewWords: Record<PaymentReview, string> = {
  no_seat: 'No place',
  paid_twice: 'Paid twice',
  wrong_amount: 'Wrong amount',
  unmatched: 'No booking',
};

export function paymentReviewWord(review: PaymentReview): string {
  return reviewWords[review];
}

const paymentWords: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
};

export function paymentWord(status: PaymentStatus): string {
  return paymentWords[status];
}

const methodWords: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card machine',
  eft: 'EFT',
  online: 'Online',
  voucher: 'Voucher',
  payfast: 'Card (PayFast)',
};

export function paymentMethodWord(method: PaymentMethod): string {
  return methodWords[method];
}

/** How a booking was paid, such as 'Voucher, Card (PayFast)'. @param byVoucher what a voucher paid of it */
export function paidWithWord(method: PaymentMethod, byVoucher: Cents): string {
  const word = paymentMethodWord(method);
  return byVoucher > 0 && method !== voucherMethod ? `${paymentMethodWord(voucherMethod)}, ${word}` : word;
}

/** The form that the browser posts to PayFast unchanged (DESIGN §4 Paying). */
export interface PaymentForm {
  action: string;
  fields: Record<string, string>;
}

export const paymentNotConfigured = "The card provider's payment button is not configured for this event.";
