import type { Delivery } from './delivery.ts';
import type { ProcessFields } from './processForm.ts';

export interface Checkout {
  id: string;
  fields: ProcessFields;
  choice: 'open' | 'paid' | 'failed' | 'cancelled';
  /** Numeric text, assigned when the payment succeeds or fails. */
  pfPaymentId: string | null;
  paidAt: Date | null;
  itns: Delivery[];
}
