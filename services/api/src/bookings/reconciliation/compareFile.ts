import type { Sequelize } from 'sequelize';
import type { ReconciliationView } from '@studio/contract/admin/reconciliation';
import { studioDay } from '@studio/contract/format/dates';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { invalidInput } from '../../errors.ts';
import { parseHistory } from '../../payments/payfast/api/historyCsv.ts';
import type { HistoryRow } from '../../payments/payfast/api/historyCsv.ts';
import { compareLedger } from './compareLedger.ts';
import { recordFileComparison } from './reconciliationQueue.ts';

/**
 * Compares a file of PayFast's history with the ledger, from its first to its last transaction. It settles no payment,
 * because only PayFast's own answers are trusted for that. @throws invalid_input for another file
 */
export async function compareFile(database: Sequelize, csv: string, actor: Actor): Promise<ReconciliationView> {
  const history = read(csv);
  const times = history.map(({ at }) => at.getTime());
  const first = times.reduce((one, other) => Math.min(one, other), Infinity);
  const last = times.reduce((one, other) => Math.max(one, other), -Infinity);
  const comparison = await compareLedger(database, history, { start: new Date(first), end: new Date(last + 1) });
  const period = { from: studioDay(new Date(first)), to: studioDay(new Date(last)) };
  return transact(database, async (transaction) => {
    const subject = `${period.from} to ${period.to}`;
    await recordAudit(transaction, actor, { action: 'payment.file_compared', subject });
    return recordFileComparison(transaction, period, comparison);
  });
}

function read(csv: string): HistoryRow[] {
  try {
    const history = parseHistory(csv);
    if (history.length > 0) return history;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw invalidInput(`This is not PayFast's transaction history. ${error.message}`);
  }
  throw invalidInput('There is no transaction in this file.');
}
