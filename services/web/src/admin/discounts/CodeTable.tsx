import type { DiscountCodeView } from '@studio/contract/admin/discounts';
import { discountText } from '@studio/contract/discounts/discountText';
import { studioDay } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { serverNow } from '../../shared/http/serverClock.ts';
import { Badge } from '../../shared/ui/Badge.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import type { Column } from '../lists/DataTable.tsx';
import { RowAction, rowActions } from '../lists/RowAction.tsx';
import { codeStateOf, restrictionText, useCountText } from './codeText.ts';

interface CodeTableProps {
  codes: readonly DiscountCodeView[];
  onEdit: (code: DiscountCodeView) => void;
  onEnd: (code: DiscountCodeView) => void;
}

const tones = { active: 'good', scheduled: 'wait', expired: 'bad', ended: 'bad' } as const;
const icons = { active: 'check', scheduled: 'clock', expired: 'close', ended: 'close' } as const;

export function CodeTable(props: CodeTableProps) {
  return <DataTable label="Discount codes" rows={props.codes} columns={columnsOf(props)} keyOf={({ id }) => id} />;
}

function columnsOf({ onEdit, onEnd }: CodeTableProps): Column<DiscountCodeView>[] {
  const today = studioDay(serverNow());
  return [
    {
      header: 'Code',
      width: '1.2fr',
      bare: true,
      cell: (code) => {
        const state = codeStateOf(code, today);
        return (
          <span className="flex flex-wrap items-center gap-2">
            <b className="font-strong" translate="no">
              {code.code}
            </b>
            <Badge tone={tones[state]} icon={icons[state]}>
              {state}
            </Badge>
          </span>
        );
      },
    },
    { header: 'Discount', width: '1.1fr', cell: discountText },
    { header: 'For', width: '1.8fr', cell: restrictionText },
    { header: 'Uses', width: '0.7fr', cell: (code) => <span className="num">{useCountText(code)}</span> },
    {
      header: 'Taken off',
      width: '0.9fr',
      cell: ({ discounted }) => <span className="num">{formatSum(discounted)}</span>,
    },
    { header: 'Paid', width: '0.9fr', cell: ({ revenue }) => <span className="num">{formatSum(revenue)}</span> },
    {
      header: 'Actions',
      width: '11rem',
      bare: true,
      className: 'md:text-right',
      cell: (code) =>
        code.endedAt === null && (
          <div className={rowActions}>
            <RowAction icon="edit" label="Edit" rowName={code.code} onSelect={() => onEdit(code)} />
            <RowAction icon="close" label="End" rowName={code.code} onSelect={() => onEnd(code)} />
          </div>
        ),
    },
  ];
}
