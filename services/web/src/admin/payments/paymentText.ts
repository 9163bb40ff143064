import type { PaymentView } from '@studio/contract/admin/payments';
import { paymentMethodWord } from '@studio/contract/bookings/payments';
import type { PaymentMethod } from '@studio/contract/bookings/payments';

export function paymentText({ kind, provider, method, review }: PaymentView): string {
  const isByHand = provider === 'manual';
  const byHand = isByHand && method ? ` (${paymentMethodWord(method)})` : '';
  if (kind === 'correction') return `Correction${byHand}: no money moved`;
  if (kind === 'refund') return isByHand ? `Refunded by hand${byHand}` : 'Refunded by PayFast';
  return `${isByHand ? `Noted by hand${byHand}` : 'Paid by card (PayFast)'}${review ? ', in review' : ''}`;
}

export function methodLabel(method: PaymentMethod | null): string {
  return method === null ? 'Method not noted' : paymentMethodWord(method);
}
