import type { AskedLinkView } from '@studio/contract/admin/attention';
import type { PayPurpose } from '@studio/contract/bookings/payLink';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';
import { SendPayLink } from './SendPayLink.tsx';

const titles: Record<PayPurpose, string> = {
  full: 'Asked for a new pay link',
  deposit: 'Asked for a new pay link for the deposit',
  balance: 'Asked for a new pay link for the balance',
};

/** A visitor whose pay link has ended asked for a new one. */
export function AskedLinkItem({ booking }: { booking: AskedLinkView }) {
  const { purpose, linkAskedAt } = booking;
  return (
    <AttentionRow
      kind="New link"
      tone="wait"
      title={titles[purpose]}
      actions={<SendPayLink booking={booking} purpose={purpose} label="Send new link" />}
    >
      <BookingLine booking={booking} />
      <p>Asked {formatTimestamp(linkAskedAt)}.</p>
    </AttentionRow>
  );
}
