import { queryOptions } from '@tanstack/react-query';
import type { LatestReconciliationView, ReconciliationView } from '@studio/contract/admin/reconciliation';
import { adminQuery } from '../../http/adminApi.ts';

export const reconciliationsPath = '/api/admin/reconciliations';
/** While a comparison runs, its state is read again. */
const progressMs = 1500;

export const reconciliationQuery = queryOptions({
  ...adminQuery<LatestReconciliationView>(`${reconciliationsPath}/latest`),
  refetchInterval: ({ state }) => (isRunning(state.data?.latest ?? null) ? progressMs : false),
});

export function isRunning(latest: ReconciliationView | null): boolean {
  return latest !== null && latest.finishedAt === null;
}
