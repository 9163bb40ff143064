import type { StatementRowState, StatementRowView } from '@studio/contract/admin/bankStatements';
import { formatShortDate } from '@studio/contract/format/dates';
import { formatSum } from '@studio/contract/format/money';
import { Badge } from '../../../shared/ui/Badge.tsx';
import type { BadgeTone } from '../../../shared/ui/Badge.tsx';
import { DataTable } from '../../lists/DataTable.tsx';
import type { Column } from '../../lists/DataTable.tsx';
import { bankReasonText } from './bankReasons.ts';

const words: Record<StatementRowState, string> = { matched: 'Fits', unclear: 'Unclear', known: 'Already handled' };
const tones: Record<StatementRowState, BadgeTone> = { matched: 'good', unclear: 'wait', known: 'new' };

const columns: Column<StatementRowView>[] = [
  { header: 'Date', width: '0.7fr', cell: ({ day }) => <span className="num">{formatShortDate(day)}</span> },
  { header: 'Text', width: '1.6fr', cell: ({ description }) => <span className="wrap-anywhere">{description}</span> },
  {
    header: 'Sum',
    width: '0.7fr',
    cell: ({ amount }) => <b className="num font-strong whitespace-nowrap">{formatSum(amount)}</b>,
  },
  {
    header: 'Result',
    width: '1.8fr',
    cell: (row) => (
      <>
        <Badge tone={tones[row.state]}>{words[row.state]}</Badge>
        <span className="num block text-ink-2 wrap-anywhere">{resultOf(row)}</span>
      </>
    ),
  },
];

export function StatementRows({ rows }: { rows: readonly StatementRowView[] }) {
  return <DataTable label="Rows of the bank statement" rows={rows} columns={columns} keyOf={({ key }) => key} />;
}

function resultOf({ state, amount, reason, bookingReference, name, owed }: StatementRowView): string {
  const booking = bookingReference === null ? '' : `${bookingReference}, ${name}`;
  if (state === 'known') return `Uploaded or recorded before. ${booking}`;
  if (state === 'matched') return owed === amount ? booking : `${booking}. Pays the deposit.`;
  const text = reason === null ? '' : bankReasonText(reason);
  const sum = reason === 'wrong_amount' && owed !== null ? ` It owes ${formatSum(owed)}.` : '';
  return [booking, `${text}${sum}`].filter(Boolean).join('. ');
}
