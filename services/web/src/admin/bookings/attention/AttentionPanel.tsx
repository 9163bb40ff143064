import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AttentionView } from '@studio/contract/admin/attention';
import { addDays, studioInstant } from '@studio/contract/format/dates';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { adminQuery } from '../../http/adminApi.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { BankEntryItem } from './BankEntryItem.tsx';
import {
  AskedLinkItem,
  CallItem,
  CancelledPaidBooking,
  OverdueBalanceItem,
  UnconfirmedBooking,
} from './BookingItems.tsx';
import { DeletedMoneyItem } from './DeletedMoneyItem.tsx';
import { DifferencesItem } from './DifferencesItem.tsx';
import { FailedMailItem } from './FailedMailItem.tsx';
import { PaymentInReviewItem } from './PaymentInReviewItem.tsx';
import { RefundTaskItem } from './RefundTaskItem.tsx';
import { ReviewsItem } from './ReviewsItem.tsx';
import { UnpaidBooking } from './UnpaidBooking.tsx';
import { UnreadablePaymentItem } from './UnreadablePaymentItem.tsx';

const attentionQuery = adminQuery<AttentionView>('/api/admin/attention');

export function AttentionPanel() {
  const { data: attention, isPending, isError, refetch } = useQuery(attentionQuery);
  const entries = attention ? entriesOf(attention) : [];
  const count = attention ? entries.length + attention.mailCount - attention.mails.length : 0;
  const list = useRestoredFocus(count);

  return (
    <div ref={list} tabIndex={-1}>
      <Panel
        title="Needs attention"
        note={count > 0 && 'Oldest first. Each waits until somebody decides.'}
        className={count === 0 ? '' : 'border-marigold bg-wait-bg/40'}
      >
        {isError && <LoadFailed onRetry={() => void refetch()}>What needs attention could not be loaded.</LoadFailed>}
        {isPending && <output className="text-sm text-ink-2">Looking…</output>}
        {attention && <Entries entries={entries} attention={attention} />}
      </Panel>
    </div>
  );
}

function Entries({
  entries,
  attention: { mails, mailCount },
}: {
  entries: readonly Entry[];
  attention: AttentionView;
}) {
  const [isExpanded, setExpanded] = useState(false);
  if (entries.length === 0) {
    return (
      <p className="flex gap-2.5 text-sm text-ink-2">
        <Icon name="check" className="text-ok" />
        Nothing. All money has its place, and all mails have gone out.
      </p>
    );
  }
  return (
    <>
      <ul aria-label="Needs attention" className="grid gap-3">
        {entries.slice(0, isExpanded ? entries.length : maxShown).map(({ key, item }) => (
          <Fragment key={key}>{item}</Fragment>
        ))}
      </ul>
      {entries.length > maxShown && (
        <Button
          tone="outline"
          size="sm"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="mt-3"
        >
          {isExpanded ? `Show the ${maxShown} oldest` : `Show all ${entries.length}`}
        </Button>
      )}
      {mailCount > mails.length && (
        <p className="num mt-3 text-sm text-ink-2">
          {mailCount} mails were not sent; these are the {mails.length} oldest.
        </p>
      )}
    </>
  );
}

/** A longer list would push the rest of the overview far down. */
const maxShown = 5;

interface Entry {
  key: string;
  /** ISO instant by which the entries are sorted. */
  since: string;
  item: ReactNode;
}

function createEntry(key: string, since: string, item: ReactNode): Entry {
  return { key, since, item };
}

/** All entries, the oldest first. */
function entriesOf(attention: AttentionView): Entry[] {
  const { payments, unreadable, cancelledPaid, deletedMoney, calls, askedLinks, refunds } = attention;
  const { differences, reviews, bankEntries, unpaid, unconfirmed, overdue, mails } = attention;
  const entryOf = ({ id, createdAt }: AdminBookingView, item: ReactNode) =>
    createEntry(`booking-${id}`, createdAt, item);
  const entries = [
    ...payments.map((payment) =>
      createEntry(`payment-${payment.id}`, payment.receivedAt, <PaymentInReviewItem payment={payment} />),
    ),
    ...unreadable.map((payment) =>
      createEntry(`unreadable-${payment.id}`, payment.receivedAt, <UnreadablePaymentItem payment={payment} />),
    ),
    ...refunds.map((refund) =>
      createEntry(`refund-${refund.id}`, refund.requestedAt, <RefundTaskItem refund={refund} />),
    ),
    ...(differences
      ? [createEntry('differences', differences.foundAt, <DifferencesItem differences={differences} />)]
      : []),
    ...(reviews ? [createEntry('reviews', reviews.since, <ReviewsItem reviews={reviews} />)] : []),
    ...bankEntries.map((entry) =>
      createEntry(`bank-${entry.id}`, studioInstant(entry.day, '00:00').toISOString(), <BankEntryItem entry={entry} />),
    ),
    ...cancelledPaid.map((booking) => entryOf(booking, <CancelledPaidBooking booking={booking} />)),
    ...deletedMoney.map((money) =>
      createEntry(`deleted-${money.bookingReference}`, money.deletedAt, <DeletedMoneyItem money={money} />),
    ),
    ...calls.map((booking) => createEntry(`call-${booking.id}`, booking.callDueAt, <CallItem booking={booking} />)),
    ...askedLinks.map((booking) =>
      createEntry(`link-${booking.id}`, booking.linkAskedAt, <AskedLinkItem booking={booking} />),
    ),
    ...unpaid.map((booking) => entryOf(booking, <UnpaidBooking booking={booking} />)),
    ...unconfirmed.map((booking) => entryOf(booking, <UnconfirmedBooking booking={booking} />)),
    ...overdue.map((booking) =>
      createEntry(
        `overdue-${booking.id}`,
        studioInstant(addDays(booking.dueOn, 1), '00:00').toISOString(),
        <OverdueBalanceItem booking={booking} />,
      ),
    ),
    ...mails.map((mail) =>
      createEntry(`mail-${mail.id}`, mail.failedAt ?? mail.createdAt, <FailedMailItem mail={mail} />),
    ),
  ];
  return entries.sort((one, other) => one.since.localeCompare(other.since));
}

/** Moves the focus to the list, because the focused button disappears with its item. */
function useRestoredFocus(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return list;
}
