import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingChangeEntryView } from '@studio/contract/admin/adminBookingChanges';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { changesQuery } from './changesQuery.ts';
import { changedBy, changeMoney, changeSentence } from './changeText.ts';
import { ContactDialog } from './ContactDialog.tsx';

interface BookingChangesProps {
  booking: AdminBookingView;
  reload: () => Promise<AdminBookingView>;
}

/** The history of a booking's changes, and the dialogs that change it. */
export function BookingChanges({ booking, reload }: BookingChangesProps) {
  const { data, isPending, isError, refetch } = useQuery(changesQuery(booking.id));
  const [open, setOpen] = useState<'change' | 'contact' | 'cancel' | null>(null);
  const isChangeable = booking.status !== 'cancelled';
  const dialogProps = { booking, reload, onClose: () => setOpen(null) };
  return (
    <section aria-labelledby={`changes-${booking.id}`} className="grid gap-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={`changes-${booking.id}`} className="text-body font-semibold">
          Changes
        </h3>
        {data && (
          <div className="flex flex-wrap gap-3">
            {isChangeable && (
              <Button size="sm" tone="outline" onClick={() => setOpen('change')}>
                Change…
              </Button>
            )}
            <Button size="sm" tone="outline" onClick={() => setOpen('contact')}>
              Correct contact…
            </Button>
            {isChangeable && (
              <Button size="sm" tone="outline" onClick={() => setOpen('cancel')}>
                Cancel booking…
              </Button>
            )}
          </div>
        )}
      </div>
      {isPending && <output className="text-sm text-ink-2">Looking…</output>}
      {isError && <LoadFailed onRetry={() => void refetch()}>The changes could not be loaded.</LoadFailed>}
      {data && <History changes={data.changes} />}
      {data && open === 'change' && <ChangeDialog {...dialogProps} version={data.version} />}
      {data && open === 'contact' && <ContactDialog {...dialogProps} version={data.version} />}
      {data && open === 'cancel' && <CancelDialog {...dialogProps} version={data.version} money={data.money} />}
    </section>
  );
}

function History({ changes }: { changes: readonly BookingChangeEntryView[] }) {
  if (changes.length === 0) return <p className="text-sm text-ink-2">Nothing was changed.</p>;
  return (
    <ul aria-label="Changes" className="num grid gap-3 text-sm">
      {changes.map((change) => (
        <li key={change.changedAt} className="grid gap-1 wrap-anywhere">
          <span className="font-semibold">
            {changeSentence(change)} {changeMoney(change)}
          </span>
          <span className="text-ink-2">
            {formatTimestamp(change.changedAt)}, {changedBy(change)}. {change.reason && `Reason: ${change.reason}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
