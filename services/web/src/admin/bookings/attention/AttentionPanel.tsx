import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AttentionView } from '@studio/contract/admin/attention';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { completedQuery } from '../../http/adminApi.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { CancelledPaidBooking } from './CancelledPaidBooking.tsx';
import { FailedMailItem } from './FailedMailItem.tsx';
import { PaymentInReviewItem } from './PaymentInReviewItem.tsx';
import { UnconfirmedBooking } from './UnconfirmedBooking.tsx';
import { UnpaidBooking } from './UnpaidBooking.tsx';

/** Missing lists count as empty: during a deployment the page can be newer than the API (docs/deploy.md). */
type Answered = Omit<AttentionView, 'cancelledPaid' | 'mailCount'> & Partial<AttentionView>;

export const attentionQuery = completedQuery('/api/admin/attention', {
  complete: (answered: Answered): AttentionView => ({
    cancelledPaid: [],
    mailCount: answered.mails.length,
    ...answered,
  }),
});

export function AttentionPanel() {
  const { data: attention, isPending, isError, refetch } = useQuery(attentionQuery);
  const count = attention ? countOf(attention) : 0;
  const list = useFocusKept(count);

  return (
    <div ref={list} tabIndex={-1}>
      <Panel
        title="Needs attention"
        note={count > 0 && 'Oldest first. Each waits until somebody decides.'}
        className={count === 0 ? '' : 'border-marigold bg-wait-bg/40'}
      >
        {isError && <LoadFailed onRetry={() => void refetch()}>What needs attention could not be loaded.</LoadFailed>}
        {isPending && <output className="text-sm text-ink-2">Looking…</output>}
        {attention && <Items attention={attention} isEmpty={count === 0} />}
      </Panel>
    </div>
  );
}

function countOf({ payments, unpaid, unconfirmed, cancelledPaid, mailCount }: AttentionView): number {
  return payments.length + unpaid.length + unconfirmed.length + cancelledPaid.length + mailCount;
}

function Items({ attention, isEmpty }: { attention: AttentionView; isEmpty: boolean }) {
  if (isEmpty) {
    return (
      <p className="flex gap-2.5 text-sm text-ink-2">
        <Icon name="check" className="text-ok" />
        Nothing. All money has its place, and all mails have gone out.
      </p>
    );
  }
  const { mails, mailCount } = attention;
  return (
    <>
      <ul aria-label="Needs attention" className="grid gap-3">
        {attention.payments.map((payment) => (
          <PaymentInReviewItem key={`payment-${payment.id}`} payment={payment} />
        ))}
        {attention.cancelledPaid.map((booking) => (
          <CancelledPaidBooking key={`booking-${booking.id}`} booking={booking} />
        ))}
        {attention.unpaid.map((booking) => (
          <UnpaidBooking key={`booking-${booking.id}`} booking={booking} />
        ))}
        {attention.unconfirmed.map((booking) => (
          <UnconfirmedBooking key={`booking-${booking.id}`} booking={booking} />
        ))}
        {mails.map((mail) => (
          <FailedMailItem key={`mail-${mail.id}`} mail={mail} />
        ))}
      </ul>
      {mailCount > mails.length && (
        <p className="num mt-3 text-sm text-ink-2">
          {mailCount} mails were not sent; these are the {mails.length} oldest.
        </p>
      )}
    </>
  );
}

/** Moves the focus to the list, because the focused button disappears with its item. */
function useFocusKept(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return list;
}
