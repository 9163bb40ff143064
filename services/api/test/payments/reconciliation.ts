import type { Sequelize } from 'sequelize';
import type { LatestReconciliationView } from '@studio/contract/admin/reconciliation';
import type { HistoryContext } from '../../src/bookings/itns/settleHistory.ts';
import { runReconciliations } from '../../src/bookings/reconciliation/runReconciliations.ts';
import { createProofOfWork } from '../../src/limits/proofOfWork.ts';
import { createPayfastApi } from '../../src/payments/payfast/api/payfastApi.ts';
import { createPaymentForms } from '../../src/payments/payfast/paymentForm.ts';
import type { AdminClient } from '../admins.ts';
import type { TestApp } from '../app.ts';
import type { TestDatabase } from '../database.ts';

/** Returns what `main.ts` gives to the tasks that read PayFast's history. */
export function taskContext({ config, log }: TestApp, database: Sequelize): HistoryContext {
  return {
    database,
    config,
    paymentForms: createPaymentForms(config.payfast, config.publicUrls[0]),
    proofOfWork: createProofOfWork(config.secret, 2),
    log: log.log,
  };
}

export function runTask(app: TestApp, { appPool }: TestDatabase): Promise<void> {
  return runReconciliations(taskContext(app, appPool), createPayfastApi(app.config.payfast));
}

export async function readLatest(admin: AdminClient): Promise<LatestReconciliationView['latest']> {
  return (await admin.get<LatestReconciliationView>('/api/admin/reconciliations/latest')).body.latest;
}
