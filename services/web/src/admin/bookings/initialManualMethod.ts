import { manualPaymentMethods } from '@studio/contract/bookings/payments';
import type { ManualPaymentMethod, PaymentMethod } from '@studio/contract/bookings/payments';

/** The method with which a form about a manual payment starts. */
export function initialManualMethod({ paymentMethod }: { paymentMethod: PaymentMethod }): ManualPaymentMethod {
  return manualPaymentMethods.find((method) => method === paymentMethod) ?? 'cash';
}
