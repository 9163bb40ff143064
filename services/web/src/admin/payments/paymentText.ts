import type { PaymentView } from '@studio/contract/admin/payments';
import { paymentMethodWord } from '@studio/contract/bookings/payments';
import type { PaymentMethod } from '@studio/contract/bookings/payments';

export function paymentText({ kind, provider, method, review }: PaymentView): string {
  const isManual = provider === 'manual';
  const manualMethod = isManual && method ? ` (${paymentMethodWord(method)})` : '';
  if (kind === 'correction') return `Correction${manualMethod}: no money moved`;
  if (kind === 'refund') return isManual ? `Refunded by hand${manualMethod}` : 'Refunded by PayFast';
  return `${isManual ? `Noted by hand${manualMethod}` : 'Paid by card (PayFast)'}${review ? ', in review' : ''}`;
}

export function methodLabel(method: PaymentMethod | null): string {
  return method === null ? 'Method not noted' : paymentMethodWord(method);
}
