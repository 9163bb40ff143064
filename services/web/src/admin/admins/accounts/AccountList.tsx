import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AdminView } from '@studio/contract/admin/admins';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { lazyDialog } from '../../forms/lazyDialog.tsx';
import { LastUpdated } from '../../lists/LastUpdated.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { TabHeader } from '../../ui/TabHeader.tsx';
import { accountsQuery } from './accountLists.ts';
import { blockerOf } from './accountRules.ts';
import { AccountTable } from './AccountTable.tsx';
import { AddAccountDialog } from './AddAccountDialog.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EditAccountDialog } from './EditAccountDialog.tsx';

const LazyOwnPassword = lazyDialog(async () => (await import('./OwnPasswordDialog.tsx')).OwnPasswordDialog);

type Opened = { kind: 'add' | 'password' } | { kind: 'edit' | 'delete'; account: AdminView };

/** The accounts of SPEC §2 Admin Users. The list is never empty, because it contains the signed-in admin. */
export function AccountList({ me, views }: { me: AdminView; views: ReactNode }) {
  const accounts = useQuery(accountsQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const all = accounts.data ?? [];

  return (
    <div className="grid gap-5">
      <TabHeader
        title="Admin Users"
        count={accounts.data && (all.length === 1 ? '1 account' : `${all.length} accounts`)}
        freshness={<LastUpdated readAt={accounts.dataUpdatedAt} paths={['/api/admin/users']} />}
      >
        <Button tone="outline" size="sm" onClick={() => setOpened({ kind: 'password' })}>
          <Icon name="lock" size={18} />
          My Password
        </Button>
        <Button size="sm" onClick={() => setOpened({ kind: 'add' })}>
          <Icon name="plus" size={18} />
          Add Admin
        </Button>
      </TabHeader>
      {views}
      {accounts.isError && <LoadFailed onRetry={() => void accounts.refetch()}>Failed to fetch admin users</LoadFailed>}
      {accounts.isPending && <Loading>Loading admin users…</Loading>}
      {accounts.data && (
        <AccountTable
          accounts={all}
          me={me}
          onEdit={(account) => setOpened({ kind: 'edit', account })}
          onDelete={(account) => setOpened({ kind: 'delete', account })}
        />
      )}
      {opened?.kind === 'add' && <AddAccountDialog onClose={close} />}
      {opened?.kind === 'password' && <LazyOwnPassword username={me.username} onClose={close} />}
      {opened?.kind === 'edit' && (
        <EditAccountDialog
          account={opened.account}
          disabledReason={blockerOf('deactivate', opened.account, me, all)}
          isOwn={opened.account.id === me.id}
          onClose={close}
        />
      )}
      {opened?.kind === 'delete' && <DeleteAccount account={opened.account} onClose={close} />}
    </div>
  );
}
