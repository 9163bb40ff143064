import { manualPaymentMethods, paymentMethodWord } from '@studio/contract/bookings/payments';

export function ManualMethodOptions() {
  return manualPaymentMethods.map((method) => (
    <option key={method} value={method}>
      {paymentMethodWord(method)}
    </option>
  ));
}
