import type { PaymentView } from '@studio/contract/admin/payments';

export function paymentText({ kind, provider, review }: PaymentView): string {
  const by = provider === 'payfast' ? 'by PayFast' : 'by hand';
  if (kind === 'correction') return 'Correction: no money moved';
  if (kind === 'refund') return `Refunded ${by}`;
  return `${provider === 'payfast' ? 'Paid by card (PayFast)' : 'Noted by hand'}${review ? ', in review' : ''}`;
}
