import { howToPay } from '@studio/contract/bookings/paymentDue';
import type { PaymentDueView } from '@studio/contract/bookings/paymentDue';

/** The instructions for a payment that PayFast's form does not take. */
export function PaymentDueNote({ due }: { due: PaymentDueView }) {
  return (
    <div className="num grid gap-1.5 rounded-[14px] bg-wait-bg px-3.5 py-3 text-sm leading-snug wrap-anywhere text-wait">
      <p>{howToPay(due)}</p>
      {due.bankDetails !== '' && <p className="font-semibold whitespace-pre-line">{due.bankDetails}</p>}
    </div>
  );
}
