import type { Sequelize, Transaction } from 'sequelize';
import type {
  PaymentDifference,
  ReconciliationSource,
  ReconciliationView,
} from '@studio/contract/admin/reconciliation';
import type { Day } from '@studio/contract/format/dates';
import { run, statement } from '../../db/statement.ts';
import type { Comparison } from './compareLedger.ts';

/** Longer than PayFast's history takes to read; then another replica may try. */
const leaseMinutes = 5;
const retentionDays = 90;
const maxDifferences = 200;

interface Row extends Omit<ReconciliationView, 'finishedAt'> {
  finishedAt: Date | null;
}

const columns = `id, source, first_day::text as "from", last_day::text as "to", finished_at as "finishedAt", compared,
  settled, differences, difference_count as "differenceCount", error`;

export interface OpenReconciliation {
  id: number;
  source: ReconciliationSource;
  from: Day;
  to: Day;
}

const insertDaily = statement<{ id: number }>(
  'reconciliation daily',
  `insert into reconciliations (source, first_day, last_day) select 'daily', $1, $2
   where not exists (select from reconciliations where source = 'daily' and last_day = $2)
   on conflict do nothing returning id`,
);
const removeOld = statement(
  'reconciliation remove',
  `delete from reconciliations where requested_at < now() - interval '${retentionDays} days'
     or (source = 'daily' and finished_at is null and last_day < $1)`,
);

/** A comparison that could not be made on its day is replaced by the next day's. */
export async function requestDaily(database: Sequelize, from: Day, to: Day): Promise<void> {
  const [added] = await run(database, insertDaily, [from, to]);
  if (added) await run(database, removeOld, [to]);
}

const insertAsked = statement<Row>(
  'reconciliation ask',
  `insert into reconciliations (source, first_day, last_day) values ('asked', $1, $2)
   on conflict do nothing returning ${columns}`,
);

/** @returns null while another comparison is asked for and not finished */
export async function requestReconciliation(
  database: Sequelize,
  from: Day,
  to: Day,
): Promise<ReconciliationView | null> {
  const [row] = await run(database, insertAsked, [from, to]);
  return row ? present(row) : null;
}

// Skips what another replica is claiming. Comparisons that an admin requested come first.
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

const setFinished = statement(
  'reconciliation finish',
  `update reconciliations set finished_at = now(), compared = $2, settled = $3, differences = $4::jsonb,
     difference_count = $5, seen_at = $6 where id = $1 and finished_at is null`,
);
const selectSeen = statement<{ seenAt: Date; differences: PaymentDifference[] }>(
  'reconciliation seen',
  `select seen_at as "seenAt", differences from reconciliations
   where source = 'daily' and finished_at is not null and id < $1 order by id desc limit 1`,
);

/** Differences that an admin marked as seen the day before are not listed again. */
export async function finishReconciliation(
  transaction: Transaction,
  { id, source }: OpenReconciliation,
  { compared, settled, differences }: Comparison & { settled: number },
): Promise<void> {
  const [before] = source === 'daily' ? await run(transaction, selectSeen, [id]) : [];
  const known = new Set(before?.differences.map(keyOf));
  const seenAt = before && differences.every((one) => known.has(keyOf(one))) ? before.seenAt : null;
  const kept = JSON.stringify(differences.slice(0, maxDifferences));
  await run(transaction, setFinished, [id, compared, settled, kept, differences.length, seenAt]);
}

const setFailed = statement(
  'reconciliation fail',
  `update reconciliations set finished_at = now(), error = $2 where id = $1 and finished_at is null`,
);

export async function failReconciliation(database: Sequelize, id: number, error: string): Promise<void> {
  await run(database, setFailed, [id, error]);
}

const insertFile = statement<Row>(
  'reconciliation file',
  `insert into reconciliations (source, first_day, last_day, finished_at, compared, differences, difference_count)
   values ('file', $1, $2, now(), $3, $4::jsonb, $5) returning ${columns}`,
);

export async function recordFileComparison(
  transaction: Transaction,
  { from, to }: { from: Day; to: Day },
  { compared, differences }: Comparison,
): Promise<ReconciliationView> {
  const kept = JSON.stringify(differences.slice(0, maxDifferences));
  const [row] = await run(transaction, insertFile, [from, to, compared, kept, differences.length]);
  if (!row) throw new Error('The comparison was not recorded');
  return present(row);
}

// A daily comparison that has not finished is left out.
const selectLatest = statement<Row>(
  'reconciliation latest',
  `select ${columns} from reconciliations
   where finished_at is not null or source = 'asked' order by coalesce(finished_at, requested_at) desc, id desc limit 1`,
);

export async function latestReconciliation(database: Sequelize): Promise<ReconciliationView | null> {
  const [row] = await run(database, selectLatest, []);
  return row ? present(row) : null;
}

function present({ finishedAt, ...row }: Row): ReconciliationView {
  return { ...row, finishedAt: finishedAt?.toISOString() ?? null };
}

function keyOf({ kind, isRefund, providerPaymentId, here, there }: PaymentDifference): string {
  return JSON.stringify([kind, isRefund, providerPaymentId, here, there]);
}
