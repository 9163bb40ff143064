import type { Sequelize } from 'sequelize';
import type { WaitingReviews } from '@studio/contract/admin/attention';
import { run, statement } from '../../db/statement.ts';

const select = statement<{ count: number; since: Date | null }>(
  'attention reviews',
  `select count(*)::integer as count, min(written_at) as since from reviews where state = 'waiting'`,
);

/** Returns null if no review waits for a decision. */
export async function findWaitingReviews(database: Sequelize): Promise<WaitingReviews | null> {
  const [row] = await run(database, select, []);
  return row?.since ? { count: row.count, since: row.since.toISOString() } : null;
}
