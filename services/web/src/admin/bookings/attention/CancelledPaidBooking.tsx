import { useState } from 'react';
import type { CancelledPaid } from '@studio/contract/admin/attention';
import { formatSum } from '@studio/contract/format/money';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { bookingLabel } from '../bookingText.ts';
import { LazyRefund } from '../lazyDialogs.ts';
import { AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';
import { KeepMoneyDialog } from './dialogs/KeepMoneyDialog.tsx';

export function CancelledPaidBooking({ booking }: { booking: CancelledPaid }) {
  const [chosen, setChosen] = useState<'refund' | 'keep' | null>(null);
  const close = () => setChosen(null);
  return (
    <AttentionRow
      kind="Paid and cancelled"
      tone="bad"
      title={`${formatSum(booking.paidAmount)} has come; the booking is cancelled.`}
      actions={
        <>
          <Button size="sm" tone="ink" onClick={() => setChosen('refund')}>
            Refund<span className="sr-only"> ({bookingLabel(booking)})</span>
          </Button>
          <Button size="sm" tone="outline" onClick={() => setChosen('keep')}>
            Keep<span className="sr-only"> ({bookingLabel(booking)})</span>
          </Button>
        </>
      }
    >
      <BookingLine booking={booking} />
      <p>Booked {formatTimestamp(booking.createdAt)}.</p>
      {chosen === 'refund' && <LazyRefund booking={booking} onClose={close} />}
      {chosen === 'keep' && <KeepMoneyDialog booking={booking} onClose={close} />}
    </AttentionRow>
  );
}
