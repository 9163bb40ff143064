import type { PaymentListView } from '@studio/contract/admin/payments';
import { formatSum } from '@studio/contract/format/money';

/** The sums, and what is still to go back, which is in none of them. */
export function PaymentSums({ list, isFiltered }: { list: PaymentListView; isFiltered: boolean }) {
  const { sum, revenue, openRefunds } = list;
  return (
    <section aria-label="Sums" className="num rounded-lg border border-line bg-card px-4 py-3.5 md:px-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {isFiltered && <Sum label="These payments">{formatSum(sum)}</Sum>}
        <Sum label="Revenue, all payments less refunds">{formatSum(revenue)}</Sum>
      </dl>
      {openRefunds.count > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          {formatSum(openRefunds.amount)} is still to go back (
          {openRefunds.count === 1 ? '1 refund' : `${openRefunds.count} refunds`}). It counts when it has gone.
        </p>
      )}
    </section>
  );
}

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-ink-3">{label}</dt>
      <dd className="text-xl font-strong">{children}</dd>
    </div>
  );
}
