import type { AdminView } from '@studio/contract/admin/admins';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { showToast } from '../../../shared/ui/toast/toast.ts';
import { DataTable } from '../../lists/DataTable.tsx';
import type { Column } from '../../lists/DataTable.tsx';
import { RowAction, rowActions } from '../../lists/RowAction.tsx';
import { formatDateOf } from '../../ui/timestamp.ts';
import { blockerOf } from './accountRules.ts';

interface AccountTableProps {
  accounts: readonly AdminView[];
  me: AdminView;
  onEdit: (account: AdminView) => void;
  onDelete: (account: AdminView) => void;
}

export function AccountTable(props: AccountTableProps) {
  return <DataTable label="Admin Users" rows={props.accounts} columns={columnsOf(props)} keyOf={({ id }) => id} />;
}

function columnsOf({ accounts, me, onEdit, onDelete }: AccountTableProps): Column<AdminView>[] {
  return [
    {
      header: 'Username',
      width: '1.1fr',
      bare: true,
      cell: ({ username }) => (
        <>
          <b className="font-strong max-md:text-base">{username}</b>
          {username === me.username && <span className="text-xs text-ink-2"> (you)</span>}
        </>
      ),
    },
    {
      header: 'Status',
      width: '0.8fr',
      bare: true,
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'good' : 'bad'} icon={isActive ? 'check' : 'close'}>
          {isActive ? 'active' : 'inactive'}
        </Badge>
      ),
    },
    { header: 'Name', width: '1.2fr', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
    { header: 'Email', width: '1.6fr', cell: ({ email }) => email },
    { header: 'Phone', width: '1fr', cell: ({ phone }) => <span className="num">{phone ?? 'None'}</span> },
    {
      header: 'Created',
      width: '1fr',
      cell: ({ createdAt }) => <span className="num">{formatDateOf(createdAt)}</span>,
    },
    {
      header: 'Actions',
      width: '17rem',
      bare: true,
      className: 'md:text-right',
      cell: (account) => {
        const blocker = blockerOf('delete', account, me, accounts);
        return (
          <div className={rowActions}>
            <RowAction icon="edit" label="Edit" rowName={account.username} onSelect={() => onEdit(account)} />
            <RowAction
              icon="trash"
              label="Delete"
              rowName={account.username}
              disabledReason={blocker}
              onSelect={() => (blocker === null ? onDelete(account) : showBlocker(blocker))}
            />
          </div>
        );
      },
    },
  ];
}

/** Shows the reason as a toast too, because SPEC §8 requires it. */
function showBlocker(description: string): void {
  showToast({ tone: 'destructive', title: 'Error', description });
}
