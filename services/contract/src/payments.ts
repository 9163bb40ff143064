/** Stored values; input may also say `paid`, which means completed (DESIGN §4 Payment words). */
export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** SPEC §4: payment methods of manual bookings. */
export const manualPaymentMethods = ['cash', 'card', 'eft', 'online'] as const;
export type ManualPaymentMethod = (typeof manualPaymentMethods)[number];

/** The stored method of a PayFast payment (DESIGN §4). */
export const providerMethod = 'payfast';
export type PaymentMethod = ManualPaymentMethod | typeof providerMethod;

/** Why an admin must look at a payment (DESIGN §4 Ledger). */
export const paymentReviews = ['no_seat', 'paid_twice', 'wrong_amount', 'unmatched'] as const;
export type PaymentReview = (typeof paymentReviews)[number];

const paymentWords: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
};

/** Payment statuses as people read them. */
export function paymentWord(status: PaymentStatus): string {
  return paymentWords[status];
}

const methodWords: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  eft: 'EFT',
  online: 'Online',
  payfast: 'Card (PayFast)',
};

export function paymentMethodWord(method: PaymentMethod): string {
  return methodWords[method];
}

/** The form that takes the visitor to PayFast; the browser adds no field (DESIGN §4 Paying). */
export interface PaymentForm {
  action: string;
  fields: Record<string, string>;
}

/** SPEC §5 and §8 'Payment Not Available': the event has no markup and the server no merchant settings. */
export const paymentNotConfigured = "The card provider's payment button is not configured for this event.";
