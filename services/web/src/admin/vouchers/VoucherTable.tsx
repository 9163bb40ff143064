import type { AdminVoucherView } from '@studio/contract/admin/vouchers';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { Button } from '../../shared/ui/button/Button.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import type { Column } from '../lists/DataTable.tsx';
import { VoucherStateBadge } from './VoucherStateBadge.tsx';
import { voucherKindWord } from './voucherText.ts';

interface VoucherTableProps {
  vouchers: readonly AdminVoucherView[];
  onOpen: (id: number) => void;
}

export function VoucherTable({ vouchers, onOpen }: VoucherTableProps) {
  return <DataTable label="Vouchers" rows={vouchers} columns={columnsOf(onOpen)} keyOf={({ id }) => id} />;
}

function columnsOf(onOpen: VoucherTableProps['onOpen']): Column<AdminVoucherView>[] {
  return [
    {
      header: 'Code',
      width: '1.6fr',
      bare: true,
      cell: ({ code, state }) => (
        <span className="flex flex-wrap items-center gap-2">
          <b className="num font-strong" translate="no">
            {code}
          </b>
          <VoucherStateBadge state={state} />
        </span>
      ),
    },
    { header: 'Kind', width: '0.8fr', cell: ({ kind }) => voucherKindWord(kind) },
    { header: 'For', width: '1.6fr', cell: (voucher) => <Recipient voucher={voucher} /> },
    {
      header: 'Valid until',
      width: '1fr',
      cell: ({ expiresOn }) => <span className="num">{formatShortDate(expiresOn)}</span>,
    },
    { header: 'Value', width: '0.8fr', cell: ({ value }) => <span className="num">{formatSum(value)}</span> },
    {
      header: 'Balance',
      width: '0.8fr',
      cell: ({ balance }) => <b className="num font-strong">{formatSum(balance)}</b>,
    },
    {
      header: 'Details',
      width: '7rem',
      bare: true,
      className: 'md:text-right',
      cell: ({ id, code }) => (
        <Button tone="outline" size="sm" onClick={() => onOpen(id)}>
          Details<span className="sr-only"> of {code}</span>
        </Button>
      ),
    },
  ];
}

function Recipient({ voucher: { recipientName, recipientEmail, note } }: { voucher: AdminVoucherView }) {
  const [first = 'Not named', ...rest] = [recipientName, recipientEmail, note].filter(Boolean);
  return (
    <>
      {first}
      {rest.length > 0 && <span className="block text-xs text-ink-2">{rest.join(', ')}</span>}
    </>
  );
}
