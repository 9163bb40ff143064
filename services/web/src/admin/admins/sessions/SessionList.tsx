import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SessionView } from '@studio/contract/admin/admins';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { ConfirmMutation } from '../../forms/ConfirmMutation.tsx';
import { adminQuery, adminApi } from '../../http/adminApi.ts';
import { DataTable } from '../../lists/DataTable.tsx';
import type { Column } from '../../lists/DataTable.tsx';
import { LastUpdated } from '../../lists/LastUpdated.tsx';
import { RowAction, rowActions } from '../../lists/RowAction.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { TabHeader, tabTitle } from '../../ui/TabHeader.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';

const path = '/api/admin/sessions';
const sessionsQuery = adminQuery<SessionView[]>(path, { failed: 'Failed to fetch your sessions' });

/** The browsers in which the signed-in admin is logged in. */
export function SessionList({ views }: { views: ReactNode }) {
  const { data, isError, isPending, refetch, dataUpdatedAt } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<SessionView | 'others' | null>(null);
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent);

  return (
    <div className="grid gap-5">
      <TabHeader title="My Sessions" freshness={<LastUpdated readAt={dataUpdatedAt} paths={[path]} />}>
        {hasOthers && (
          <Button tone="outline" size="sm" onClick={() => setEnding('others')}>
            End All Others
          </Button>
        )}
      </TabHeader>
      {views}
      {isError && <LoadFailed onRetry={() => void refetch()}>Failed to fetch your sessions</LoadFailed>}
      {isPending && <Loading>Loading your sessions…</Loading>}
      {data && <DataTable label="My Sessions" rows={data} columns={columnsOf(setEnding)} keyOf={({ id }) => id} />}
      {data && !hasOthers && <p className="text-ink-2">You are signed in nowhere else.</p>}
      {ending && <EndSessions session={ending === 'others' ? null : ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

function columnsOf(onEnd: (session: SessionView) => void): Column<SessionView>[] {
  return [
    {
      header: 'Browser',
      width: '1.6fr',
      bare: true,
      cell: ({ browser, isCurrent }) => (
        <>
          <b className="font-strong">{browser}</b>
          {isCurrent && <span className="text-xs text-ink-2"> (this one)</span>}
        </>
      ),
    },
    { header: 'Address', width: '1.2fr', cell: ({ address }) => <span className="num">{address}</span> },
    { header: 'Signed in', width: '1.4fr', cell: ({ createdAt }) => formatTimestamp(createdAt) },
    { header: 'Last active', width: '1.4fr', cell: ({ lastSeenAt }) => formatTimestamp(lastSeenAt) },
    {
      header: 'Actions',
      width: '8rem',
      bare: true,
      className: 'md:text-right',
      cell: (session) =>
        !session.isCurrent && (
          <div className={rowActions}>
            <RowAction icon="close" label="End" rowName={session.browser} onSelect={() => onEnd(session)} />
          </div>
        ),
    },
  ];
}

interface EndSessionsProps {
  /** Null for all sessions except the current one. */
  session: SessionView | null;
  onClose: () => void;
}

function EndSessions({ session, onClose }: EndSessionsProps) {
  return (
    <ConfirmMutation
      title={session ? 'End this session' : 'End all other sessions'}
      action={session ? 'End session' : 'End sessions'}
      mutation={{
        run: () => adminApi.delete(`/api/admin/sessions${session ? `/${session.id}` : ''}`),
        successToast: session ? 'Signed Out There' : 'Signed Out Everywhere Else',
        failureText: 'Failed to end the session',
        hasFixedFailureText: true,
        refreshes: ['/api/admin/sessions'],
      }}
      onClose={onClose}
      focusAfter={tabTitle}
    >
      <p>
        {session ? `${session.browser} at ${session.address} is` : 'All other browsers are'} signed out at once. Do you
        not recognise one? Change your password too.
      </p>
    </ConfirmMutation>
  );
}
