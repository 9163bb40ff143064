import type { DeletedMoneyDecision, DeletedMoneyView } from '@studio/contract/admin/attention';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { Link } from '../../../shared/ui/Link.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { linkClass } from '../../ui/ContactLinks.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { DecisionButton } from './AttentionButton.tsx';
import { AttentionRow } from './AttentionRow.tsx';
import { bookingMutation } from './dialogs/attentionMutations.ts';

/** Card money of a deleted booking. The decision about the money is open (ADR 0076). */
export function DeletedMoneyItem({ money }: { money: DeletedMoneyView }) {
  const { bookingReference, eventTitle, eventDate, amount, deletedAt } = money;
  const deletedLabel = `${eventTitle} on ${formatShortDate(eventDate)} (${bookingReference})`;
  const decisionOf = (kind: DeletedMoneyDecision['kind']) => ({
    about: bookingReference,
    subject: `${formatSum(amount)}, ${deletedLabel}`,
    mutation: bookingMutation(() =>
      adminApi.post(`/api/admin/deleted-bookings/${bookingReference}/decision`, { kind, amount }),
    ),
  });
  return (
    <AttentionRow
      kind="Paid and deleted"
      tone="bad"
      title={`${formatSum(amount)} was paid for a deleted booking.`}
      actions={
        <>
          <DecisionButton
            isMain
            label="Refund"
            title="Refund the payment"
            tone="danger"
            question="Refund the whole amount? PayFast sends it back if it can; otherwise it becomes a task in this list. No mail is sent, because the booking is deleted."
            {...decisionOf('refunded')}
          />
          <DecisionButton
            label="Keep"
            title="Keep the money"
            question="Keep this money? It stays in the revenue and leaves this list."
            {...decisionOf('kept')}
          />
        </>
      }
    >
      <p>{deletedLabel}</p>
      <p className="font-semibold">
        <Link to={`/admin/payments?search=${bookingReference}`} className={linkClass}>
          Show payments
        </Link>
      </p>
      <p>Deleted {formatTimestamp(deletedAt)}.</p>
    </AttentionRow>
  );
}
