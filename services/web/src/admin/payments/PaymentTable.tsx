import type { PaymentView } from '@studio/contract/admin/payments';
import { portalPath } from '@studio/contract/admin/portalPath';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { Button } from '../../shared/ui/button/Button.tsx';
import { OpensNewTab } from '../../shared/ui/button/OpensNewTab.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import type { Column } from '../lists/DataTable.tsx';
import { linkClass } from '../ui/ContactLinks.tsx';
import { formatTimestamp } from '../ui/timestamp.ts';
import { paymentText } from './paymentText.ts';

interface PaymentTableProps {
  payments: readonly PaymentView[];
  onReverse: (payment: PaymentView) => void;
}

export function PaymentTable({ payments, onReverse }: PaymentTableProps) {
  return <DataTable label="Payments" rows={payments} columns={columnsOf(onReverse)} keyOf={({ id }) => id} />;
}

function columnsOf(onReverse: PaymentTableProps['onReverse']): Column<PaymentView>[] {
  return [
    { header: 'Date', width: '1.2fr', cell: ({ at }) => <span className="num">{formatTimestamp(at)}</span> },
    {
      header: 'Kind',
      width: '1.4fr',
      bare: true,
      cell: (payment) => (
        <>
          {paymentText(payment)}
          <span className="block text-xs text-ink-2">{payment.providerPaymentId}</span>
        </>
      ),
    },
    {
      header: 'Booking',
      width: '1.6fr',
      cell: (payment) => <PaidBooking payment={payment} onReverse={onReverse} />,
    },
    {
      header: 'Amount',
      width: '0.8fr',
      className: 'md:text-right',
      cell: ({ amount, fee }) => (
        <>
          <b className="num font-strong whitespace-nowrap">{formatSum(amount)}</b>
          {fee !== null && <span className="num block text-xs text-ink-2">Fee {formatSum(fee)}</span>}
        </>
      ),
    },
  ];
}

function PaidBooking({ payment, onReverse }: { payment: PaymentView } & Pick<PaymentTableProps, 'onReverse'>) {
  const { bookingId, bookingReference, customerName, isBookingDeleted, reversible, documents } = payment;
  if (bookingId !== null && bookingReference !== null) {
    return (
      <>
        {customerName}{' '}
        <Link to={portalPath('bookings', { search: bookingReference })} className={`num md:flex! ${linkClass}`}>
          <span className="sr-only">Booking </span>
          {bookingReference}
        </Link>
        <Workshop payment={payment} />
      </>
    );
  }
  if (!isBookingDeleted) return <>None</>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="num">{bookingReference} Booking deleted</span>
      {reversible && (
        <Button tone="outline" size="sm" onClick={() => onReverse(payment)}>
          Take back<span className="sr-only"> {bookingReference}</span>
        </Button>
      )}
      {documents.map(({ id, number }) => (
        <a
          key={id}
          href={`/api/admin/invoices/${id}`}
          target="_blank"
          rel="noopener noreferrer"
          className={`num ${linkClass}`}
        >
          {number}
          <span className="sr-only"> as PDF</span>
          <OpensNewTab />
        </a>
      ))}
      <Workshop payment={payment} />
    </span>
  );
}

function Workshop({ payment: { eventTitle, eventDate } }: { payment: PaymentView }) {
  if (!eventTitle) return null;
  return (
    <span className="num block basis-full text-xs text-ink-2">
      {eventTitle}
      {eventDate && `, ${formatShortDate(eventDate)}`}
    </span>
  );
}
