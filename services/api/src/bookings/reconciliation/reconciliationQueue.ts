import { literal, Op } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import type { PaymentDifference, ReconciliationView } from '@studio/contract/admin/reconciliation';
import type { Day } from '@studio/contract/format/dates';
import { run, statement } from '../../db/statement.ts';
import type { Comparison } from './compareLedger.ts';
import { Reconciliation } from './reconciliation.model.ts';

/** After this time another replica may try. Reading PayFast's history takes less. */
const leaseMinutes = 5;
const retentionDays = 90;
const maxDifferences = 200;

export type OpenReconciliation = Pick<ReconciliationView, 'id' | 'source' | 'from' | 'to'>;

/** Requests the daily comparison, and deletes an earlier one that could not be made. */
export async function requestDaily(from: Day, to: Day): Promise<void> {
  if ((await Reconciliation.count({ where: { source: 'daily', lastDay: to } })) > 0) return;
  // Another replica may add it first.
  await Reconciliation.bulkCreate([{ source: 'daily', firstDay: from, lastDay: to }], { ignoreDuplicates: true });
  await Reconciliation.destroy({ where: { source: 'daily', finishedAt: null, lastDay: { [Op.lt]: to } } });
  await Reconciliation.destroy({
    where: { requestedAt: { [Op.lt]: literal(`now() - interval '${retentionDays} days'`) } },
  });
}

/** @returns null while another requested comparison is not finished */
export async function requestReconciliation(from: Day, to: Day): Promise<ReconciliationView | null> {
  const asked = { source: 'asked', firstDay: from, lastDay: to } as const;
  const [made] = await Reconciliation.bulkCreate([asked], { ignoreDuplicates: true });
  // A row that was not inserted has no id.
  return made?.id ? present(made) : null;
}

// Skips rows that another replica is claiming. Comparisons that an admin requested ('asked') come before daily ones.
const claim = statement<OpenReconciliation>(
  'reconciliation claim',
  `update reconciliations set leased_until = now() + interval '${leaseMinutes} minutes'
   where id = (
     select id from reconciliations where finished_at is null and (leased_until is null or leased_until <= now())
     order by source, id limit 1 for update skip locked)
   returning id, source, first_day::text as "from", last_day::text as "to"`,
);

export async function claimReconciliation(database: Sequelize): Promise<OpenReconciliation | null> {
  return (await run(database, claim, []))[0] ?? null;
}

/** If an admin has seen all of the differences in the previous daily comparison, the new one counts as seen too. */
export async function finishReconciliation(
  transaction: Transaction,
  { id, source }: Pick<OpenReconciliation, 'id' | 'source'>,
  { compared, settled, differences }: Comparison & { settled: number },
): Promise<void> {
  const where = { source, finishedAt: { [Op.ne]: null }, id: { [Op.lt]: id } };
  const before =
    source === 'daily' ? await Reconciliation.findOne({ where, order: [['id', 'DESC']], transaction }) : null;
  const known = new Set(before?.differences.map(keyOf));
  const seenAt = before && differences.every((one) => known.has(keyOf(one))) ? before.seenAt : null;
  const stored = { differences: differences.slice(0, maxDifferences), differenceCount: differences.length };
  const finished = { finishedAt: literal('now()'), compared, settled, ...stored, seenAt };
  await Reconciliation.update(finished, { where: { id, finishedAt: null }, transaction });
}

export async function failReconciliation(id: number, error: string): Promise<void> {
  await Reconciliation.update({ finishedAt: literal('now()'), error }, { where: { id, finishedAt: null } });
}

export async function recordFileComparison(
  transaction: Transaction,
  { from, to }: { from: Day; to: Day },
  comparison: Comparison,
): Promise<ReconciliationView> {
  const made = await Reconciliation.create({ source: 'file', firstDay: from, lastDay: to }, { transaction });
  await finishReconciliation(transaction, made, { ...comparison, settled: 0 });
  return present(await made.reload({ transaction }));
}

export async function readLatestReconciliation(): Promise<ReconciliationView | null> {
  // A daily comparison that has not finished is left out.
  const latest = await Reconciliation.findOne({
    where: { [Op.or]: [{ finishedAt: { [Op.ne]: null } }, { source: 'asked' }] },
    order: [literal('coalesce(finished_at, requested_at) desc'), ['id', 'DESC']],
  });
  return latest && present(latest);
}

function present(row: Reconciliation): ReconciliationView {
  const { id, source, firstDay: from, lastDay: to, compared, settled, differences, differenceCount, error } = row;
  const finishedAt = row.finishedAt?.toISOString() ?? null;
  return { id, source, from, to, finishedAt, compared, settled, differences, differenceCount, error };
}

function keyOf({ kind, isRefund, providerPaymentId, here, there }: PaymentDifference): string {
  return JSON.stringify([kind, isRefund, providerPaymentId, here, there]);
}
