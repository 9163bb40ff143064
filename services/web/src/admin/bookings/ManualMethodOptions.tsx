import { manualPaymentMethods, paymentMethodWord } from '@studio/contract/payments';

export function ManualMethodOptions() {
  return manualPaymentMethods.map((method) => (
    <option key={method} value={method}>
      {paymentMethodWord(method)}
    </option>
  ));
}
