import type { OverdueBalance } from '@studio/contract/admin/attention';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { AttentionRow } from './AttentionRow.tsx';
import { BookingLine } from './BookingLine.tsx';
import { SendPayLink } from './SendPayLink.tsx';

/** A balance that was not paid in time. */
export function OverdueBalanceItem({ booking }: { booking: OverdueBalance }) {
  const { balance, dueOn, purpose } = booking;
  return (
    <AttentionRow
      kind="Balance overdue"
      tone="wait"
      title={`The balance of ${formatSum(balance)} was due on ${formatShortDate(dueOn)}.`}
      actions={<SendPayLink booking={booking} purpose={purpose} label="Send pay link" />}
    >
      <BookingLine booking={booking} />
      <p>It stays here until it is paid or its pay link is cancelled.</p>
    </AttentionRow>
  );
}
