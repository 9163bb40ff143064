import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/adminBookings';
import { formatRand } from '@studio/contract/format/money';
import { Button } from '../../../shared/ui/Button.tsx';
import { momentText } from '../../portal/moment.ts';
import { wholeName } from '../bookingText.ts';
import { AttentionItem } from './AttentionItem.tsx';
import { MoneyDialog } from './MoneyDialog.tsx';
import { PartyLine } from './PartyLine.tsx';

/** A cancelled booking whose money is still here: it goes back, or somebody says that it stays. */
export function CancelledPaidItem({ booking }: { booking: AdminBookingView }) {
  const [chosen, setChosen] = useState<'refunded' | 'kept' | null>(null);
  return (
    <AttentionItem
      kind="Paid and cancelled"
      tone="bad"
      title={`${formatRand(booking.totalAmount)} has come; the booking is cancelled.`}
      actions={
        <>
          <Button size="sm" tone="ink" onClick={() => setChosen('refunded')}>
            Refunded<span className="sr-only"> ({wholeName(booking)})</span>
          </Button>
          <Button size="sm" tone="outline" onClick={() => setChosen('kept')}>
            Keep<span className="sr-only"> ({wholeName(booking)})</span>
          </Button>
        </>
      }
    >
      <PartyLine booking={booking} />
      <p>Booked {momentText(booking.createdAt)}.</p>
      {chosen && <MoneyDialog booking={booking} choice={chosen} onClose={() => setChosen(null)} />}
    </AttentionItem>
  );
}
