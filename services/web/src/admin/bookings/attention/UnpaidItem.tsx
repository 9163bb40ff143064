import { useState } from 'react';
import type { AdminBookingView } from '@studio/contract/adminBookings';
import { formatRand } from '@studio/contract/format/money';
import { Button } from '../../../shared/ui/Button.tsx';
import { momentText } from '../../portal/moment.ts';
import { wholeName } from '../bookingText.ts';
import { AttentionItem } from './AttentionItem.tsx';
import { PaidDialog } from './PaidDialog.tsx';
import { PartyLine } from './PartyLine.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';

/** Places that are kept past their time for money that has not come, or that went back. */
export function UnpaidItem({ booking }: { booking: AdminBookingView }) {
  const [chosen, setChosen] = useState<'paid' | 'release' | null>(null);
  const close = () => setChosen(null);
  const isRefunded = booking.paymentStatus === 'refunded';
  return (
    <AttentionItem
      kind="Unpaid"
      tone="wait"
      title={`${formatRand(booking.totalAmount)} ${isRefunded ? 'went back' : 'has not come'}; the places are kept.`}
      actions={
        <>
          {!isRefunded && (
            <Button size="sm" tone="ink" onClick={() => setChosen('paid')}>
              Paid<span className="sr-only"> ({wholeName(booking)})</span>
            </Button>
          )}
          <Button size="sm" tone="outline" onClick={() => setChosen('release')}>
            Release<span className="sr-only"> ({wholeName(booking)})</span>
          </Button>
        </>
      }
    >
      <PartyLine booking={booking} />
      <p>Booked {momentText(booking.createdAt)}.</p>
      {chosen === 'paid' && <PaidDialog booking={booking} onClose={close} />}
      {chosen === 'release' && <ReleaseDialog booking={booking} onClose={close} />}
    </AttentionItem>
  );
}
