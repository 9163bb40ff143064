/** Stored words; `paid` is accepted on the way in and means completed (DESIGN §4 Payment words). */
export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** SPEC §4: what a manual booking may be paid by. */
export const manualPaymentMethods = ['cash', 'card', 'eft', 'online'] as const;
export type ManualPaymentMethod = (typeof manualPaymentMethods)[number];

/** How a payment through the card provider is stored (DESIGN §4). */
export const providerMethod = 'payfast';
export type PaymentMethod = ManualPaymentMethod | typeof providerMethod;

/** Why money needs a person (DESIGN §4 Ledger). */
export const paymentReviews = ['no_seat', 'paid_twice', 'wrong_amount', 'unmatched'] as const;
export type PaymentReview = (typeof paymentReviews)[number];

const paymentWords: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
};

/** What people read for a stored payment status. */
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

/** The form that sends the visitor to the card provider; the browser adds nothing to it (DESIGN §4 Paying). */
export interface PaymentForm {
  action: string;
  fields: Record<string, string>;
}

/** SPEC §5 and §8 'Payment Not Available': neither the event's markup nor the server's settings say how to pay. */
export const paymentNotConfigured = "The card provider's payment button is not configured for this event.";
