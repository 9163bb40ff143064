import type { ReactNode } from 'react';
import type { PaymentListView, PayfastSums } from '@studio/contract/admin/payments';
import { formatSum } from '@studio/contract/format/money';
import { Sum } from '../ui/Sum.tsx';
import { methodLabel } from './paymentText.ts';

/** The sums of the payments. Refunds that are still to be made are shown apart and are in no sum. */
export function PaymentSums({ list, isFiltered }: { list: PaymentListView; isFiltered: boolean }) {
  const { sum, methods, payfast, revenue, openRefunds } = list;
  return (
    <section aria-label="Sums" className="num rounded-lg border border-line bg-card px-4 py-3.5 md:px-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {isFiltered && (
          <Sum isLarge label="These payments">
            {formatSum(sum)}
          </Sum>
        )}
        <Sum isLarge label="Revenue, all payments less refunds">
          {formatSum(revenue)}
        </Sum>
      </dl>
      {methods.length > 0 && (
        <SmallSums name="By method">
          {methods.map(({ method, amount }) => (
            <Sum key={method} label={methodLabel(method)}>
              {formatSum(amount)}
            </Sum>
          ))}
        </SmallSums>
      )}
      {payfast && <Payout sums={payfast} />}
      {openRefunds.count > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          {formatSum(openRefunds.amount)} is still to go back (
          {openRefunds.count === 1 ? '1 refund' : `${openRefunds.count} refunds`}). It counts when it has gone.
        </p>
      )}
    </section>
  );
}

/** The sums that PayFast received, kept and pays out. */
function Payout({ sums: { paid, refunded, fees, payout, paymentsWithoutFee } }: { sums: PayfastSums }) {
  return (
    <>
      <SmallSums name="PayFast">
        <Sum label="Received by PayFast">{formatSum(paid)}</Sum>
        <Sum label="Refunded by PayFast">{formatSum(refunded)}</Sum>
        <Sum label="PayFast’s fees">{formatSum(fees)}</Sum>
        <Sum label="Payout after fees">{formatSum(payout)}</Sum>
      </SmallSums>
      {paymentsWithoutFee > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          {paymentsWithoutFee === 1
            ? 'The fee of 1 payment is not known and not deducted.'
            : `The fees of ${paymentsWithoutFee} payments are not known and not deducted.`}
        </p>
      )}
    </>
  );
}

function SmallSums({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="mt-3 border-t border-line pt-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">{children}</dl>
    </section>
  );
}
