import { useState } from 'react';
import type { DeletedMoneyDecision, DeletedMoneyView } from '@studio/contract/admin/attention';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { Link } from '../../../shared/ui/Link.tsx';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { linkClass } from '../../ui/ContactLinks.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { AttentionButton, AttentionRow } from './AttentionRow.tsx';
import { updateBooking } from './dialogs/attentionMutations.ts';

/** Card money of a booking that was deleted without a decision about it (ADR 0076). */
export function DeletedMoneyItem({ money }: { money: DeletedMoneyView }) {
  const [chosen, setChosen] = useState<DeletedMoneyDecision['kind'] | null>(null);
  const { bookingReference, amount, deletedAt } = money;
  return (
    <AttentionRow
      kind="Paid and deleted"
      tone="bad"
      title={`${formatSum(amount)} was paid for a deleted booking.`}
      actions={
        <>
          <AttentionButton isMain label="Refund" about={bookingReference} onSelect={() => setChosen('refunded')} />
          <AttentionButton label="Keep" about={bookingReference} onSelect={() => setChosen('kept')} />
        </>
      }
    >
      <p>{deletedLabel(money)}</p>
      <p className="font-semibold">
        <Link to={`/admin/payments?search=${bookingReference}`} className={linkClass}>
          Show payments
        </Link>
      </p>
      <p>Deleted {formatTimestamp(deletedAt)}.</p>
      {chosen && <Decision money={money} kind={chosen} onClose={() => setChosen(null)} />}
    </AttentionRow>
  );
}

interface DecisionProps {
  money: DeletedMoneyView;
  kind: DeletedMoneyDecision['kind'];
  onClose: () => void;
}

function Decision({ money, kind, onClose }: DecisionProps) {
  const { bookingReference, amount } = money;
  const isRefund = kind === 'refunded';
  return (
    <ConfirmMutation
      title={isRefund ? 'Refund the payment' : 'Keep the money'}
      action={isRefund ? 'Refund' : 'Keep'}
      tone={isRefund ? 'danger' : 'primary'}
      mutation={updateBooking(() =>
        adminApi.post(`/api/admin/deleted-bookings/${bookingReference}/decision`, { kind, amount }),
      )}
      onClose={onClose}
    >
      <p>
        {isRefund
          ? 'Refund the whole amount? PayFast sends it back if it can; otherwise it becomes a task in this list. No mail is sent, because the booking is deleted.'
          : 'Keep this money? It stays in the revenue and leaves this list.'}
      </p>
      <p className="font-semibold text-ink">
        {formatSum(amount)}, {deletedLabel(money)}
      </p>
    </ConfirmMutation>
  );
}

function deletedLabel({ bookingReference, eventTitle, eventDate }: DeletedMoneyView): string {
  return `${eventTitle} on ${formatShortDate(eventDate)} (${bookingReference})`;
}
