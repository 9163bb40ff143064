import { useQuery } from '@tanstack/react-query';
import type { LaterPaymentView } from '@studio/contract/admin/bankStatements';
import { portalPath } from '@studio/contract/admin/portalPath';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { DataTable } from '../../lists/DataTable.tsx';
import type { Column } from '../../lists/DataTable.tsx';
import { linkClass } from '../../ui/ContactLinks.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { bookingLabel, visitorName } from '../bookingText.ts';
import { BankStatement } from './BankStatement.tsx';
import { laterPaymentsPath, laterPaymentsQuery } from './laterPaymentsQuery.ts';

/** Bookings that wait for an EFT or a payment at the studio, and the upload of a bank statement that pays them. */
export function LaterPayments() {
  const { data, isPending, isError, refetch } = useQuery(laterPaymentsQuery);
  return (
    <Panel title="EFT and payments at the studio" note="Bookings whose visitors have chosen to pay later.">
      <div className="grid gap-4">
        {isPending && <output className="text-sm text-ink-2">Reading the bookings…</output>}
        {isError && !data && <LoadFailed onRetry={() => void refetch()}>The bookings could not be read.</LoadFailed>}
        {data && data.items.length === 0 && <p className="text-sm text-ink-2">No booking waits for a payment.</p>}
        {data && data.items.length > 0 && (
          <DataTable label="Bookings to be paid" rows={data.items} columns={columns} keyOf={({ id }) => id} />
        )}
        <BankStatement />
      </div>
    </Panel>
  );
}

const columns: Column<LaterPaymentView>[] = [
  {
    header: 'Booking',
    width: '1.4fr',
    bare: true,
    cell: (booking) => (
      <>
        <b className="font-strong">{visitorName(booking)}</b>{' '}
        <Link
          to={portalPath('bookings', { search: booking.bookingReference })}
          className={`num block whitespace-nowrap ${linkClass}`}
        >
          <span className="sr-only">Booking </span>
          {booking.bookingReference}
        </Link>
      </>
    ),
  },
  {
    header: 'Workshop',
    width: '1.4fr',
    cell: ({ eventTitle, eventDate }) => `${eventTitle}, ${formatShortDate(eventDate)}`,
  },
  {
    header: 'Due',
    width: '1fr',
    cell: ({ dueOn }) => (dueOn ? `EFT until ${formatShortDate(dueOn)}` : 'At the studio'),
  },
  {
    header: 'Sum',
    width: '0.7fr',
    cell: ({ amount }) => <b className="num font-strong whitespace-nowrap">{formatSum(amount)}</b>,
  },
  { header: 'Payment', width: '0.8fr', bare: true, cell: (booking) => <ReceivedButton booking={booking} /> },
];

/** The method of the payment is the one that the visitor has chosen. */
function ReceivedButton({ booking }: { booking: LaterPaymentView }) {
  const { isPending, mutate } = useAdminMutation({
    run: () => adminApi.post(`/api/bookings/${booking.id}/paid`),
    successToast: 'Payment Received',
    successDetail: () => `${formatSum(booking.amount)} of ${visitorName(booking)} is recorded.`,
    failureText: 'Failed to record the payment. Please try again.',
    refreshes: [laterPaymentsPath],
  });
  return (
    <Button size="sm" tone="ink" aria-disabled={isPending || undefined} onClick={() => isPending || mutate(undefined)}>
      Received
      <span className="sr-only"> ({bookingLabel(booking)})</span>
    </Button>
  );
}
