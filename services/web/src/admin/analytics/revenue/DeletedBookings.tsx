import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeletedBookingView, DeletedBookingsView } from '@studio/contract/admin/attention';
import { formatSum } from '@studio/contract/format/money';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { adminQuery } from '../../http/adminApi.ts';
import { ReversalDialog, deletedBookingsPath } from '../../payments/ReversalDialog.tsx';
import { textLink } from '../../ui/textLink.ts';
import { formatDateOf } from '../../ui/timestamp.ts';

/** Manual payments of deleted bookings, which can still be taken out of the revenue (ADR 0076). */
export function DeletedBookings() {
  const { data } = useQuery(adminQuery<DeletedBookingsView>(deletedBookingsPath));
  const [chosen, setChosen] = useState<DeletedBookingView | null>(null);
  if (!data || data.count === 0) return null;
  const { items, count, amount } = data;
  return (
    <details className="mt-2 text-sm">
      <summary className={`num cursor-pointer text-terracotta-d ${textLink}`}>
        {formatSum(amount)} of {count === 1 ? '1 deleted booking counts' : `${count} deleted bookings count`} as revenue
      </summary>
      <ul aria-label="Deleted bookings" className="num grid">
        {items.map((deleted) => (
          <li
            key={deleted.orderId}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line/60 py-1.5"
          >
            <span className="wrap-anywhere">
              <b className="font-strong">{formatSum(deleted.amount)}</b>, {deleted.bookingReference}, paid{' '}
              {formatDateOf(deleted.paidAt)}
            </span>
            <Button tone="outline" size="sm" onClick={() => setChosen(deleted)}>
              Take back<span className="sr-only"> {deleted.bookingReference}</span>
            </Button>
          </li>
        ))}
      </ul>
      {count > items.length && <p className="text-ink-2">These are the {items.length} latest.</p>}
      {chosen && <ReversalDialog deleted={chosen} onClose={() => setChosen(null)} />}
    </details>
  );
}
