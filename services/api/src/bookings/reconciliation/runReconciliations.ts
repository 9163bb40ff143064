import { addDays, studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { transact } from '../../db/transact.ts';
import { PayfastApiError } from '../../payments/payfast/api/apiCall.ts';
import type { PayfastApi } from '../../payments/payfast/api/payfastApi.ts';
import { repeat } from '../../repeat.ts';
import { itnWaitMs, settleHistory } from '../itns/settleHistory.ts';
import type { HistoryContext } from '../itns/settleHistory.ts';
import { compareLedger } from './compareLedger.ts';
import type { ComparedPeriod } from './compareLedger.ts';
import { claimReconciliation, failReconciliation, finishReconciliation, requestDaily } from './reconciliationQueue.ts';
import type { OpenReconciliation } from './reconciliationQueue.ts';

const everyMs = 3000;
const hourMs = 3_600_000;
const dailyDays = 7;
/** Admins often record a refund days after they made it in PayFast's dashboard. */
const daysBefore = 31;

/** Runs the comparisons that admins requested, and the daily one. Several replicas may run it at once. */
export async function runReconciliations(context: HistoryContext, api: PayfastApi | null): Promise<void> {
  const { database } = context;
  if (api) {
    // PayFast's history of a day is complete at three o'clock of the next day.
    const yesterday = addDays(studioDay(new Date(Date.now() - 3 * hourMs)), -1);
    await requestDaily(addDays(yesterday, 1 - dailyDays), yesterday);
  }
  for (;;) {
    const open = await claimReconciliation(database);
    if (!open) return;
    await reconcile(context, api, open);
  }
}

/** @returns a function that stops the job and waits for the current run */
export function startReconciliations(context: HistoryContext, api: PayfastApi | null): () => Promise<void> {
  const { log } = context;
  return repeat({ name: 'reconciliation', everyMs, log }, () => runReconciliations(context, api));
}

/** If PayFast does not answer, a daily comparison is tried again when its lease ends. */
async function reconcile(context: HistoryContext, api: PayfastApi | null, open: OpenReconciliation): Promise<void> {
  const { database, log } = context;
  const { id, source, from, to } = open;
  try {
    if (!api) throw new PayfastApiError('rejected', "PayFast's API is not set any more");
    const history = await api.history(addDays(from, -daysBefore), addDays(to, 1));
    const settled = await settleHistory(context, history);
    const comparison = await compareLedger(database, history, periodOf(from, to));
    await transact(database, (transaction) => finishReconciliation(transaction, open, { ...comparison, settled }));
    const { compared, differences } = comparison;
    const facts = { source, from, to, compared, settled, differences: differences.length };
    log[differences.length > 0 ? 'warn' : 'info'](facts, 'payments compared with PayFast');
  } catch (error) {
    if (!(error instanceof PayfastApiError)) throw error;
    log.warn({ source, kind: error.kind, error: error.message }, 'history not readable');
    if (source !== 'daily') await failReconciliation(id, error.message);
  }
}

/** Leaves out the last minutes, because their ITNs may still arrive. */
function periodOf(from: Day, to: Day): ComparedPeriod {
  const end = Math.min(startOf(addDays(to, 1)).getTime(), Date.now() - itnWaitMs);
  return { start: startOf(from), end: new Date(end) };
}

/** South Africa has no daylight saving time. */
function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00+02:00`);
}
