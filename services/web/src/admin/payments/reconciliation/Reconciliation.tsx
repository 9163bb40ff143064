import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ComparePeriod } from './ComparePeriod.tsx';
import { HistoryUpload } from './HistoryUpload.tsx';
import { OpenDifferences } from './OpenDifferences.tsx';
import { isRunning, reconciliationQuery } from './reconciliationQuery.ts';
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
