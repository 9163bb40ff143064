import { useQuery } from '@tanstack/react-query';
import type { OpenDifferences as Found } from '@studio/contract/admin/attention';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { useAdminMutation } from '../../http/useAdminMutation.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { formatTimestamp } from '../../ui/timestamp.ts';
import { warningBoxClass } from '../../ui/warningBoxClass.ts';
import { ComparePeriod } from './ComparePeriod.tsx';
import { HistoryUpload } from './HistoryUpload.tsx';
import { isRunning, reconciliationQuery, reconciliationsPath } from './reconciliationQuery.ts';
import { ReconciliationResult } from './ReconciliationResult.tsx';

/** Compares the ledger with PayFast's transaction history, by its API or a file. */
export function Reconciliation() {
  const { data, isPending, isError, refetch } = useQuery(reconciliationQuery);
  return (
    <Panel title="Compare with PayFast" note="Every card payment and refund should stand in both books.">
      {isPending && <output className="text-sm text-ink-2">Reading the last comparison…</output>}
      {isError && !data && (
        <LoadFailed onRetry={() => void refetch()}>The last comparison could not be read.</LoadFailed>
      )}
      {data && (
        <div className="grid gap-4">
          <div aria-live="polite" aria-busy={isRunning(data.latest)} className="grid gap-3 text-sm">
            {data.latest ? <ReconciliationResult latest={data.latest} /> : <p>Nothing was compared yet.</p>}
          </div>
          {data.open && <OpenDifferences found={data.open} />}
          {data.isApiSet ? (
            <ComparePeriod isRunning={isRunning(data.latest)} />
          ) : (
            <p className="text-sm text-ink-2">
              PayFast&rsquo;s API is not set on this server, so nothing is compared by itself. Download the transaction
              history from PayFast&rsquo;s dashboard as CSV, and choose that file here.
            </p>
          )}
          <HistoryUpload />
        </div>
      )}
    </Panel>
  );
}

/** Differences of the daily comparison stay in 'Needs attention' until an admin marks them as seen or they are gone. */
function OpenDifferences({ found: { id, count, foundAt } }: { found: Found }) {
  const see = useAdminMutation({
    run: () => adminApi.post(`${reconciliationsPath}/${id}/seen`),
    successToast: 'Differences Seen To',
    failureText: 'Failed to update the differences. Please try again.',
    hasFixedFailureText: true,
    refreshes: [reconciliationsPath],
  });
  return (
    <div className={`num flex flex-wrap items-center justify-between gap-3 ${warningBoxClass}`}>
      <p className="min-w-0 flex-1 basis-56">
        The comparison of the day ({formatTimestamp(foundAt)}) found{' '}
        {count === 1 ? '1 difference' : `${count} differences`}. Clear them up in PayFast&rsquo;s dashboard or here;
        then compare again, or mark them as seen to.
      </p>
      <Button
        size="sm"
        tone="outline"
        aria-disabled={see.isPending}
        onClick={() => see.isPending || see.mutate(undefined)}
      >
        Seen to
      </Button>
    </div>
  );
}
