import { literal, Op } from 'sequelize';
import type { Sequelize } from 'sequelize';
import type { OpenDifferences } from '@studio/contract/admin/attention';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { hasOpenDifferences } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import { Reconciliation } from './reconciliation.model.ts';

const selectOpen = statement<{ id: number; count: number; at: Date }>(
  'reconciliation open differences',
  `select id, difference_count as count, finished_at as at from reconciliations r where ${hasOpenDifferences('r')}`,
);

/** Returns the differences of the last daily comparison that no admin has marked as seen. */
export async function findDifferences(database: Sequelize): Promise<OpenDifferences | null> {
  const [row] = await run(database, selectOpen, []);
  return row ? { id: row.id, count: row.count, foundAt: row.at.toISOString() } : null;
}

/** @throws not_found */
export function markDifferencesSeen(database: Sequelize, id: number, actor: Actor): Promise<void> {
  return transact(database, async (transaction) => {
    const where = { id, [Op.and]: literal(hasOpenDifferences('reconciliations')) };
    const [count] = await Reconciliation.update({ seenAt: literal('now()') }, { where, transaction });
    if (count === 0) throw notFound('These differences are not waiting any more.');
    const subject = `comparison ${id}`;
    await recordAudit(transaction, actor, { action: 'payment.differences_seen', subject });
  });
}
