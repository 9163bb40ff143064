import { portalPath } from '@studio/contract/admin/portalPath';
import type { DifferenceKind, PaymentDifference } from '@studio/contract/admin/reconciliation';
import { formatSum } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { Link } from '../../../shared/ui/Link.tsx';
import { DataTable } from '../../lists/DataTable.tsx';
import type { Column } from '../../lists/DataTable.tsx';
import { linkClass } from '../../ui/ContactLinks.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';

const kinds: Record<DifferenceKind, string> = {
  missing_here: 'PayFast has it, this portal does not.',
  missing_there: 'This portal has it, PayFast does not.',
  other_amount: 'Both have it, with different amounts.',
};

const columns: Column<PaymentDifference>[] = [
  { header: 'Date', width: '1.2fr', cell: ({ at }) => <span className="num">{formatTimestamp(at)}</span> },
  {
    header: 'Difference',
    width: '1.6fr',
    bare: true,
    cell: ({ kind, isRefund, providerPaymentId }) => (
      <>
        <b className="font-strong">{isRefund ? 'Refund' : 'Payment'}</b>{' '}
        <span className="num">{providerPaymentId || 'without a number'}</span>
        <span className="block text-ink-2">{kinds[kind]}</span>
      </>
    ),
  },
  { header: 'At PayFast', width: '0.7fr', cell: ({ there }) => <Sum amount={there} /> },
  { header: 'Here', width: '0.7fr', cell: ({ here }) => <Sum amount={here} /> },
  { header: 'Booking', width: '1fr', cell: ({ bookingReference }) => <Booking reference={bookingReference} /> },
];

export function DifferenceTable({ differences }: { differences: readonly PaymentDifference[] }) {
  return (
    <DataTable
      label="Differences"
      rows={differences}
      columns={columns}
      keyOf={({ isRefund, providerPaymentId }) => `${isRefund} ${providerPaymentId}`}
    />
  );
}

function Sum({ amount }: { amount: Cents | null }) {
  if (amount === null) return <>None</>;
  return <b className="num font-strong whitespace-nowrap">{formatSum(amount)}</b>;
}

function Booking({ reference }: { reference: string | null }) {
  if (reference === null) return <>None</>;
  return (
    <Link to={portalPath('bookings', { search: reference })} className={`num ${linkClass}`}>
      <span className="sr-only">Booking </span>
      {reference}
    </Link>
  );
}
