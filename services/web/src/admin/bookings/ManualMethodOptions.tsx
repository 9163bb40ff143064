import { manualPaymentMethods, paymentMethodWord } from '@studio/contract/payments';

/** The payment methods an admin can choose (SPEC §4). */
export function ManualMethodOptions() {
  return manualPaymentMethods.map((method) => (
    <option key={method} value={method}>
      {paymentMethodWord(method)}
    </option>
  ));
}
