import { literal, Op } from 'sequelize';
import type { Sequelize } from 'sequelize';
import type { OpenDifferences } from '@studio/contract/admin/attention';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { hasOpenDifferences } from '../../db/conditions.ts';
import { transact } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import { Reconciliation } from './reconciliation.model.ts';

/** Returns the differences of the last daily comparison that no admin has marked as seen. */
export async function findDifferences(): Promise<OpenDifferences | null> {
  const found = await Reconciliation.findOne({ where: literal(hasOpenDifferences('"Reconciliation"')) });
  if (!found?.finishedAt) return null;
  return { id: found.id, count: found.differenceCount, foundAt: found.finishedAt.toISOString() };
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
